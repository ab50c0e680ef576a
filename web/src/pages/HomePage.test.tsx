/** Facts of the tiles of home: banners before an offer, and the invite bonus received from here. */
import * as api from '@kapao/contract/calls/member.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { aRow, aWallet } from '../../test/members.ts'
import { anActiveBonus } from '../../test/offers.ts'
import { renderApp, toasts } from '../../test/render-app.tsx'
import { HomePage } from './HomePage.tsx'

const banner = { image: null, html: '<h3>5% of what friends lose</h3>' }

// Built when they are first fetched, which takes longer here than anybody would wait.
beforeAll(() =>
  Promise.all([
    import('#site/BannersModal.tsx'),
    import('#invite/InviteModal.tsx'),
    import('#invite/InviteClaim.tsx'),
    import('./RefundLayer.tsx'),
    import('#deposit/DepositModal.tsx'),
    import('./HomeEnd.tsx'),
  ]),
)

let server: FakeServer
beforeEach(() => {
  localStorage.setItem('remember-agreement', '1')
  server = new FakeServer()
  server
    .answer(api.wallet, aWallet())
    .answer(api.refreshSlots, { slots: aWallet().slots })
    .answer(api.inviteBanners, [])
    .answer(api.refundBanners, [])
    .answer(api.inviteTerms, { code: 'KAPAOm1', percent: 5, isOn: true })
    .answer(api.invites, { total: 0, invites: [] })
    .answer(api.refunds, { total: 0, refunds: [] })
    .answer(api.statement, { total: 0, statements: [] })
    .answer(api.checkRefund, {
      result: false,
      bonus: false,
      info: '',
      refundAmount: 0,
      refundSuccess: 0,
      refundFail: 0,
    })
})
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const tap = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('an active bonus and a withdrawal on its way stand on home, with what they hold, and lead there', async () => {
  server.answer(api.wallet, aWallet({ held: 200 })).answer(api.activeBonus, anActiveBonus({ total: 1_234.5 }))
  await renderApp(<HomePage />)
  const bonus = await screen.findByRole('link', { name: 'Bonus active: ฿1,234.50 locked' })
  expect(bonus).toHaveAttribute('href', '/user/bonus')
  const held = screen.getByRole('link', { name: 'Withdrawal on its way: ฿200.00' })
  expect(held).toHaveAttribute('href', '/user/money')
})

test('in a pause home says so kindly, money goes out, and nothing invites to play', async () => {
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const period = { limit: null, used: 0, left: null, pending: null }
  server.answer(api.playLimits, {
    deposit: { day: period, week: period, month: period },
    reality: { everyMinutes: 60 },
    timeOut: { until },
    exclusion: null,
  })
  await renderApp(<HomePage />)
  const note = await screen.findByRole('link', { name: /can be withdrawn at any time/ })
  expect(note).toHaveAttribute('href', '/user/play')
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  for (const name of ['Invite friends', 'Bonus conditions', 'Refund', 'Spin the wheel'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByText('Invite bonus')).toBeNull()
})

test('an empty wallet leads to a deposit, and says zero once', async () => {
  server.answer(api.wallet, aWallet({ amount: 0, slots: [] }))
  await renderApp(<HomePage />)
  expect(await screen.findByText('Your wallet is empty.')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Wallet balance' }).textContent?.match(/0\.00/g)).toHaveLength(1)
  await tap('Make a deposit')
  expect(await screen.findByRole('dialog', { name: 'Deposit' })).toBeVisible()
})

test('a QR that waits stands on home with its clock, and the last three movements below', async () => {
  const rows = ['KP1', 'TF2', 'TF3', 'TF4'].map((reference, place) =>
    aRow({ _id: reference, reference, amount: 10 + place }),
  )
  server
    .answer(api.wallet, aWallet({ amount: 0, slots: [], openQr: { amount: 10, expireIn: 600 } }))
    .answer(api.statement, { total: 4, statements: rows })
  await renderApp(<HomePage />)
  const chip = await screen.findByRole('button', { name: /^QR waiting to be paid: ฿10.00/ })
  expect(within(chip).getByRole('timer', { name: 'Time left' })).toHaveTextContent(/^(10:00|09:\d\d)$/)
  expect(screen.queryByText('Your wallet is empty.')).toBeNull()
  const days = await screen.findAllByRole('region', { name: /20\d\d$/ })
  expect(days.flatMap((day) => within(day).getAllByRole('listitem'))).toHaveLength(3)
})

test('an offer with banners shows them first, and goes on from there', async () => {
  server.answer(api.inviteBanners, [banner])
  await renderApp(<HomePage />)
  await tap('Invite friends')
  const banners = await screen.findByRole('dialog', { name: 'Invite friends' })
  expect(within(banners).getByRole('heading', { name: '5% of what friends lose' })).toBeVisible()
  expect(server.asked(api.inviteTerms)).toEqual([])
  await tap('Continue')
  expect(await screen.findByText(/register\?code=KAPAOm1$/)).toBeVisible()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('an offer without banners opens at once', async () => {
  await renderApp(<HomePage />)
  await tap('Invite friends')
  expect(await screen.findByText(/register\?code=KAPAOm1$/)).toBeVisible()
  expect(server.asked(api.refundBanners)).toEqual([])
})

test('banners that cannot be had keep nobody from the offer', async () => {
  server.fallSilent(api.refundBanners)
  await renderApp(<HomePage />)
  await tap('Refund')
  expect(await screen.findByText('There is no refund to receive now')).toBeVisible()
})

test('what was opened while banners were on their way stays open', async () => {
  const release = server.hold(api.inviteBanners, [banner])
  await renderApp(<HomePage />)
  await tap('Invite friends')
  expect(screen.getByRole('button', { name: 'Invite friends' })).toHaveAttribute('aria-busy', 'true')
  await tap('Refund')
  expect(await screen.findByText('There is no refund to receive now')).toBeVisible()
  release()
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(screen.getByText('There is no refund to receive now')).toBeVisible()
  expect(screen.queryByText('5% of what friends lose')).toBeNull()
})

test('the invite bonus is received from here too', async () => {
  server
    .answer(api.wallet, { ...aWallet(), invite: { amount: 30, success: 0, fail: 0 } })
    .answer(api.claimInvite, { message: 'INVITE_BONUS_SUCCESS' })
  await renderApp(<HomePage />)
  await tap('Receive')
  const dialog = await screen.findByRole('alertdialog', { name: 'Receive ฿30.00?' })
  server.answer(api.wallet, aWallet({ amount: 1030 }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Receive' }))
  await waitFor(() => expect(toasts).toEqual(['You have received the invite bonus.']))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Receive' })).toBeNull())
})

test('where amounts are hidden, so is the invite bonus', async () => {
  server.answer(api.wallet, { ...aWallet(), invite: { amount: 30, success: 0, fail: 0 } })
  await renderApp(<HomePage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Hide the balance' }))
  const bonus = screen.getByRole('region', { name: 'Invite bonus' })
  expect(bonus).not.toHaveTextContent('30')
  expect(bonus).toHaveTextContent('Amount hidden')
  await userEvent.click(screen.getByRole('button', { name: 'Show the balance' }))
})
