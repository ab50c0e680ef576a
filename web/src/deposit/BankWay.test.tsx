/** Facts of depositing by bank transfer: our accounts, what happens then, and what the member says beforehand. */
import * as api from '@kapao/contract/calls/member.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { aDepositLookup, aWallet, aWholeDepositLookup } from '../../test/members.ts'
import { renderApp, toasts } from '../../test/render-app.tsx'
import { DepositModal } from './DepositModal.tsx'

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  server
    .answer(api.wallet, aWallet())
    .answer(api.depositLookup, aWholeDepositLookup())
    .answer(api.addExpected, { message: 'SUCCESS', reference: 'EX1' })
})
afterEach(() => vi.unstubAllGlobals())

async function openTransfer() {
  await renderApp(<DepositModal open onClose={() => {}} onViewStatement={() => {}} />)
  await userEvent.click(await screen.findByRole('tab', { name: 'Transfer' }))
}
const account = (name: string) => within(screen.getByRole('article', { name }))
const field = () => screen.getByRole('textbox', { name: 'Amount that you will transfer' })
const tell = () => screen.getByRole('button', { name: 'Tell us' })

test('each account says whose it is, its number in groups, and whether a slip is needed', async () => {
  await openTransfer()
  expect(account('SCB').getByText('405-123-4567')).toBeVisible()
  expect(account('SCB').getByText('KAPAO COMPANY')).toBeVisible()
  expect(account('SCB').getByText(/within 1 minute/)).toBeVisible()
  expect(account('GSB').getByText(/send it after your transfer/)).toBeVisible()
  expect(screen.queryByRole('article', { name: 'KBANK' })).toBeNull()
})

test('while the operator looks at transfers by hand, no account is automatic', async () => {
  server.answer(api.depositLookup, { ...aWholeDepositLookup(), isManual: true })
  await openTransfer()
  expect(screen.queryByText(/within 1 minute/)).toBeNull()
})

test("the member is told to transfer from the member's own account", async () => {
  await openTransfer()
  expect(screen.getByText(/your own Kasikornbank account ending 7890/)).toBeVisible()
})

test('a number is copied without separators, and the app says so', async () => {
  const user = userEvent.setup()
  await openTransfer()
  await user.click(screen.getByRole('button', { name: 'Copy the account number at SCB' }))
  expect(await navigator.clipboard.readText()).toBe('4051234567')
  expect(toasts).toEqual(['Copied'])
})

test('an account that needs a slip leads to sending one', async () => {
  await openTransfer()
  await userEvent.click(account('GSB').getByRole('button', { name: 'Send a slip' }))
  expect(screen.getByRole('tab', { name: 'Slip' })).toHaveAttribute('aria-selected', 'true')
})

test('what is about to come is told once, and promises nothing', async () => {
  await openTransfer()
  expect(tell()).toBeDisabled()
  await userEvent.type(field(), '250.50')
  await userEvent.dblClick(tell())
  expect(await screen.findByText(/looking out for ฿250.50. It comes to your wallet once/)).toBeVisible()
  expect(server.asked(api.addExpected).map(({ body }) => body)).toEqual([{ amount: 250.5 }])
})

test('a refusal stands beside the amount and goes with the next letter', async () => {
  server.refuse(api.addExpected, 'REQUEST_LIMIT', 429)
  await openTransfer()
  await userEvent.type(field(), '100')
  await userEvent.click(tell())
  expect(await screen.findByRole('alert')).not.toHaveTextContent('REQUEST_LIMIT')
  await userEvent.type(field(), '0')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without an account there is neither transfer nor slip, and one way needs no tabs', async () => {
  server.answer(api.depositLookup, { ...aDepositLookup(), banks: aDepositLookup().banks.slice(0, 1) })
  server.answer(api.qrcode, {
    ...{ qrcodeId: null, hasQrcode: false, qrcode: null },
    ...{ amount: null, expireIn: null, message: null },
  })
  await renderApp(<DepositModal open onClose={() => {}} onViewStatement={() => {}} />)
  expect(await screen.findByRole('textbox', { name: 'Amount' })).toBeVisible()
  expect(screen.queryByRole('tab')).toBeNull()
})
