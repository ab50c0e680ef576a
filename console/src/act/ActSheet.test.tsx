/** Facts of an act: nothing without its reason, refusals in words, no doubt about what an unanswered one did. */
import { rejectRequest, staffStepUp } from '@kapao/contract/calls/staff.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { StepUp } from '#operator/StepUp.tsx'
import { renderConsole } from '../../test/render-console.tsx'
import { ActSheet } from './ActSheet.tsx'

const onClose = vi.fn()
const onDone = vi.fn()
const part = (
  <>
    <ActSheet
      open
      onClose={onClose}
      title="Reject this?"
      figures={[['Amount', '฿500.00']]}
      asks="note"
      confirmLabel="Reject"
      isDanger
      call={rejectRequest}
      args={(note) => ({ params: { requestId: 'r1' }, body: { note } })}
      done="Rejected."
      onDone={onDone}
    />
    <StepUp />
  </>
)

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  onClose.mockReset()
  onDone.mockReset()
  server.answer(rejectRequest, { message: 'SUCCESS', state: 'REJECTED' })
})

const send = () => userEvent.click(screen.getByRole('button', { name: 'Reject' }))
const say = (words: string) => userEvent.type(screen.getByLabelText('Note'), words)

test('it repeats the figures, and sends nothing without a note', async () => {
  await renderConsole(part)
  expect(await screen.findByText('฿500.00')).toBeInTheDocument()
  await send()
  expect(await screen.findByText('Please say why.')).toBeInTheDocument()
  expect(screen.getByLabelText('Note')).toHaveFocus()
  expect(server.asked(rejectRequest)).toEqual([])
})

test('it begins in its first field', async () => {
  await renderConsole(
    <ActSheet
      open
      onClose={onClose}
      title="Reject this?"
      asks="note"
      confirmLabel="Reject"
      call={rejectRequest}
      args={(note) => ({ params: { requestId: 'r1' }, body: { note } })}
      done="Rejected."
    >
      <input aria-label="Amount" />
    </ActSheet>,
  )
  await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveFocus())
})

test('what is done is told, and the sheet goes', async () => {
  const { toasts } = await renderConsole(part)
  await say('  not ours  ')
  await send()
  await waitFor(() => expect(onDone).toHaveBeenCalledWith({ message: 'SUCCESS', state: 'REJECTED' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(toasts).toEqual(['Rejected.'])
  expect(server.asked(rejectRequest)).toMatchObject([
    { path: '/api/operator/requests/r1/reject', body: { note: 'not ours' } },
  ])
})

test('a refusal stands in the sheet, in words', async () => {
  server.refuse(rejectRequest, 'ALREADY_DECIDED', 409)
  await renderConsole(part)
  await say('no')
  await send()
  expect(
    await screen.findByText('This has been decided or changed meanwhile. Please look at it again.'),
  ).toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})

test('without an answer it says that it is not known, and sends the same again', async () => {
  server.fallSilent(rejectRequest)
  await renderConsole(part)
  await say('no')
  await send()
  expect(await screen.findByText(/it may have been done/)).toBeInTheDocument()
  server.answer(rejectRequest, { message: 'SUCCESS', state: 'REJECTED' })
  await send()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  const keys = server.asked(rejectRequest).map(({ key }) => key)
  expect(new Set(keys).size).toBe(1)
})

test('where a code is needed it is asked for, and the act goes on', async () => {
  server.refuse(rejectRequest, 'STEP_UP_REQUIRED', 403)
  server.answer(staffStepUp, () => {
    server.answer(rejectRequest, { message: 'SUCCESS', state: 'REJECTED' })
    return { until: '2026-05-01T01:05:00.000Z' }
  })
  await renderConsole(part)
  await say('no')
  await send()
  await userEvent.type(await screen.findByLabelText('Code of the authenticator'), '12x3456')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(server.asked(staffStepUp)).toMatchObject([{ body: { code: '123456' } }])
  const keys = server.asked(rejectRequest).map(({ key }) => key)
  expect(new Set(keys).size).toBe(1)
})
