/** Facts of looking for the QR code on a slip before it is sent: it warns, and never stands in the way. */
import * as api from '@kapao/contract/calls/member.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { FakeUpload } from '../../test/fake-upload.ts'
import { renderApp } from '../../test/render-app.tsx'
import { SlipWay } from './SlipWay.tsx'

/** Whether the browser's own detector sees a code on a file's picture. */
const look = vi.fn<(file: File) => Promise<boolean>>()
/** The picture of a file; a smaller or larger one shows the same. */
const openPicture = vi.fn(async (from: File | { file: File }) => ({
  ...{ width: 800, height: 1_600 },
  file: from instanceof File ? from : from.file,
}))

beforeEach(() => {
  FakeUpload.install()
  URL.createObjectURL = () => 'blob:slip'
  URL.revokeObjectURL = () => undefined
  look.mockReset().mockResolvedValue(true)
  openPicture.mockClear()
  vi.stubGlobal('createImageBitmap', openPicture)
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = async ({ file }: { file: File }) => ((await look(file)) ? ['a code'] : [])
    },
  )
  new FakeServer()
    .answer(api.slipWindow, { isOpen: true, closedFrom: null, closedTo: null, withinMinutes: 60 })
    .answer(api.slips, { total: 0, slips: [] })
})
afterEach(() => vi.unstubAllGlobals())

const aPicture = (name: string) => new File(['picture'], name, { type: 'image/png' })

async function choose(file: File, currency: 'THB' | 'LAK' = 'THB') {
  await renderApp(<SlipWay currency={currency} onBusy={() => {}} onReceived={() => {}} onClose={() => {}} />)
  await chooseAgain(file)
}
async function chooseAgain(file: File) {
  const field = await screen.findByLabelText(/Choose or take a picture|Choose another picture/)
  fireEvent.change(field, { target: { files: [file] } })
}
const warning = () => screen.queryByText('We cannot see the QR code on this picture')

test('no code to be seen is said at once, and the picture can be sent all the same', async () => {
  look.mockResolvedValue(false)
  await choose(aPicture('blurred.png'))
  await waitFor(() => expect(warning()).toBeVisible())
  await userEvent.click(screen.getByRole('button', { name: 'Send it anyway' }))
  expect(FakeUpload.all).toHaveLength(1)
})

test.each([
  ['a code is there', () => look.mockResolvedValue(true), look],
  ['nobody can tell', () => openPicture.mockRejectedValueOnce(new Error('no picture')), openPicture],
])('%s: nothing is said', async (_, prepare, asked) => {
  prepare()
  await choose(aPicture('slip.png'))
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await act(() => new Promise((done) => setTimeout(done)))
  expect(warning()).toBeNull()
  expect(screen.getByRole('button', { name: 'Send the slip' })).toBeEnabled()
})

test('while it is being looked for, the slip can be sent already', async () => {
  look.mockReturnValue(new Promise(() => undefined))
  await choose(aPicture('slip.png'))
  await userEvent.click(screen.getByRole('button', { name: 'Send the slip' }))
  expect(FakeUpload.all).toHaveLength(1)
})

test('the warning is about the picture that is chosen now, however late it comes', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  look.mockImplementation(async ({ name }) => (name === 'blurred.png' ? promise : true))
  await choose(aPicture('blurred.png'))
  await chooseAgain(aPicture('clear.png'))
  await act(async () => {
    resolve(false)
    await new Promise((done) => setTimeout(done))
  })
  expect(warning()).toBeNull()
})

test('slips of Lao banks carry no code: none is asked for, and none is looked for', async () => {
  look.mockResolvedValue(false)
  await choose(aPicture('slip.png'), 'LAK')
  expect(look).not.toHaveBeenCalled()
  expect(screen.getByText(/^The whole slip\. JPEG/)).toBeVisible()
  expect(warning()).toBeNull()
})
