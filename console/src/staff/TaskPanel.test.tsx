/** Facts of a task: its details are in words, it leads to where it is decided, and only what has no decision of its own is closed by hand. */
import { closeTask, newRequest } from '@kapao/contract/calls/staff.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderConsole } from '../../test/render-console.tsx'
import { TaskPanel, type TaskRow } from './TaskPanel.tsx'

const goOn = vi.fn()
const place = { close: () => undefined, goOn }

const aTask = (other: Partial<TaskRow> = {}): TaskRow => ({
  ...{ _id: 't1', kind: 'payment_recalled', subject: 'KTB:R1', memberId: 'm1' },
  ...{ detail: { amount: 77.7, bank: 'KTB', unheardOf: 'x', reference: null } },
  ...{ createdAt: '2026-05-01T01:00:00.000Z', claimedBy: null, claimedUntil: null },
  ...other,
})

const show = (task: TaskRow, roles: ['cashier'] | ['auditor'] = ['cashier']) =>
  renderConsole(<TaskPanel task={task} place={place} sees={() => true} />, { roles })

let server: FakeServer

beforeEach(() => {
  goOn.mockReset()
  server = new FakeServer()
  server.answer(closeTask, { message: 'SUCCESS' })
})

test('A closes it with a note, and the next one opens', async () => {
  await show(aTask())
  const panel = within(screen.getByRole('complementary', { name: 'A payment was recalled' }))
  expect(panel.getByText('77.7')).toBeInTheDocument()
  expect(panel.queryByText('unheardOf')).not.toBeInTheDocument()
  await userEvent.keyboard('a')
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.click(sheet.getByRole('button', { name: 'Dealt with' }))
  expect(await sheet.findByText('Please say why.')).toBeInTheDocument()
  await userEvent.type(sheet.getByLabelText('Note'), 'the bank was called')
  await userEvent.click(sheet.getByRole('button', { name: 'Dealt with' }))
  await waitFor(() => expect(goOn).toHaveBeenCalledTimes(1))
  expect(server.asked(closeTask)).toMatchObject([{ body: { note: 'the bank was called' } }])
})

test('what a decision of its own closes is not closed by hand, and leads there', async () => {
  await show(aTask({ kind: 'withdrawal_review', subject: 'w1', detail: {} }))
  expect(screen.queryByRole('button', { name: /Dealt with/ })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open what it is about' })).toHaveAttribute(
    'href',
    '/withdrawals?memberId=m1&open=w1',
  )
})

test('a transfer that its game contradicts is ended by a request with what the game says', async () => {
  server.answer(newRequest, { message: 'APPROVAL_NEEDED', _id: 'r1', state: 'WAITING' })
  const detail = { slot: 'NAGA', reference: 'TF1', amount: 60, ours: 'REJECTED', theirs: 'DONE' }
  await show(aTask({ kind: 'late_transfer', subject: 'transfer-1', detail }))
  expect(screen.queryByRole('button', { name: /Dealt with/ })).not.toBeInTheDocument()
  await userEvent.keyboard('e')
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByLabelText('Outcome')).toHaveDisplayValue('The game has carried it out')
  await userEvent.type(sheet.getByLabelText('Reason'), 'seen in their back office')
  await userEvent.click(sheet.getByRole('button', { name: 'Ask for it' }))
  await waitFor(() => expect(goOn).toHaveBeenCalledTimes(1))
  expect(server.asked(newRequest)).toMatchObject([
    { body: { kind: 'transfer_end', _id: 'transfer-1', outcome: 'done', evidence: 'NAGA TF1: DONE' } },
  ])
})

test('in another’s hands it is only read', async () => {
  await show(aTask({ claimedBy: 'somsak' }))
  expect(screen.getByText('In the hands of somsak')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Dealt with|Take in hand/ })).not.toBeInTheDocument()
})

test('an auditor only reads it', async () => {
  await show(aTask(), ['auditor'])
  expect(screen.queryByRole('button', { name: /Dealt with|Take in hand/ })).not.toBeInTheDocument()
})

test('a kind that is not known yet is said as one that must be looked into', async () => {
  await show(aTask({ kind: 'made_tomorrow' }))
  expect(screen.getByRole('heading', { name: 'Something that must be looked into' })).toBeInTheDocument()
})
