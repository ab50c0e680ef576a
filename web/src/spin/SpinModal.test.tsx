/** Facts of the spin wheel: the server's slice is the one that is told, once per coin, and coupons are claimed here. */

import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Coupon, SpinSetup } from '@kapao/contract/schemas/spin.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { aWallet } from '../../test/members.ts'
import { renderApp } from '../../test/render-app.tsx'
import { SpinModal } from './SpinModal.tsx'

type Setup = Wire<typeof SpinSetup>['result']
type CouponView = Wire<typeof Coupon>

const aSlice = (code: string, label: string, odds: number) => ({
  ...{ code, label, odds },
  bgColor: '#1f2a44',
  textColor: '#ffffff',
})

const aWheel = {
  name: 'Lucky wheel',
  slices: [
    aSlice('N1', 'Try again', 0.3),
    aSlice('C5', '5 baht', 0.5),
    aSlice('N2', 'Try again', 0.2),
    aSlice('C1000', '1,000 baht', 0),
  ],
}

const aCoupon = (id: string, label = '5 baht'): CouponView => ({
  _id: id,
  prize: { name: 'Lucky wheel', slice: { label, htmlDescription: '<p>A cash coupon.</p>' } },
  amount: 5,
  expiresAt: '2026-03-31T05:00:00.000Z',
})

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
  // The simulated page cannot draw, and takes everybody for a person who prefers less motion.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const Html = ({ html }: { html: string }) => <p>{html.replace(/<[^>]+>/g, '')}</p>

interface Shown {
  wheel?: Setup['activeSpinwheel']
  coins?: number
  coupons?: CouponView[]
  onClose?: () => void
}

async function show({ wheel = aWheel, coins = 2, coupons = [], onClose = () => {} }: Shown = {}) {
  server.answer(api.spinSetup, { result: { activeSpinwheel: wheel, userCoin: coins, depositPerCoin: 500 } })
  server.answer(api.coupons, coupons)
  server.answer(api.wallet, aWallet())
  await renderApp(<SpinModal open onClose={onClose} Html={Html} />)
}

const spinButton = () => screen.findByRole('button', { name: 'Spin' })
const popup = () => screen.findByRole('dialog', { name: 'The wheel stopped at' })

const answerSpin = (code: string, label: string, remainingCoin = 1) =>
  server.answer(api.spin, { success: true, result: { code, label, remainingCoin, fair: null }, error: null })

test('the popup tells the slice that the server has drawn, and the coins that are left', async () => {
  await show()
  answerSpin('C5', '5 baht')
  await userEvent.click(await spinButton())
  const told = await popup()
  expect(told).toHaveTextContent('5 baht')
  expect(told).toHaveTextContent('1 coin left')
  expect(within(told).queryByRole('button', { name: 'View my coupons' })).toBeNull()
})

test('confirming the prize reads the wheel and its coins again', async () => {
  await show()
  answerSpin('N1', 'Try again')
  await userEvent.click(await spinButton())
  server.answer(api.spinSetup, { result: { activeSpinwheel: aWheel, userCoin: 1, depositPerCoin: 500 } })
  await userEvent.click(within(await popup()).getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('1 coin left')).toBeVisible()
  expect(server.asked(api.spinSetup)).toHaveLength(2)
})

test('while one spin is under way, taps are ignored', async () => {
  await show()
  const release = server.hold(api.spin, {
    success: true,
    result: { code: 'N2', label: 'Try again', remainingCoin: 1, fair: null },
    error: null,
  })
  const button = await spinButton()
  await userEvent.dblClick(button)
  await userEvent.click(button)
  expect(button).toHaveAttribute('aria-busy', 'true')
  // The coin of this spin is gone already.
  expect(screen.getByText('1 coin left')).toBeVisible()
  release()
  await popup()
  expect(server.asked(api.spin)).toHaveLength(1)
})

test('without coins the wheel does not spin, and says how coins come', async () => {
  await show({ coins: 0 })
  const button = await spinButton()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription(/0 coins left/)
  await userEvent.click(button)
  expect(server.asked(api.spin)).toHaveLength(0)
  expect(screen.getByText('You have no coins right now')).toBeVisible()
  expect(
    screen.getByText(/^Each ฿500.00 that you deposit within a day and do not withdraw again/),
  ).toBeVisible()
})

test('a spin that won a coupon says what it is worth and leads to it', async () => {
  await show({ coupons: [aCoupon('old')] })
  await screen.findByRole('button', { name: 'My coupons (1)' })
  answerSpin('C5', '5 baht')
  server.answer(api.coupons, [aCoupon('old'), aCoupon('new')])
  await userEvent.click(await spinButton())
  await userEvent.click(within(await popup()).getByRole('button', { name: 'View my coupons' }))
  expect(await screen.findAllByRole('button', { name: 'Claim 5 baht' })).toHaveLength(2)
})

test('silence is not a no: the same spin is asked for again, with the same key', async () => {
  await show()
  server.fallSilent(api.spin)
  await userEvent.click(await spinButton())
  expect(await screen.findByText(/^This is taking longer than usual/)).toBeVisible()
  answerSpin('C5', '5 baht')
  expect(await screen.findByRole('dialog', { name: 'The wheel stopped at' })).toBeVisible()
  const keys = server.asked(api.spin).map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a refusal is said in words, and the wheel can be spun again', async () => {
  await show()
  server.refuse(api.spin, 'COIN_NOT_ENOUGH', 409)
  await userEvent.click(await spinButton())
  expect(await screen.findByRole('alert')).toHaveTextContent('You have no spin coins left')
  await waitFor(() => expect(server.asked(api.spinSetup)).toHaveLength(2))
})

test('a slice that the wheel on the screen does not have is told all the same', async () => {
  await show()
  answerSpin('NEW', '7 baht')
  await userEvent.click(await spinButton())
  expect(await screen.findByRole('dialog', { name: 'The wheel stopped at' })).toHaveTextContent('7 baht')
})

test('the odds are there to read, one line for each prize', async () => {
  await show()
  await userEvent.click(await screen.findByText('The chance of each prize'))
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent)
  expect(lines).toEqual(['Try again50%', '5 baht50%', '1,000 bahtAll given away'])
})

test('without a campaign it says so, and coupons can still be claimed', async () => {
  await show({ wheel: null, coupons: [aCoupon('one')] })
  expect(await screen.findByText('No wheel is running now')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'My coupons (1)' })).toBeVisible()
})

test('closing it reads the wallet again', async () => {
  const onClose = vi.fn()
  await show({ onClose })
  await spinButton()
  const before = server.asked(api.wallet).length
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalled()
  await waitFor(() => expect(server.asked(api.wallet).length).toBeGreaterThan(before))
})

async function showCoupons(coupons: CouponView[]) {
  await show({ coupons })
  await userEvent.click(await screen.findByRole('button', { name: /^My coupons/ }))
}

test('coupons are listed three to a page', async () => {
  await showCoupons(['a', 'b', 'c', 'd'].map((id) => aCoupon(id, `Prize ${id}`)))
  const claims = () => screen.getAllByRole('button', { name: /^Claim Prize/ }).map((one) => one.textContent)
  expect(claims()).toHaveLength(3)
  expect(screen.getAllByText('A cash coupon.')).toHaveLength(3)
  expect(screen.getAllByText('Valid until 31/03/2026 12:00:00')).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(claims()).toHaveLength(1)
})

test('a connection that is lost at the question about a coupon is told there, and nothing is sent', async () => {
  const connect = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
  }
  await showCoupons([aCoupon('one')])
  await userEvent.click(await screen.findByRole('button', { name: 'Claim 5 baht' }))
  const question = within(await screen.findByRole('alertdialog'))
  connect(false)
  expect(question.getByRole('status')).toHaveTextContent('You are offline')
  await userEvent.click(question.getByRole('button', { name: 'Claim' }))
  connect(true)
  expect(question.queryByRole('status')).toBeNull()
  expect(server.asked(api.claimCoupon)).toEqual([])
})

test('a coupon is claimed after one question that names the money', async () => {
  await showCoupons([aCoupon('one')])
  server.answer(api.claimCoupon, { success: true, error: null })
  await userEvent.click(await screen.findByRole('button', { name: 'Claim 5 baht' }))
  const question = await screen.findByRole('alertdialog', { name: 'Claim this coupon?' })
  expect(question).toHaveTextContent('฿5.00 goes into your wallet at once')
  server.answer(api.coupons, [])
  await userEvent.click(within(question).getByRole('button', { name: 'Claim' }))
  expect(await screen.findByText('฿5.00 is in your wallet.')).toBeVisible()
  expect(await screen.findByText('No coupons')).toBeVisible()
  expect(server.asked(api.claimCoupon).map(({ body }) => body)).toEqual([{ coupon: 'one' }])
})

test.each([
  ['COUPON_EXPIRED', 'This coupon has expired.'],
  ['BONUS_REMAINING', 'A bonus is still active.'],
])('a claim that is refused with %s says why and reads the list again', async (code, words) => {
  await showCoupons([aCoupon('one')])
  server.refuse(api.claimCoupon, code, 409)
  await userEvent.click(await screen.findByRole('button', { name: 'Claim 5 baht' }))
  const read = server.asked(api.coupons).length
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Claim' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  await waitFor(() => expect(server.asked(api.coupons).length).toBeGreaterThan(read))
})

test('a claim without an answer is asked for again, with the same key', async () => {
  await showCoupons([aCoupon('one')])
  server.fallSilent(api.claimCoupon)
  await userEvent.click(await screen.findByRole('button', { name: 'Claim 5 baht' }))
  const question = await screen.findByRole('alertdialog', { name: 'Claim this coupon?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Claim' }))
  expect(await within(question).findByRole('status')).toBeVisible()
  server.answer(api.claimCoupon, { success: true, error: null })
  expect(await screen.findByText('฿5.00 is in your wallet.')).toBeVisible()
  const keys = server.asked(api.claimCoupon).map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('without coupons it says where they come from', async () => {
  await showCoupons([])
  expect(await screen.findByText('No coupons')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Back to the wheel' }))
  expect(await spinButton()).toBeVisible()
})
