/** Facts of the transfer sheet. */
import { queries } from '@kapao/client/queries.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { act, screen, waitFor } from '@testing-library/react'
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

async function fill({ from = 'WALLET', to = 'NAGA', amount = '200' }) {
  await renderApp(<TransferModal open onClose={vi.fn()} onViewStatement={onViewStatement} />)
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'From' }), from)
  if (to) await userEvent.selectOptions(screen.getByRole('combobox', { name: 'To' }), to)
  if (amount) await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), amount)
  await userEvent.click(screen.getByRole('button', { name: /^Transfer/ }))
}

test.each([
  ['no destination', { to: '' }, 'Choose where the money goes'],
  ['the same place twice', { to: 'WALLET' }, 'Choose two different places'],
  ['no amount', { amount: '' }, 'Enter an amount'],
  ['less than one baht', { amount: '0.99' }, 'The least you can transfer is ฿1.00'],
  ['more than there is', { amount: '501' }, 'Wallet holds only ฿500.00'],
])('%s is not sent', async (_, change, reason) => {
  await fill(change)
  expect(screen.getByRole('alert')).toHaveTextContent(reason)
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
  const options = screen.getAllByRole('option').map((option) => option.textContent)
  expect(options.join()).toContain('Naga')
  expect(options.join()).not.toContain('Lotus')
})

test('a game under maintenance is marked and cannot be chosen; what it holds stays in view', async () => {
  const closed = aSlot({ code: 'LOTUS', name: 'Lotus', amount: 70, stale: true, maintenance: true })
  server.answer(api.wallet, aWallet({ amount: 500, slots: [aSlot(), closed] }))
  await fill({ amount: '' })
  const [option] = screen.getAllByRole('option', { name: 'Lotus · ฿70.00 · maintenance' })
  expect(option).toBeDisabled()
  expect(screen.getByText(/^Under maintenance: Lotus\./)).toBeVisible()
})

test('a game that closes after it was chosen takes no transfer', async () => {
  const closed = aSlot({ maintenance: true, stale: true })
  await fill({ amount: '' })
  server.answer(api.wallet, aWallet({ amount: 500, slots: [closed] }))
  act(() => refreshMoney(queries))
  await waitFor(() => expect(screen.getByText(/^Under maintenance: Naga\./)).toBeVisible())
  expect(screen.getByRole('button', { name: 'Transfer' })).toBeDisabled()
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
