/** Facts of depositing by slip: the rules before, the file, its way, and what the bank said. */

import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { SlipPage } from '@kapao/contract/schemas/statement.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { isListening, reconnect } from '../../test/fake-socket.ts'
import { FakeUpload } from '../../test/fake-upload.ts'
import { aWallet, aWholeDepositLookup } from '../../test/members.ts'
import { renderApp } from '../../test/render-app.tsx'
import { DepositModal } from './DepositModal.tsx'

const open = { isOpen: true, closedFrom: '23:00', closedTo: '01:00', withinMinutes: 60 }
let server: FakeServer

beforeEach(() => {
  FakeUpload.install()
  URL.createObjectURL = () => 'blob:slip'
  URL.revokeObjectURL = () => undefined
  server = new FakeServer()
  server
    .answer(api.wallet, aWallet())
    .answer(api.depositLookup, aWholeDepositLookup())
    .answer(api.slipWindow, open)
    .answer(api.slips, { total: 0, slips: [] })
})
afterEach(() => vi.unstubAllGlobals())

const aPicture = (name = 'slip.png') =>
  new File(['picture'], name, { type: 'image/png', lastModified: 1_700_000_000_000 })
const aSlip = (change: Partial<Wire<typeof SlipPage>['slips'][number]>) => ({
  createdAt: '2026-03-01T05:00:00.000Z',
  amount: 0,
  status: 'PROCESSING' as const,
  note: null,
  link: null,
  reference: 'SL1',
  ...change,
})

async function openSlip() {
  await renderApp(<DepositModal open onClose={() => {}} onViewStatement={() => {}} />)
  await userEvent.click(await screen.findByRole('tab', { name: 'Slip' }))
}
const field = () => screen.findByLabelText(/Choose or take a picture|Choose another picture/)
const button = () => screen.getByRole('button', { name: 'Send the slip' })
const choose = async (file: File) => fireEvent.change(await field(), { target: { files: [file] } })

async function send(file = aPicture()) {
  await choose(file)
  await userEvent.click(screen.getByRole('button', { name: /^Send/ }))
  return FakeUpload.all.at(-1) as FakeUpload
}

test('both rules are said before a file is chosen', async () => {
  await openSlip()
  await field()
  expect(screen.getByText('Send the slip within 60 minutes of your transfer.')).toBeVisible()
  expect(screen.getByText('Slips are not accepted between 23:00 and 01:00 each day.')).toBeVisible()
  expect(button()).toBeDisabled()
})

test('in the closed hours no file can be chosen, and it says when that ends', async () => {
  server.answer(api.slipWindow, { ...open, isOpen: false })
  await openSlip()
  expect(await field()).toBeDisabled()
  expect(screen.getByText(/You can send yours again from 01:00/)).toBeVisible()
})

test.each([
  ['a text file', new File(['x'], 'a.txt', { type: 'text/plain' }), /not supported/],
  ['an iPhone picture', new File(['x'], 'a.heic', { type: 'image/heic' }), /not supported/],
  ['an empty file', new File([], 'a.png', { type: 'image/png' }), /empty/],
  [
    'more than 10 MB',
    Object.defineProperty(aPicture(), 'size', { value: 10 * 1024 ** 2 + 1 }),
    /no|up to 10 MB/,
  ],
])('%s is refused at once, and nothing is sent', async (_, file, words) => {
  await openSlip()
  await choose(file)
  expect(screen.getByRole('alert')).toHaveTextContent(words)
  expect(button()).toBeDisabled()
})

test('the picture is shown, and sent with its progress', async () => {
  await openSlip()
  const upload = await send()
  expect(screen.getByRole('img', { name: 'Your slip' })).toHaveAttribute('src', 'blob:slip')
  expect(upload.address).toBe('POST /api/wallet/slip')
  expect(upload.file?.name).toBe('slip.png')
  expect(upload.headers).toMatchObject({
    'X-Requested-With': 'XMLHttpRequest',
    Authorization: 'Bearer token-of-a-test',
  })
  act(() => upload.progress(50, 100))
  expect(screen.getByRole('progressbar', { name: 'Sending the slip' })).toHaveAttribute('aria-valuenow', '50')
  act(() => upload.progress(100, 100))
  expect(screen.getByText(/being read/)).toBeVisible()
})

test('what was stopped or not answered goes again under the same key', async () => {
  await openSlip()
  const first = await send()
  await userEvent.click(screen.getByRole('button', { name: 'Stop sending' }))
  expect(first.isStopped).toBe(true)
  const second = await send()
  act(() => second.fallSilent())
  expect(await screen.findByRole('alert')).toHaveTextContent('counts once')
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
  expect(FakeUpload.all).toHaveLength(3)
  expect(new Set(FakeUpload.all.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
})

test('another picture is another intent', async () => {
  await openSlip()
  const first = await send()
  act(() => first.fallSilent())
  await screen.findByRole('alert')
  const second = await send(aPicture('other.png'))
  expect(second.headers['Idempotency-Key']).not.toBe(first.headers['Idempotency-Key'])
})

test('once it was answered, the same picture is a new intent', async () => {
  await openSlip()
  const first = await send()
  act(() => first.answer(200, { message: 'SUCCESS', reference: 'SL1' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send another slip' }))
  const second = await send()
  expect(second.headers['Idempotency-Key']).not.toBe(first.headers['Idempotency-Key'])
})

test("the server's refusal is said in words", async () => {
  await openSlip()
  const upload = await send()
  act(() => upload.answer(400, { message: 'SLIP_INVALID_FILE' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not a picture')
})

test('a slip that is being checked turns to its reason by itself', async () => {
  await openSlip()
  const upload = await send()
  server.answer(api.slips, { total: 1, slips: [aSlip({})] })
  act(() => upload.answer(200, { message: 'SUCCESS', reference: 'SL1' }))
  expect(await screen.findByText('Your slip is being checked')).toBeVisible()
  server.answer(api.slips, { total: 1, slips: [aSlip({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' })] })
  await waitFor(() => expect(isListening()).toBe(true))
  reconnect()
  expect(await screen.findByText('This slip has been used before.')).toBeVisible()
})

test('a slip that was credited says how much', async () => {
  await openSlip()
  const upload = await send()
  server.answer(api.slips, { total: 1, slips: [aSlip({ status: 'SUCCESS', amount: 300 })] })
  act(() => upload.answer(200, { message: 'SUCCESS', reference: 'SL1' }))
  expect(await screen.findByText('฿300.00 is in your wallet.')).toBeVisible()
})
