/** Facts of withdrawing more than the wallet holds: the games are emptied first (spec §7 withdrawAll, decisions D6). */
import * as api from '@kapao/contract/calls/member.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { aSlot, aWallet, type SlotAnswer } from '../../test/members.ts'
import { noActiveBonus } from '../../test/offers.ts'
import { renderApp } from '../../test/render-app.tsx'
import { WithdrawModal } from './WithdrawModal.tsx'

let server: FakeServer
const lotus = (change: Partial<SlotAnswer> = {}) =>
  aSlot({ code: 'LOTUS', name: 'Lotus', amount: 50, ...change })

beforeEach(() => {
  server = new FakeServer()
  server
    .answer(api.wallet, aWallet({ amount: 800, slots: [aSlot({ amount: 200 }), lotus()] }))
    .answer(api.withdrawLimits, { withdrawMin: 100, withdrawMax: 50_000, usualMinutes: 3 })
    .answer(api.activeBonus, noActiveBonus)
    .answer(api.statement, { total: 0, statements: [] })
    .answer(api.withdrawAll, { message: 'SUCCESS', reference: 'WD0000000001', results: [] })
})
afterEach(() => vi.unstubAllGlobals())

const amountField = () => screen.findByRole('textbox', { name: 'Amount' })

async function openSheet() {
  await renderApp(<WithdrawModal open onClose={vi.fn()} onViewStatement={vi.fn()} onDeposit={vi.fn()} />)
  return amountField()
}

async function withdraw(amount: string) {
  await userEvent.type(await openSheet(), amount)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
}

test('that the games are emptied first is said in the form and again in the confirmation, with the amount', async () => {
  const field = await openSheet()
  await userEvent.type(field, '800')
  expect(screen.queryByText(/Everything in your games/)).toBeNull()
  await userEvent.clear(field)
  await userEvent.type(field, '900')
  expect(screen.getByText(/Everything in your games, ฿250.00, moves to it first/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('Out of your games first฿250.00')
})

test('"all" fills in wallet and games together', async () => {
  const field = await openSheet()
  await userEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(field).toHaveValue('1,050')
})

test('more than wallet and games hold is not sent', async () => {
  await userEvent.type(await openSheet(), '1050.01')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await amountField()).toHaveAccessibleDescription('You can withdraw ฿1,050.00 at most right now')
  // Nothing will move, so nothing is announced.
  expect(screen.queryByText(/Everything in your games/)).toBeNull()
})

test('what the wallet holds leaves the games alone', async () => {
  server.answer(api.withdraw, { message: 'SUCCESS', reference: 'WD0000000002' })
  await withdraw('800')
  expect(await screen.findByText('WD 0000 0000 02')).toBeVisible()
  expect(server.asked(api.withdrawAll)).toEqual([])
})

test('money in games under maintenance is not counted on, and that is said', async () => {
  server.answer(api.wallet, aWallet({ amount: 800, slots: [lotus({ maintenance: true, stale: true })] }))
  const field = await openSheet()
  expect(screen.getByText(/฿50.00 is in games under maintenance/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(field).toHaveValue('800')
})

test('a double tap empties the games once, with a key', async () => {
  const release = server.hold(api.withdrawAll, {
    message: 'SUCCESS',
    reference: 'WD0000000001',
    results: [],
  })
  await userEvent.type(await openSheet(), '900')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Withdraw' }))
  release()
  expect(await screen.findByText('Withdrawal requested')).toBeVisible()
  expect(server.asked(api.withdrawAll)).toEqual([
    { path: '/api/wallet/withdrawAll', body: { amount: 900 }, key: expect.stringMatching(/^\w{8,64}$/) },
  ])
})

test('withdrawn, though one game kept its money: which one, how much, and why', async () => {
  server.answer(api.withdrawAll, {
    message: 'SUCCESS',
    reference: 'WD0000000001',
    results: [
      { slot: 'NAGA', amount: 200, message: 'SUCCESS', reference: 'TF1' },
      { slot: 'LOTUS', amount: 50, message: 'TRANSFER_FAIL', reference: 'TF2' },
    ],
  })
  await withdraw('900')
  expect(await screen.findByText('Withdrawal requested')).toBeVisible()
  // Below the three steps of the withdrawal.
  const kept = screen.getAllByRole('listitem').slice(3)
  expect(kept.map((row) => row.textContent)).toEqual(['LotusThe game did not give it out฿50.00'])
})

test('too little came out: nothing was withdrawn, which game stayed, and what the wallet can pay now', async () => {
  server.refuse(api.withdrawAll, 'MONEY_NOT_ENOUGH')
  await userEvent.type(await openSheet(), '1050')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  server.answer(api.wallet, aWallet({ amount: 1000, slots: [aSlot({ amount: 0 }), lotus()] }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Too little came out of your games, so nothing was withdrawn.')
  await waitFor(() => expect(alert).toHaveTextContent('Your wallet holds ฿1,000.00 now'))
  expect(screen.getByRole('listitem')).toHaveTextContent('LotusThe game did not give it out฿50.00')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(await amountField()).toHaveValue('1,050')
})

test('a game that has not confirmed: neither withdrawn nor failed, and nothing is lost', async () => {
  const results = [{ slot: 'NAGA', amount: 200, message: 'TRANSFER_PENDING', reference: 'TF1' }] as const
  server.answer(api.withdrawAll, { message: 'TRANSFER_PENDING', results: [...results] }, 202)
  await withdraw('900')
  expect(await screen.findByText('Waiting for a game')).toBeVisible()
  expect(screen.getByText(/Nothing has been withdrawn yet/)).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent('NagaOn its way, not confirmed yet฿200.00')
  expect(screen.queryByText('Withdrawal requested')).toBeNull()
})

test('what is refused before the games are asked is said as any refusal', async () => {
  server.refuse(api.withdrawAll, 'BONUS_REMAINING')
  await withdraw('900')
  expect(await screen.findByRole('alert')).toHaveTextContent('Withdrawal not made')
  expect(screen.queryByText(/came out of your games/)).toBeNull()
})

test('a request without an answer stays that request, even when the games came home meanwhile', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  server.fallSilent(api.withdrawAll)
  await withdraw('900')
  expect(await screen.findByText('Checking…')).toBeVisible()
  server.answer(api.wallet, aWallet({ amount: 1050, slots: [aSlot({ amount: 0 })] }))
  await vi.advanceTimersByTimeAsync(20_000)
  await screen.findByText('Not in your statement yet')
  server.answer(api.withdrawAll, { message: 'SUCCESS', reference: 'WD0000000003', results: [] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('WD 0000 0000 03')).toBeVisible()
  const [first, second] = server.asked(api.withdrawAll)
  expect(second?.key).toBe(first?.key)
  expect(server.asked(api.withdraw)).toEqual([])
  vi.useRealTimers()
})
