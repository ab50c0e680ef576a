/** Facts of changing the bank account (spec §5, decisions D6). */
import * as api from '@kapao/contract/calls/member.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { aWallet } from '../../test/members.ts'
import { renderApp, toasts } from '../../test/render-app.tsx'
import { BankAccountModal } from './BankAccountModal.tsx'

const bankOf = (code: string) => ({ code, nameTH: code, nameEN: code, nameLA: code })
const sent = { otpRef: 'ABCD', otpToken: 'a-token', code: 'SUCCESS', expireIn: 300, resendIn: 60 } as const
const wanted = { name: 'Mali', bankCode: 'SCB', bankAccountName: 'MALI RAKDEE', bankAccountNo: '9876543210' }

let server: FakeServer
const onClose = vi.fn()
beforeEach(() => {
  onClose.mockClear()
  server = new FakeServer()
  server
    .answer(api.banks, ['KBANK', 'SCB', 'KTB'].map(bankOf))
    .refuse(api.updateProfile, 'UNVERIFIED_OTP')
    .answer(api.sendOtp, sent)
    .answer(api.verifyOtp, { code: 'OTP_CODE_VALID' })
})
afterEach(() => vi.unstubAllGlobals())

async function openSheet() {
  const { profile, bankAccount } = aWallet()
  await renderApp(<BankAccountModal open onClose={onClose} profile={profile} bankAccount={bankAccount} />)
  return within(await screen.findByRole('dialog', { name: 'Change bank account' }))
}
type Here = Awaited<ReturnType<typeof openSheet>>

async function retype(here: Here, name: string, text: string) {
  await userEvent.clear(here.getByLabelText(name))
  if (text) await userEvent.type(here.getByLabelText(name), text)
}
async function fill(here: Here, { bank = 'SCB', accountNo = '987-654-3210', holder = 'mali rakdee' } = {}) {
  await here.findByRole('option', { name: bank })
  await userEvent.selectOptions(here.getByLabelText('Bank'), bank)
  await retype(here, 'Account number', accountNo)
  const [first = '', ...last] = holder.split(' ')
  await retype(here, 'First name', first)
  await retype(here, 'Last name', last.join(' '))
  await userEvent.click(here.getByRole('button', { name: 'Change bank account' }))
}
const typeCode = async (here: Here) =>
  userEvent.type(await here.findByRole('textbox', { name: 'Code from the SMS' }), '123456')
const saved = () => server.asked(api.updateProfile).map(({ body }) => body)

test('shows the account as it is, and saves another one with the code that goes to the own phone', async () => {
  const here = await openSheet()
  expect(here.getByLabelText('Account number')).toHaveValue('1234567890')
  await fill(here)
  expect(await here.findByText(/We sent a code of 6 digits to 0812345678/)).toBeVisible()
  expect(server.asked(api.sendOtp).map(({ body }) => body)).toEqual([
    { phoneNumber: '0812345678', purpose: 'account' },
  ])
  server.answer(api.updateProfile, { message: 'SUCCESS' })
  await typeCode(here)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(saved()).toEqual([wanted, { ...wanted, otpToken: 'a-token' }])
  expect(toasts).toHaveLength(1)
})

test('a change that the server takes without a code asks for none', async () => {
  server.answer(api.updateProfile, { message: 'SUCCESS' })
  await fill(await openSheet(), { bank: 'KBANK', accountNo: '1234567890', holder: 'mali sukjay' })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.asked(api.sendOtp)).toEqual([])
})

test('what was typed stays when the code is wrong and the member goes back', async () => {
  server.refuse(api.verifyOtp, 'OTP_CODE_INVALID')
  const here = await openSheet()
  await fill(here)
  await typeCode(here)
  expect(await here.findByRole('alert')).toHaveTextContent('The code is not right')
  await userEvent.click(here.getByRole('button', { name: 'Back' }))
  expect(here.getByLabelText('Bank')).toHaveValue('SCB')
  expect(here.getByLabelText('Account number')).toHaveValue('987-654-3210')
  expect(here.getByLabelText('First name')).toHaveValue('MALI')
  expect(here.getByLabelText('Last name')).toHaveValue('RAKDEE')
})

test('an account of somebody else is said at its field, and another one is saved with the same code', async () => {
  const here = await openSheet()
  await fill(here)
  server.refuse(api.updateProfile, 'EXISTING_BANK', 409)
  await typeCode(here)
  expect(await here.findByRole('alert')).toBeVisible()
  server.answer(api.updateProfile, { message: 'SUCCESS' })
  await retype(here, 'Account number', '9876543211')
  await userEvent.click(here.getByRole('button', { name: 'Change bank account' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(saved().at(-1)).toEqual({ ...wanted, bankAccountNo: '9876543211', otpToken: 'a-token' })
  expect(server.asked(api.sendOtp)).toHaveLength(1)
})

test.each([
  [{ accountNo: '' }, 'Account number', 'Enter the account number'],
  [{ accountNo: '12345' }, 'Account number', 'An account number has 6 to 20 digits'],
  [{ holder: 'mali' }, 'Last name', 'Enter the last name'],
  [{ bank: 'KTB', holder: 'mali สุขใจ' }, 'Last name', 'Bank account name must be in English only'],
])('%j is said before it is sent', async (input, name, words) => {
  const here = await openSheet()
  await fill(here, input)
  expect(here.getByLabelText(name)).toHaveAccessibleDescription(words)
  expect(saved()).toEqual([])
})

test('no answer leaves the form as it was, and its second try is the same request', async () => {
  server.fallSilent(api.updateProfile)
  const here = await openSheet()
  await fill(here)
  expect(await here.findByRole('alert')).toBeVisible()
  server.answer(api.updateProfile, { message: 'SUCCESS' })
  await userEvent.click(here.getByRole('button', { name: 'Change bank account' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [first, second] = server.asked(api.updateProfile)
  expect(second?.key).toBe(first?.key)
})
