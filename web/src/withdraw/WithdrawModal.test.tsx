/** Facts of the withdrawal sheet. */
import * as api from '@kapao/contract/calls/member.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellCredit } from '#news/credits.ts'
import { FakeServer } from '../../test/fake-server.ts'
import { isListening, push, pushWallet } from '../../test/fake-socket.ts'
import { aRow, aSlot, aWallet } from '../../test/members.ts'
import { anActiveBonus, noActiveBonus } from '../../test/offers.ts'
import { renderApp } from '../../test/render-app.tsx'
import { WithdrawModal } from './WithdrawModal.tsx'

let server: FakeServer
const onClose = vi.fn()
const onViewStatement = vi.fn()
const onDeposit = vi.fn()

beforeEach(() => {
  onClose.mockClear()
  onDeposit.mockClear()
  server = new FakeServer()
  server
    .answer(api.wallet, aWallet({ amount: 800, slots: [aSlot({ amount: 0 })] }))
    .answer(api.withdrawLimits, { withdrawMin: 100, withdrawMax: 50_000, usualMinutes: 3 })
    .answer(api.activeBonus, noActiveBonus)
    .answer(api.statement, { total: 0, statements: [] })
    .answer(api.withdraw, { message: 'SUCCESS', reference: 'WD0000000001' })
})
afterEach(() => {
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

async function openSheet() {
  await renderApp(<WithdrawModal open {...{ onClose, onViewStatement, onDeposit }} />)
  return screen.findByRole('textbox', { name: 'Amount' })
}

async function ask(amount: string) {
  await userEvent.type(await openSheet(), amount)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
}

/** The sum above the form, and what it is called. */
const holding = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling

const confirm = async () =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))

test('the limits, the account and the bonus condition stand beside the field before anything is typed', async () => {
  const field = await openSheet()
  expect(field).toHaveAccessibleDescription('From ฿100.00 to ฿50,000.00 at a time')
  expect(screen.getByText('Kasikornbank, ending 7890')).toBeVisible()
  expect(screen.getByText(/Bonus conditions apply/)).toBeVisible()
  expect(screen.getByText('It usually takes about 3 minutes. There is no fee.')).toBeVisible()
})

test.each([
  ['99.99', 'The least you can withdraw is ฿100.00'],
  ['50001', 'The most you can withdraw at a time is ฿50,000.00'],
  ['801', 'You can withdraw ฿800.00 at most right now'],
])('%s baht is not sent, and the reason is said', async (amount, reason) => {
  await ask(amount)
  expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(reason)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(server.asked(api.withdraw)).toEqual([])
})

test('"all" fills in what the wallet holds', async () => {
  const field = await openSheet()
  await userEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(field).toHaveValue('800')
})

test('an empty wallet asks for no amount and leads to the deposit', async () => {
  server.answer(api.wallet, aWallet({ amount: 0, slots: [] }))
  expect(await openSheet()).toBeDisabled()
  expect(screen.getByText('There is nothing to withdraw right now.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Make a deposit' }))
  expect(onDeposit).toHaveBeenCalledOnce()
})

test('nobody is sent to the deposit while their money is only elsewhere', async () => {
  server.answer(api.wallet, aWallet({ amount: 0, inTransit: 300, slots: [] }))
  await openSheet()
  expect(screen.getByText('There is nothing to withdraw right now.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Make a deposit' })).toBeNull()
})

test('money that is set aside is taken out with the wallet’s own', async () => {
  const wallet = aWallet({ amount: 800, slots: [aSlot({ amount: 0 })] })
  server.answer(api.wallet, { ...wallet, wallet: { ...wallet.wallet, setAside: 200.5 } })
  await ask('1001')
  expect(holding('In your wallet and set aside')).toHaveTextContent('฿1,000.50')
  expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(
    'You can withdraw ฿1,000.50 at most right now',
  )
  await userEvent.click(screen.getByRole('button', { name: 'All' }))
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await confirm()
  await waitFor(() => expect(server.asked(api.withdraw)).toMatchObject([{ body: { amount: 1000.5 } }]))
})

test('the confirmation repeats amount, bank and the last four digits, and nothing is sent before it', async () => {
  await ask('300')
  const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw ฿300.00?' })
  expect(dialog).toHaveTextContent('Kasikornbank')
  expect(dialog).toHaveTextContent('•••• 7890')
  expect(dialog).not.toHaveTextContent('1234567890')
  expect(server.asked(api.withdraw)).toEqual([])
})

test('a double tap on "withdraw" sends once, with a key', async () => {
  const release = server.hold(api.withdraw, { message: 'SUCCESS', reference: 'WD0000000001' })
  await ask('300')
  const button = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' })
  await userEvent.dblClick(button)
  release()
  expect(await screen.findByText('Withdrawal requested')).toBeVisible()
  expect(screen.getByText('WD 0000 0000 01')).toBeVisible()
  expect(server.asked(api.withdraw)).toEqual([
    { path: '/api/wallet/withdraw', body: { amount: 300 }, key: expect.stringMatching(/^\w{8,64}$/) },
  ])
})

test('when the bank has paid, the news turns to "paid" by itself', async () => {
  await ask('300')
  await confirm()
  await screen.findByText('Withdrawal requested')
  await waitFor(() => expect(isListening()).toBe(true))
  act(() => pushWallet({ kind: 'withdraw_paid', amount: 300 }))
  expect(await screen.findByText('Withdrawal paid')).toBeVisible()
})

test('what comes back is told by the sheet that shows it, and by a message where the sheet is about another one', async () => {
  const byMessage = vi.fn()
  const credit = { kind: 'withdraw_returned' as const, amount: 300, wallet: 800 }
  await ask('300')
  tellCredit({ ...credit, reference: 'WD-BEFORE' }, byMessage)
  expect(byMessage).toHaveBeenCalledOnce()
  await confirm()
  await screen.findByText('Withdrawal requested')
  tellCredit({ ...credit, reference: 'WD-THIS' }, byMessage)
  expect(byMessage).toHaveBeenCalledOnce()
})

test('a bank that pays before the request is answered is heard too', async () => {
  const release = server.hold(api.withdraw, { message: 'SUCCESS', reference: 'WD0000000001' })
  await ask('300')
  await confirm()
  await waitFor(() => expect(isListening()).toBe(true))
  act(() => pushWallet({ kind: 'withdraw_paid', amount: 300 }))
  release()
  expect(await screen.findByText('Withdrawal paid')).toBeVisible()
})

test('a refusal is said in words, and leads back to the form with the amount in it', async () => {
  server.refuse(api.withdraw, 'BONUS_REMAINING')
  await ask('300')
  await confirm()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Withdrawal not made')
  expect(alert).not.toHaveTextContent('BONUS_REMAINING')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('300')
})

test('while a withdrawal is in progress there is no second one, and the reason is in view', async () => {
  server.answer(api.wallet, aWallet({ held: 300 }))
  expect(await openSheet()).toBeDisabled()
  expect(screen.getByText('A withdrawal is in progress')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
})

test('while a bonus is active nothing can be withdrawn, and the way to the bonus page is beside the reason', async () => {
  server.answer(api.activeBonus, anActiveBonus())
  const { address } = await renderApp(<WithdrawModal open {...{ onClose, onViewStatement, onDeposit }} />)
  expect(await screen.findByText('A bonus is active')).toBeVisible()
  // Not “in your wallet”: that is where the money is.
  expect(holding('Free to withdraw now')).toHaveTextContent('฿0.00')
  expect(screen.getByRole('textbox', { name: 'Amount' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await userEvent.click(screen.getByRole('link', { name: 'View the bonus' }))
  expect(onClose).toHaveBeenCalled()
  await waitFor(() => expect(address()).toBe('/user/bonus'))
})

test('while a bonus is active what is set aside can be withdrawn, and no more', async () => {
  server.answer(api.activeBonus, anActiveBonus()).answer(api.wallet, aWallet({ amount: 900, setAside: 600 }))
  expect(await openSheet()).toBeEnabled()
  expect(holding('Free to withdraw now')).toHaveTextContent('฿600.00')
  expect(screen.getByText(/you can withdraw what is set aside, ฿600.00/)).toBeVisible()
  expect(screen.queryByText(/you cannot withdraw/)).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '601')
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '{Backspace}0')
  expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled()
})

test('whether a bonus is active cannot be read: the form opens, and the server judges', async () => {
  server.refuse(api.activeBonus, 'INTERNAL_SERVER_ERROR', 500)
  expect(await openSheet()).toBeEnabled()
})

test('offline nothing can be sent, and the reason is in view', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openSheet()
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
  expect(screen.getByText(/You are offline/)).toBeVisible()
})

test('no answer is neither yes nor no: the statement tells that it went through', async () => {
  await ask('300')
  server.fallSilent(api.withdraw)
  const row = aRow({
    _id: 'w1',
    statementType: 'withdraw',
    to: 'KBANK',
    amount: 300,
    status: 'PROCESSING',
    reference: 'WD0000000009',
  })
  server.answer(api.statement, { total: 1, statements: [row] })
  await confirm()
  expect(await screen.findByText('Withdrawal requested')).toBeVisible()
  expect(screen.getByText('WD 0000 0000 09')).toBeVisible()
  expect(server.asked(api.withdraw)).toHaveLength(1)
})

test('a sheet that cannot load offline says so, and loads by itself afterwards', async () => {
  onlineManager.setOnline(false)
  await renderApp(<WithdrawModal open {...{ onClose, onViewStatement, onDeposit }} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline')
  act(() => onlineManager.setOnline(true))
  expect(await screen.findByRole('textbox', { name: 'Amount' })).toBeVisible()
})

test('a connection that is lost at the last question is told there, and nothing is sent until it is back', async () => {
  await ask('300')
  const question = within(await screen.findByRole('alertdialog'))
  const connect = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
  }
  connect(false)
  expect(question.getByRole('status')).toHaveTextContent('You are offline')
  await confirm()
  expect(server.asked(api.withdraw)).toEqual([])
  connect(true)
  expect(question.queryByRole('status')).toBeNull()
  await confirm()
  expect(await screen.findByText('Withdrawal requested')).toBeVisible()
  expect(server.asked(api.withdraw)).toHaveLength(1)
})

test('where it is on its way is followed live: reserved, at the bank, paid', async () => {
  await ask('300')
  await confirm()
  const steps = await screen.findByRole('list', { name: 'How far it has come' })
  const current = () => within(steps).getByRole('listitem', { current: 'step' })
  expect(current()).toHaveTextContent('Being sent to the bank')
  await waitFor(() => expect(isListening()).toBe(true))
  act(() => push('withdrawal:ordered', { reference: 'WD0000000001', at: '2026-03-01T05:00:00.000Z' }))
  expect(current()).toHaveTextContent('At the bank')
  act(() => pushWallet({ kind: 'withdraw_paid' }))
  expect(within(steps).queryByRole('listitem', { current: 'step' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Withdrawal paid' })).toBeVisible()
})

test('what the bank does not take is back, and that is said in place of the steps', async () => {
  await ask('300')
  await confirm()
  await screen.findByRole('list', { name: 'How far it has come' })
  await waitFor(() => expect(isListening()).toBe(true))
  act(() => pushWallet({ kind: 'withdraw_returned' }))
  expect(screen.getByRole('alert')).toHaveTextContent('฿300.00 is back in your wallet')
})
