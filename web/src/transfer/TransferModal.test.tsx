/** Facts of the transfer sheet. */
import { queries } from '@kapao/client/queries.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshMoney } from '#money/refresh-money.ts'
import { FakeServer } from '../../test/fake-server.ts'
import { isListening, pushWallet } from '../../test/fake-socket.ts'
import { aRow, aSlot, aWallet } from '../../test/members.ts'
import { renderApp } from '../../test/render-app.tsx'
import { TransferModal } from './TransferModal.tsx'

let server: FakeServer
const onViewStatement = vi.fn()

beforeEach(() => {
  server = new FakeServer()
  const inactive = aSlot({ code: 'LOTUS', name: 'Lotus', isActive: false })
  server
    .answer(api.wallet, aWallet({ amount: 500, slots: [aSlot(), inactive] }))
    .answer(api.statement, { total: 0, statements: [] })
    .answer(api.transfer, { message: 'SUCCESS', reference: 'TF0000000001' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function fill({ from = 'Wallet', to = 'Naga', amount = '200' }) {
  await renderApp(<TransferModal open onClose={vi.fn()} onViewStatement={onViewStatement} />)
  await screen.findByRole('group', { name: 'From' })
  await userEvent.click(place('From', from))
  if (to) await userEvent.click(place('To', to))
  if (amount) await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), amount)
  await userEvent.click(sendButton())
}

const group = (label: 'From' | 'To') => within(screen.getByRole('group', { name: label }))
const place = (label: 'From' | 'To', name: string) =>
  group(label).getByRole('radio', { name: new RegExp(`^${name}`) })
const sendButton = () => screen.getByRole('button', { name: /^Transfer/ })

test.each([
  ['no destination', { to: '', amount: '5' }, 'Choose where the money goes'],
  ['no amount', { amount: '' }, 'Enter an amount'],
  ['less than one baht', { amount: '0.99' }, 'The least you can transfer is ฿1.00'],
  ['more than there is', { amount: '501' }, 'Wallet holds only ฿500.00'],
])('with %s the button is off, and the reason is in view before the tap', async (_, change, reason) => {
  const third = aSlot({ code: 'SIAM', name: 'Siam' })
  server.answer(api.wallet, aWallet({ amount: 500, slots: [aSlot(), third] }))
  await fill(change)
  expect(sendButton()).toBeDisabled()
  expect(screen.getByText(reason)).toBeVisible()
  expect(server.asked(api.transfer)).toEqual([])
})

test('more than there is says so while it is typed, and the button is off', async () => {
  await fill({ amount: '' })
  await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '99999999999999')
  expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(
    'Wallet holds only ฿500.00',
  )
  expect(screen.getByRole('button', { name: /^Transfer/ })).toBeDisabled()
})

test('only the wallet and open game accounts can be chosen', async () => {
  await fill({ amount: '' })
  const names = group('From')
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent)
  expect(names).toEqual(['Wallet ฿500.00', 'Naga ฿200.00'])
})

test('a game under maintenance is marked and cannot be chosen; what it holds stays in view', async () => {
  const closed = aSlot({ code: 'LOTUS', name: 'Lotus', amount: 70, stale: true, maintenance: true })
  server.answer(api.wallet, aWallet({ amount: 500, slots: [aSlot(), closed] }))
  await fill({ amount: '' })
  expect(place('From', 'Lotus ฿70.00 · maintenance')).toBeDisabled()
  expect(place('To', 'Lotus ฿70.00 · maintenance')).toBeDisabled()
  expect(screen.getByText(/^Under maintenance: Lotus\./)).toBeVisible()
})

test('a game that closes after it was chosen takes no transfer', async () => {
  const closed = aSlot({ maintenance: true, stale: true })
  await fill({ amount: '' })
  server.answer(api.wallet, aWallet({ amount: 500, slots: [closed] }))
  act(() => refreshMoney(queries))
  await waitFor(() => expect(screen.getByText(/^Under maintenance: Naga\./)).toBeVisible())
  expect(sendButton()).toBeDisabled()
})

test('a tap on where it goes to as where it comes from turns it round; a tap fills in an amount', async () => {
  await fill({ amount: '' })
  await userEvent.click(place('From', 'Naga'))
  expect(place('To', 'Wallet')).toBeChecked()
  expect(group('To').queryByRole('radio', { name: /^Naga/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '300' }))
  expect(screen.getByText('Naga holds only ฿200.00')).toBeVisible()
  expect(sendButton()).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(sendButton()).toBeEnabled()
  expect(sendButton()).toHaveTextContent('Transfer ฿200.00')
})

test('a transfer names both places and its reference, and leads to the statement', async () => {
  await fill({})
  expect(await screen.findByText('฿200.00 moved from Wallet to Naga.')).toBeVisible()
  expect(screen.getByText('TF 0000 0000 01')).toBeVisible()
  expect(server.asked(api.transfer).map(({ body }) => body)).toEqual([
    { from: 'WALLET', to: 'NAGA', amount: 200 },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'View statement' }))
  expect(onViewStatement).toHaveBeenCalledOnce()
})

test('an unconfirmed transfer is called what it is: on its way, neither done nor failed', async () => {
  server.answer(api.transfer, { message: 'TRANSFER_PENDING', reference: 'TF0000000002' }, 202)
  await fill({})
  expect(await screen.findByText('Transfer on its way')).toBeVisible()
  expect(screen.getByText(/Your ฿200.00 is safe/)).toBeVisible()
  expect(screen.queryByText('Transfer complete')).toBeNull()
})

test('a transfer on its way turns to done by itself once the provider has confirmed', async () => {
  server.answer(api.transfer, { message: 'TRANSFER_PENDING', reference: 'TF0000000002' }, 202)
  await fill({})
  await screen.findByText('Transfer on its way')
  await waitFor(() => expect(isListening()).toBe(true))
  act(() => pushWallet({ kind: 'transfer_in_settled', reference: 'TF0000000009' }))
  expect(screen.getByText('Transfer on its way')).toBeVisible()
  act(() => pushWallet({ kind: 'transfer_in_settled', reference: 'TF0000000002' }))
  expect(screen.getByText('Transfer complete')).toBeVisible()
})

test('a refused transfer says why and returns to the form as it was', async () => {
  server.refuse(api.transfer, 'TRANSFER_FAIL')
  await fill({})
  expect(await screen.findByRole('alert')).toHaveTextContent('Transfer not completed')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('200')
})

test('without an answer and without a trace, trying again carries the same key', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  server.fallSilent(api.transfer)
  await fill({})
  expect(await screen.findByText('Checking…')).toBeVisible()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await screen.findByText('Not in your statement yet')).toBeVisible()
  server.answer(api.transfer, { message: 'SUCCESS', reference: 'TF0000000003' })
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('TF 0000 0000 03')).toBeVisible()
  const [first, second] = server.asked(api.transfer)
  expect(second?.key).toBe(first?.key)
})

test('without an answer, a failed row in the statement is the answer', async () => {
  const release = Promise.withResolvers<void>()
  server.fallSilent(api.transfer)
  // The rows of before are read first; the new one is there from then on.
  server.answer(api.statement, () => {
    const isFirst = server.asked(api.statement).length === 1
    if (isFirst) release.resolve()
    return isFirst
      ? { total: 0, statements: [] }
      : { total: 1, statements: [aRow({ status: 'FAILED', note: 'TRANSFER_FAIL' })] }
  })
  await fill({})
  await release.promise
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Transfer not completed'))
})

test('sent before the statement has been read, it is looked up all the same', async () => {
  const showEarlierRows = server.hold(api.statement, { total: 0, statements: [] })
  server.fallSilent(api.transfer)
  await fill({})
  expect(server.asked(api.transfer)).toEqual([])
  server.answer(api.statement, {
    total: 1,
    statements: [aRow({ status: 'FAILED', note: 'TRANSFER_FAIL' })],
  })
  showEarlierRows()
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Transfer not completed'))
})

test('a statement that does not come holds a transfer up for a second at most', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  server.hold(api.statement, { total: 0, statements: [] })
  await fill({})
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await screen.findByText('Transfer complete')).toBeVisible()
})
