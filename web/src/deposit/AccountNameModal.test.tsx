/** Facts of the name that is asked for before one of our account numbers is copied (spec §2 Deposit modal). */
import * as api from '@kapao/contract/calls/member.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { aWallet, aWholeDepositLookup } from '../../test/members.ts'
import { renderApp, toasts } from '../../test/render-app.tsx'
import { DepositModal } from './DepositModal.tsx'

let server: FakeServer

const withAccount = (bankCode: string, bankAccountName: string) => {
  const wallet = aWallet()
  return { ...wallet, bankAccount: { ...wallet.bankAccount, bankCode, bankAccountName } }
}

/** The simulated browser has a clipboard, and nothing to put on it later. */
class LaterItem {
  readonly types: string[]
  readonly #blobs: Record<string, Promise<Blob>>
  constructor(blobs: Record<string, Promise<Blob>>) {
    this.#blobs = blobs
    this.types = Object.keys(blobs)
  }
  getType(type: string) {
    return this.#blobs[type]
  }
}

beforeEach(() => {
  server = new FakeServer()
  server
    .answer(api.wallet, withAccount('KTB', 'มะลิ สุขใจ'))
    .answer(api.depositLookup, aWholeDepositLookup())
    .answer(api.updateAccountName, { message: 'SUCCESS' })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function pressCopy() {
  const user = userEvent.setup()
  await renderApp(<DepositModal open onClose={() => {}} onViewStatement={() => {}} />)
  await user.click(await screen.findByRole('tab', { name: 'Transfer' }))
  await user.click(screen.getByRole('button', { name: 'Copy the account number at SCB' }))
  return user
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Your name in English' }))

test('the name is saved, the number is copied by itself a second later, and the next copy asks nothing', async () => {
  vi.stubGlobal('ClipboardItem', LaterItem)
  const user = await pressCopy()
  const here = await dialog()
  await user.type(here.getByRole('textbox'), 'Mali Sukjai')
  expect(here.getByRole('textbox')).toHaveValue('MALI SUKJAI')
  server.answer(api.wallet, withAccount('KTB', 'MALI SUKJAI'))
  await user.click(here.getByRole('button', { name: 'Save and copy the number' }))
  await waitFor(() => expect(toasts).toEqual(['Copied']))
  expect(await navigator.clipboard.readText()).toBe('4051234567')
  expect(server.asked(api.updateAccountName).map(({ body }) => body)).toEqual([
    { bankCode: 'KTB', bankAccountName: 'MALI SUKJAI' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your name in English' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Copy the account number at SCB' }))
  expect(toasts).toEqual(['Copied', 'Copied'])
})

test('a browser that cannot copy later offers to copy now', async () => {
  const user = await pressCopy()
  const here = await dialog()
  await user.type(here.getByRole('textbox'), 'Mali Sukjai')
  await user.click(here.getByRole('button', { name: 'Save and copy the number' }))
  await user.click(await here.findByRole('button', { name: 'Copy the number now' }))
  expect(await navigator.clipboard.readText()).toBe('4051234567')
})

test('letters that are not English are refused before they are sent', async () => {
  const user = await pressCopy()
  const here = await dialog()
  await user.click(here.getByRole('button', { name: 'Save and copy the number' }))
  expect(here.getByRole('alert')).toHaveTextContent('Enter your name')
  await user.type(here.getByRole('textbox'), 'มะลิ')
  await user.click(here.getByRole('button', { name: 'Save and copy the number' }))
  expect(toasts).toEqual(['Bank account name must be in English only'])
  expect(server.asked(api.updateAccountName)).toEqual([])
})

test('a name that the server refuses says why, and nothing is copied', async () => {
  server.refuse(api.updateAccountName, 'INVALID_BANK', 422)
  const user = await pressCopy()
  const here = await dialog()
  await user.type(here.getByRole('textbox'), 'Mali')
  await user.click(here.getByRole('button', { name: 'Save and copy the number' }))
  expect(await here.findByRole('alert')).toBeVisible()
  expect(toasts).toEqual([])
})

test.each([
  ['KTB', 'MALI SUKJAI'],
  ['SCB', 'มะลิ สุขใจ'],
])('with %s and the name %s nothing is asked', async (bankCode, name) => {
  server.answer(api.wallet, withAccount(bankCode, name))
  await pressCopy()
  expect(toasts).toEqual(['Copied'])
  expect(screen.queryByRole('dialog', { name: 'Your name in English' })).toBeNull()
})

describe('a name that the server wants a code for', () => {
  const sent = { otpRef: 'ABCD', otpToken: 'a-token', code: 'SUCCESS', expireIn: 300, resendIn: 60 } as const

  beforeEach(() => {
    server
      .refuse(api.updateAccountName, 'UNVERIFIED_OTP')
      .answer(api.sendOtp, sent)
      .answer(api.verifyOtp, { code: 'OTP_CODE_VALID' })
  })

  async function askForIt() {
    const user = await pressCopy()
    const here = await dialog()
    await user.type(here.getByRole('textbox'), 'Somchai Jaidee')
    await user.click(here.getByRole('button', { name: 'Save and copy the number' }))
    return { user, here }
  }
  const typeCode = async ({ user, here }: Awaited<ReturnType<typeof askForIt>>) =>
    user.type(await here.findByRole('textbox', { name: 'Code from the SMS' }), '123456')

  test('is saved with the code that goes to the own phone', async () => {
    const { user, here } = await askForIt()
    server.answer(api.updateAccountName, { message: 'SUCCESS' })
    await typeCode({ user, here })
    await user.click(await here.findByRole('button', { name: 'Copy the number now' }))
    expect(server.asked(api.sendOtp).map(({ body }) => body)).toEqual([
      { phoneNumber: '0812345678', purpose: 'account' },
    ])
    expect(server.asked(api.verifyOtp).map(({ body }) => body)).toEqual([
      { otpToken: 'a-token', otpCode: '123456' },
    ])
    expect(server.asked(api.updateAccountName).map(({ body }) => body)).toEqual([
      { bankCode: 'KTB', bankAccountName: 'SOMCHAI JAIDEE' },
      { bankCode: 'KTB', bankAccountName: 'SOMCHAI JAIDEE', otpToken: 'a-token' },
    ])
  })

  test('keeps what was typed when the code is wrong, and when the member goes back', async () => {
    server.refuse(api.verifyOtp, 'OTP_CODE_INVALID')
    const { user, here } = await askForIt()
    await typeCode({ user, here })
    expect(await here.findByRole('alert')).toHaveTextContent('The code is not right')
    await user.click(here.getByRole('button', { name: 'Back' }))
    expect(here.getByRole('textbox')).toHaveValue('SOMCHAI JAIDEE')
    // The code that was sent may still come: no second one goes out.
    await user.click(here.getByRole('button', { name: 'Save and copy the number' }))
    expect(await here.findByRole('textbox', { name: 'Code from the SMS' })).toBeVisible()
    expect(server.asked(api.sendOtp)).toHaveLength(1)
  })

  test('says why no code was sent, and asks again with the same name', async () => {
    server.refuse(api.sendOtp, 'OTP_SEND_FAIL', 503)
    const { user, here } = await askForIt()
    expect(await here.findByRole('alert')).toHaveTextContent('The SMS could not be sent')
    expect(here.getByRole('textbox')).toHaveValue('SOMCHAI JAIDEE')
    server.answer(api.sendOtp, sent)
    await user.click(here.getByRole('button', { name: 'Save and copy the number' }))
    expect(await here.findByRole('textbox', { name: 'Code from the SMS' })).toBeVisible()
  })

  test('is sent once more with the same code when no answer came', async () => {
    const { user, here } = await askForIt()
    server.fallSilent(api.updateAccountName)
    await typeCode({ user, here })
    expect(await here.findByRole('alert')).toHaveTextContent(/answer/)
    server.answer(api.updateAccountName, { message: 'SUCCESS' })
    await user.click(here.getByRole('button', { name: 'Save and copy the number' }))
    expect(await here.findByRole('button', { name: 'Copy the number now' })).toBeVisible()
    const asked = server.asked(api.updateAccountName)
    expect(asked.slice(1).map(({ body }) => body)).toEqual([
      { bankCode: 'KTB', bankAccountName: 'SOMCHAI JAIDEE', otpToken: 'a-token' },
      { bankCode: 'KTB', bankAccountName: 'SOMCHAI JAIDEE', otpToken: 'a-token' },
    ])
    expect(asked[1]?.key).toBe(asked[2]?.key)
    expect(server.asked(api.sendOtp)).toHaveLength(1)
  })

  test('asks for a new code when the verified one has grown too old', async () => {
    const { user, here } = await askForIt()
    const field = await here.findByRole('textbox', { name: 'Code from the SMS' })
    server.answer(api.sendOtp, { ...sent, otpRef: 'WXYZ', otpToken: 'another-token' })
    await typeCode({ user, here })
    expect(await here.findByText('Reference WXYZ')).toBeVisible()
    expect(field).not.toBeInTheDocument()
    expect(here.getByRole('textbox', { name: 'Code from the SMS' })).toHaveValue('')
  })
})
