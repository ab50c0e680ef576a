/** Facts of depositing by gift link: what is found in a text, how it travels, and what became of it. */
import * as api from '@kapao/contract/calls/member.ts'
import { openLink } from '@kapao/contract/truelink.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { isListening, push } from '../../test/fake-socket.ts'
import { aRow, aWallet, aWholeDepositLookup } from '../../test/members.ts'
import { renderApp } from '../../test/render-app.tsx'
import { DepositModal } from './DepositModal.tsx'

const link = 'https://gift.truemoney.com/campaign/?v=Ab12Cd34'
let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  server
    .answer(api.wallet, aWallet())
    .answer(api.depositLookup, aWholeDepositLookup())
    .answer(api.statement, { total: 0, statements: [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function write(text: string) {
  await renderApp(<DepositModal open onClose={() => {}} onViewStatement={() => {}} />)
  await userEvent.click(await screen.findByRole('tab', { name: 'TrueMoney' }))
  if (text) await userEvent.type(field(), text)
}
const field = () => screen.getByRole('textbox', { name: 'Gift link' })
const button = () => screen.getByRole('button', { name: 'Deposit this gift' })
const sentBodies = () => server.asked(api.truelink).map(({ body }) => (body as { link: string }).link)

test('nothing can be sent while there is no link, and the minimum is said', async () => {
  await write('')
  expect(button()).toBeDisabled()
  expect(field()).toHaveAccessibleDescription('At least ฿2.00')
})

test('a text without a gift link says so at once', async () => {
  await write('https://gift.truemoney.com/?v=Ab12Cd34')
  expect(button()).toBeDisabled()
  expect(screen.getByRole('alert')).toHaveTextContent('no TrueMoney gift link')
})

test('the link is found in the words around it, shown, and sent encoded', async () => {
  server.answer(api.truelink, { message: 'DEPOSIT_PENDING', reference: 'TV1' }, 202)
  await write(`A gift for you: ${link}.`)
  expect(screen.getByText(link)).toBeVisible()
  await userEvent.click(button())
  expect(await screen.findByText('Being checked')).toBeVisible()
  expect(screen.getByText(/you need not send it again/)).toBeVisible()
  const [sealed = ''] = sentBodies()
  expect(sealed).not.toContain('truemoney')
  expect(await openLink(sealed, 'kapao-truelink')).toBe(link)
})

test('a gift that waited and is refused says so by itself, and leads back to the form', async () => {
  server.answer(api.truelink, { message: 'DEPOSIT_PENDING', reference: 'TV1' }, 202)
  await write(link)
  await userEvent.click(button())
  await screen.findByText('Being checked')
  await waitFor(() => expect(isListening()).toBe(true))
  const news = {
    status: 'FAILED',
    note: 'TRUELINK_DUPLICATE',
    amount: 0,
    at: '2026-03-01T05:00:00.000Z',
  } as const
  act(() => push('voucher:decided', { ...news, reference: 'TV2' }))
  expect(screen.getByText('Being checked')).toBeVisible()
  act(() => push('voucher:decided', { ...news, reference: 'TV1' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/Gift not accepted.*already been used/)
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(field()).toBeVisible()
})

test('what was credited is shown with the new balance', async () => {
  server.answer(api.truelink, { message: 'SUCCESS', amount: 150.5, reference: 'TV1' })
  await write(link)
  const row = aRow({ statementType: 'deposit', from: 'TRUEMONEY', amount: 150.5, reference: 'TV1' })
  server
    .answer(api.statement, { total: 1, statements: [row] })
    .answer(api.wallet, aWallet({ amount: 1150.5 }))
  await userEvent.click(button())
  expect(await screen.findByText('Your wallet now holds ฿1,150.50')).toBeVisible()
})

test.each([
  ['TRUELINK_INVALID', 422, /not valid/],
  ['TRUELINK_DUPLICATE', 409, /already been used/],
])('%s is said beside the field until it is changed', async (code, status, words) => {
  server.refuse(api.truelink, code, status)
  await write(link)
  await userEvent.click(button())
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  await userEvent.type(field(), 'x')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a gift whose answer was lost is sent again as the very same request', async () => {
  await write(link)
  server.fallSilent(api.truelink)
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(button())
  await screen.findByText('Checking…')
  // As long as it looks in the statement.
  for (const milliseconds of [2_000, 5_000, 10_000])
    await act(() => vi.advanceTimersByTimeAsync(milliseconds + 100))
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sentBodies()).toHaveLength(2))
  expect(new Set(sentBodies()).size).toBe(1)
  expect(new Set(server.asked(api.truelink).map(({ key }) => key)).size).toBe(1)
})
