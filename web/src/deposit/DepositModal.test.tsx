/** Facts of the deposit sheet: amounts, the QR and its time, and the arrival of the money. */
import { queries } from '@kapao/client/queries.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemberNews } from '#layout/MemberNews.tsx'
import { FakeServer } from '../../test/fake-server.ts'
import { isListening, pushWallet, reconnect } from '../../test/fake-socket.ts'
import { aDepositLookup, aRow, aWallet } from '../../test/members.ts'
import { figure, renderApp, toasts } from '../../test/render-app.tsx'
import { DepositModal } from './DepositModal.tsx'

const nothing = {
  qrcodeId: null,
  hasQrcode: false,
  qrcode: null,
  amount: null,
  expireIn: null,
  message: null,
}
const qrOf = (amount: number, expireIn = 600) => ({
  qrcodeId: 'KP0000000000000001',
  hasQrcode: true,
  qrcode: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>',
  amount,
  expireIn,
  message: null,
})

let server: FakeServer
const onClose = vi.fn()

beforeEach(() => {
  onClose.mockClear()
  server = new FakeServer()
  server
    .answer(api.wallet, aWallet())
    .answer(api.depositLookup, aDepositLookup())
    .answer(api.qrcode, nothing)
    .answer(api.createQrcode, ({ body }) => qrOf((body as { amount: number }).amount))
    .answer(api.cancelQrcode, { message: 'SUCCESS' })
    .answer(api.statement, { total: 0, statements: [] })
})
afterEach(() => {
  onlineManager.setOnline(true)
})

/** As on a member's page: with what tells the news, and a way to open the sheet again. */
function Page() {
  const [open, setOpen] = useState(true)
  const close = () => {
    onClose()
    setOpen(false)
  }
  return (
    <>
      <MemberNews />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <DepositModal open={open} onClose={close} onViewStatement={close} />
    </>
  )
}
const openSheet = () => renderApp(<Page />)
const openAgain = async () => {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
}
/** Chooses a gateway by hand. */
const chooseChannel = async (number: number) => {
  await field()
  await userEvent.click(screen.getByRole('radio', { name: new RegExp(`^Channel ${number}`), hidden: true }))
}
const field = () => screen.findByRole('textbox', { name: 'Amount' })
const createButton = () => screen.getByRole('button', { name: 'Create QR' })

async function createQr(amount = '500') {
  await openSheet()
  await userEvent.type(await field(), amount)
  await userEvent.click(createButton())
  return screen.findByRole('img', { name: /QR to pay/ })
}

test.each([
  [1, 'KBANK', '0', '1', '฿1.00'],
  [2, 'WW', '99.99', '100', '฿100.00'],
  [3, 'E2P', '49', '50', '฿50.00'],
])(
  'channel %i, %s: %s is too little and says so, %s is enough',
  async (number, gateway, tooLittle, enough, minimum) => {
    await openSheet()
    await chooseChannel(number)
    expect(createButton()).toBeDisabled()
    expect(await field()).toHaveAccessibleDescription(`From ${minimum} to ฿100,000,000.00 at a time`)
    await userEvent.type(await field(), tooLittle)
    expect(createButton()).toBeDisabled()
    expect(screen.getByRole('alert')).toHaveTextContent(`At least ${minimum}`)
    await userEvent.clear(await field())
    await userEvent.type(await field(), enough)
    await userEvent.click(createButton())
    await screen.findByRole('img', { name: /QR to pay/ })
    expect(server.asked(api.createQrcode).map(({ path }) => path)).toEqual([`/api/qrcode/${gateway}`])
  },
)

test('more than can be paid in is refused at the field, before it is sent', async () => {
  await openSheet()
  await userEvent.type(await field(), '99999999999999')
  expect(await field()).toHaveAccessibleDescription('At most ฿100,000,000.00 at a time')
  expect(createButton()).toBeDisabled()
})

test('a refused amount is said at the field until it is changed, and not by a message', async () => {
  server.refuse(api.createQrcode, 'DEPOSIT_LIMIT')
  await openSheet()
  await userEvent.type(await field(), '500')
  await userEvent.click(createButton())
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(await field()).toBeInvalid()
  expect(toasts).toEqual([])
  await userEvent.type(await field(), '0')
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [1, ['10', '20', '50', '100', '500', '1,000']],
  [2, ['100', '200', '300', '500', '1,000']],
  [3, ['50', '100', '200', '500', '1,000']],
])('channel %i offers its own quick amounts', async (number, amounts) => {
  await openSheet()
  await chooseChannel(number)
  const chips = screen.getAllByRole('button').filter((button) => button.hasAttribute('aria-pressed'))
  expect(chips.map((chip) => chip.textContent)).toEqual(amounts)
})

test('chip and field stay in step, in Thai digits too', async () => {
  await openSheet()
  await userEvent.click(await screen.findByRole('button', { name: '500' }))
  expect(await field()).toHaveValue('500')
  await userEvent.clear(await field())
  await userEvent.type(await field(), '๑๐๐')
  expect(screen.getByRole('button', { name: '100' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: '500' })).toHaveAttribute('aria-pressed', 'false')
})

test('the QR is a picture, never markup of the page, with amount, payee and time', async () => {
  const picture = await createQr()
  expect(picture).toHaveAttribute('src', expect.stringMatching(/^data:image\/svg\+xml/))
  expect(document.querySelector('path[d="M0 0h9"]')).toBeNull()
  expect(figure('฿500.00')).toBeVisible()
  expect(screen.getByText('Pay to KAPAO COMPANY')).toBeVisible()
  expect(screen.getByRole('timer')).toHaveTextContent('10:00')
})

test('a double tap on "create" asks for one QR', async () => {
  await openSheet()
  await userEvent.type(await field(), '500')
  await userEvent.dblClick(createButton())
  await screen.findByRole('img', { name: /QR to pay/ })
  expect(server.asked(api.createQrcode)).toHaveLength(1)
})

test('a QR that could not be made says why', async () => {
  server.answer(api.createQrcode, { ...nothing, message: 'QR_FAIL' })
  await openSheet()
  await userEvent.type(await field(), '500')
  await userEvent.click(createButton())
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]).not.toContain('QR_FAIL')
})

test('a QR that is open at any gateway is found, with whom it pays', async () => {
  server.answer(api.qrcode, ({ path }) => (path.endsWith('/E2P') ? qrOf(500) : nothing))
  await openSheet()
  expect(await screen.findByRole('img', { name: /QR to pay/ })).toBeVisible()
  expect(screen.getByText('Pay to KAPAO COMPANY')).toBeVisible()
})

test('the time runs, is announced at a minute, and at 00:00 the QR is gone until a new one is wanted', async () => {
  server.answer(api.qrcode, qrOf(500, 62))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] })
  await openSheet()
  await screen.findByRole('img', { name: /QR to pay/ })
  act(() => vi.advanceTimersByTime(1_100))
  expect(screen.queryByText('One minute left to pay this QR')).toBeNull()
  act(() => vi.advanceTimersByTime(1_000))
  expect(screen.getByText('One minute left to pay this QR')).toBeInTheDocument()
  server.answer(api.qrcode, nothing)
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.getByRole('alert')).toHaveTextContent('This QR has expired')
  expect(screen.getByText(/the money still arrives/)).toBeVisible()
  expect(screen.queryByRole('img', { name: /QR to pay/ })).toBeNull()
  // The server says "nothing open" too: what ran out before the member's eyes stays explained.
  const before = server.asked(api.qrcode).length
  reconnect()
  await expect.poll(() => server.asked(api.qrcode).length).toBeGreaterThan(before)
  await expect.poll(() => queries.isFetching()).toBe(0)
  expect(screen.getByRole('alert')).toHaveTextContent('This QR has expired')
  fireEvent.click(screen.getByRole('button', { name: 'Create a new QR' }))
  expect(await field()).toBeVisible()
})

test('cancelling asks first, then leads back to the amount', async () => {
  await createQr()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel QR' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel this QR?' })
  expect(server.asked(api.cancelQrcode)).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel QR' }))
  expect(await field()).toBeVisible()
  expect(server.asked(api.cancelQrcode).map(({ path }) => path)).toEqual(['/api/qrcode/KP0000000000000001'])
})

test('a QR that expires takes the question whether to cancel it along', async () => {
  server.answer(api.qrcode, qrOf(500, 2))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] })
  await openSheet()
  await screen.findByRole('img', { name: /QR to pay/ })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel QR' }))
  await screen.findByRole('alertdialog', { name: 'Cancel this QR?' })
  server.answer(api.qrcode, nothing)
  act(() => vi.advanceTimersByTime(3_000))
  fireEvent.click(screen.getByRole('button', { name: 'Create a new QR', hidden: true }))
  fireEvent.change(await field(), { target: { value: '300' } })
  fireEvent.click(createButton())
  await screen.findByRole('img', { name: /QR to pay/ })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('"I have paid" refreshes and closes, and promises nothing', async () => {
  await createQr()
  server.answer(api.qrcode, qrOf(500))
  const before = server.asked(api.wallet).length
  await userEvent.click(screen.getByRole('button', { name: 'I have paid' }))
  expect(onClose).toHaveBeenCalledOnce()
  await waitFor(() => expect(server.asked(api.wallet).length).toBeGreaterThan(before))
  expect(toasts).toEqual(['Refreshing your balance. The money shows as soon as it arrives.'])
})

const paid = { kind: 'deposit_qr', reference: 'KP0000000000000001', amount: 500, wallet: 1500 }

async function showPaidQr() {
  server.answer(api.qrcode, qrOf(500))
  await openSheet()
  await screen.findByRole('img', { name: /QR to pay/ })
  await waitFor(() => expect(isListening()).toBe(true))
  server.answer(api.qrcode, nothing)
  act(() => pushWallet(paid))
}

test('the money is announced when it arrives, with the new balance, and the sheet closes by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  await showPaidQr()
  expect(screen.getByText('Money received')).toBeVisible()
  expect(screen.getByText('Your wallet now holds ฿1,500.00')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(6_000))
  expect(onClose).toHaveBeenCalledOnce()
  // The sheet has said it.
  expect(toasts).toEqual([])
})

test('it is told once: opened again, the sheet has neither the paid QR nor the news, and stays open', async () => {
  const row = aRow({ statementType: 'deposit', from: 'KBANK', amount: 500, reference: paid.reference })
  const { banks, ...rest } = aDepositLookup()
  server
    .answer(api.statement, { total: 1, statements: [row] })
    // One gateway: what it answers can be held back.
    .answer(api.depositLookup, { ...rest, banks: banks.slice(0, 1) })
  await showPaidQr()
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  const answer = server.hold(api.qrcode, nothing)
  await openAgain()
  expect(screen.queryByRole('img', { name: /QR to pay/ })).toBeNull()
  answer()
  expect(await field()).toBeVisible()
  act(() => pushWallet(paid))
  reconnect()
  await expect.poll(() => queries.isFetching()).toBe(0)
  expect(screen.queryByText('Money received')).toBeNull()
  expect(toasts).toEqual([])
})

test('money that comes while an amount is being written is told by a message, and the form stays', async () => {
  await openSheet()
  await userEvent.type(await field(), '70')
  await waitFor(() => expect(isListening()).toBe(true))
  act(() => pushWallet(paid))
  expect(toasts).toEqual(['Money received: ฿500.00'])
  expect(await field()).toHaveValue('70')
  expect(screen.queryByText('Money received')).toBeNull()
})

test('a sheet behind the app of a bank waits to be seen before it closes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await showPaidQr()
  act(() => vi.advanceTimersByTime(60_000))
  expect(onClose).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByText('Money received')).toBeVisible()
  act(() => vi.advanceTimersByTime(6_000))
  expect(onClose).toHaveBeenCalledOnce()
  visibility.mockRestore()
})

test('money whose news was missed is found in the statement', async () => {
  await createQr()
  server.answer(api.qrcode, nothing)
  const row = aRow({
    statementType: 'deposit',
    from: 'KBANK',
    to: 'WALLET',
    amount: 500,
    reference: 'KP0000000000000001',
  })
  server.answer(api.statement, { total: 1, statements: [row] }).answer(api.wallet, aWallet({ amount: 1500 }))
  await waitFor(() => expect(isListening()).toBe(true))
  reconnect()
  expect(await screen.findByText('Your wallet now holds ฿1,500.00')).toBeVisible()
})

test('a QR that was cancelled elsewhere is no money', async () => {
  await createQr()
  const another = aRow({
    statementType: 'deposit',
    from: 'KBANK',
    to: 'WALLET',
    reference: 'KP0000000000000009',
  })
  server.answer(api.qrcode, nothing).answer(api.statement, { total: 1, statements: [another] })
  await waitFor(() => expect(isListening()).toBe(true))
  reconnect()
  expect(await field()).toBeVisible()
  await waitFor(() => expect(server.asked(api.statement)).not.toEqual([]))
  expect(screen.queryByText('Money received')).toBeNull()
})

test('other news about the wallet are no deposit', async () => {
  await createQr()
  await waitFor(() => expect(isListening()).toBe(true))
  act(() => pushWallet({ kind: 'withdraw_paid' }))
  expect(screen.queryByText('Money received')).toBeNull()
})

test('offline no QR can be made, and the reason is in view', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openSheet()
  await userEvent.type(await field(), '500')
  expect(createButton()).toBeDisabled()
  expect(screen.getByText(/You are offline/)).toBeVisible()
})

test('a sheet that cannot load offline says so, and loads by itself afterwards', async () => {
  onlineManager.setOnline(false)
  await openSheet()
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline')
  act(() => onlineManager.setOnline(true))
  expect(await field()).toBeVisible()
})
