/** Facts of the name that is asked for before one of our account numbers is copied (spec §2 Deposit modal). */
import { api } from '@kapao/contract/api.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { aWallet, aWholeDepositLookup } from '../../test/members.ts'
import { renderApp, toasts } from '../../test/render-app.tsx'
import { DepositModal } from './DepositModal.tsx'

vi.mock('socket.io-client', () => import('../../test/fake-socket.ts'))

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
  await waitFor(() => expect(toasts).toEqual(['Copied']), { timeout: 3_000 })
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
