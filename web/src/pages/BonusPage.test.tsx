/** Facts of the bonus page. */
import * as api from '@kapao/contract/calls/member.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { isListening, pushWallet } from '../../test/fake-socket.ts'
import { aSlot, aWallet } from '../../test/members.ts'
import { aBonus, anActiveBonus, noActiveBonus } from '../../test/offers.ts'
import { renderApp, toasts } from '../../test/render-app.tsx'
import { BonusPage } from './BonusPage.tsx'

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  server
    .answer(api.wallet, aWallet())
    .answer(api.refreshSlots, { slots: [aSlot()] })
    .answer(api.bonuses, [aBonus()])
    .answer(api.activeBonus, noActiveBonus)
    .answer(api.statement, { total: 0, statements: [] })
})
afterEach(() => {
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

const card = (name = 'First deposit bonus') => screen.findByRole('article', { name })

test('a card says what the bonus brings, what it asks for and when it ends', async () => {
  await renderApp(<BonusPage />)
  const first = await card()
  expect(first).toHaveTextContent('50%of your deposit, up to ฿500.00')
  expect(first).toHaveTextContent('For a deposit of at least ฿200.00')
  expect(first).toHaveTextContent('reaches 200% of what you started with or when 5% of it or less is left')
  expect(first).toHaveTextContent('Bonus · once only')
})

test('offers that cannot be taken say why, and come after those that can', async () => {
  const poor = aBonus({ code: 'BIG', description: 'Big bonus', depositMin: 5000, reason: 'BONUS_CONDITION' })
  const used = aBonus({ code: 'USED', description: 'Used bonus', state: 'received' })
  server.answer(api.bonuses, [used, poor, aBonus()])
  await renderApp(<BonusPage />)
  await card()
  const cards = screen.getAllByRole('article')
  expect(cards.map((one) => within(one).getByRole('heading').textContent)).toEqual([
    'First deposit bonus',
    'Big bonus',
    'Used bonus',
  ])
  expect(cards[1]).toHaveTextContent('This needs a deposit of at least ฿5,000.00')
})

test('a card names the games that it is for and the day when it ends', async () => {
  server.answer(api.bonuses, [aBonus({ games: ['NAGA', 'GONE'], until: '2026-03-31T16:59:59.000Z' })])
  await renderApp(<BonusPage />)
  const first = await card()
  expect(first).toHaveTextContent('these games only: Naga, GONE')
  expect(first).toHaveTextContent('Available until 31/03/2026 23:59:59')
})

test.each([
  ['limit', 'You have received it as often as it allows.'],
  ['day', 'You can receive it again after midnight.'],
  ['week', 'You can receive it again from Monday, 00:00.'],
] as const)(
  'a bonus of type %s that was received is disabled, and says when it can be received again',
  async (type, when) => {
    server.answer(api.bonuses, [aBonus({ type, state: 'received' })])
    await renderApp(<BonusPage />)
    const first = await card()
    expect(within(first).getByRole('button', { name: 'Received' })).toBeDisabled()
    expect(first).toHaveTextContent(when)
  },
)

test('a bonus that is given out is disabled and says so; one received in part says how often', async () => {
  const received = [{ updatedAt: '2026-03-01T05:00:00.000Z' }]
  server.answer(api.bonuses, [
    aBonus({ state: 'full' }),
    aBonus({
      ...{ code: 'DAILY', description: 'Daily bonus', type: 'day', maxReceived: 2 },
      userBonus: { _id: 'u1', isActive: false, received },
    }),
  ])
  await renderApp(<BonusPage />)
  const first = await card()
  expect(within(first).getByRole('button', { name: 'All given out' })).toBeDisabled()
  expect(await card('Daily bonus')).toHaveTextContent('Received 1 of 2 today')
})

test('the active bonus shows where the total stands, what is blocked, and no code can be entered', async () => {
  server
    .answer(api.activeBonus, anActiveBonus({ total: 1800 }))
    .answer(api.bonuses, [aBonus({ state: 'active' })])
  await renderApp(<BonusPage />)
  const active = await screen.findByRole('region', { name: 'Active bonus' })
  expect(within(active).getByRole('heading', { name: 'First deposit bonus' })).toBeVisible()
  const bar = within(active).getByRole('progressbar')
  expect(bar).toHaveAttribute('aria-valuetext', '฿1,800.00')
  // From 75 to 3,000.
  expect(bar).toHaveAttribute('aria-valuenow', '59')
  expect(active).toHaveTextContent('Ends at or below฿75.00')
  expect(active).toHaveTextContent('Ends at or above฿3,000.00')
  expect(
    within(active)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toContain('Withdrawals')
  expect(within(await card()).getByText('Current')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Promotion code' })).toBeNull()
})

test('an active promotion is called by its name, and says which games it is for', async () => {
  const { code, percentSuccess, percentFail } = { code: 'WELCOME', percentSuccess: 200, percentFail: 5 }
  server.answer(api.activeBonus, anActiveBonus({ type: 'promotion' })).answer(api.currentPromotion, {
    promotion: {
      ...{ code, percentSuccess, percentFail, amount: 500, games: ['NAGA'] },
      description: 'Welcome promotion',
    },
  })
  await renderApp(<BonusPage />)
  const active = await screen.findByRole('region', { name: 'Active bonus' })
  expect(await within(active).findByRole('heading', { name: 'Welcome promotion' })).toBeVisible()
  expect(active).toHaveTextContent('these games only: Naga')
})

test.each([
  ['invite', 'Invite bonus'],
  ['refund', 'Refund on losses'],
] as const)('money of %s that lies under conditions has a name', async (type, name) => {
  server.answer(api.activeBonus, anActiveBonus({ type }))
  await renderApp(<BonusPage />)
  const active = await screen.findByRole('region', { name: 'Active bonus' })
  expect(within(active).getByRole('heading', { name })).toBeVisible()
})

test('the total follows what happens to the money, and the end of the bonus shows by itself', async () => {
  server.answer(api.activeBonus, anActiveBonus())
  await renderApp(<BonusPage />)
  const bar = await screen.findByRole('progressbar')
  await waitFor(() => expect(isListening()).toBe(true))
  server.answer(api.activeBonus, anActiveBonus({ total: 2000 }))
  act(() => pushWallet({ kind: 'transfer_out_settled' }))
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', '฿2,000.00'))
  server.answer(api.activeBonus, noActiveBonus)
  act(() => pushWallet({ kind: 'transfer_out_settled' }))
  expect(await screen.findByRole('textbox', { name: 'Promotion code' })).toBeVisible()
})

test('a bonus that is being cancelled says so plainly, and cannot be cancelled again', async () => {
  server.answer(api.activeBonus, anActiveBonus({ isClearing: true }))
  await renderApp(<BonusPage />)
  expect(await screen.findByText('Being cancelled')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Cancel bonus' })).toBeNull()
})

test('games that do not answer are named by number, and the last known balance is counted', async () => {
  server
    .answer(api.activeBonus, anActiveBonus())
    .answer(api.refreshSlots, { slots: [aSlot({ stale: true })] })
  await renderApp(<BonusPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Refresh the balances' }))
  await waitFor(() => expect(toasts).toEqual(['1 game did not answer. The last known balance is counted.']))
})

test('without any bonus the page leads to the code', async () => {
  server.answer(api.bonuses, [])
  await renderApp(<BonusPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Enter a code' }))
  expect(screen.getByRole('textbox', { name: 'Promotion code' })).toHaveFocus()
})

test('what could not be loaded is said, and tried again', async () => {
  server.refuse(api.bonuses, 'INTERNAL_SERVER_ERROR', 500)
  await renderApp(<BonusPage />)
  expect(await screen.findByRole('alert')).toHaveTextContent('The bonuses could not be loaded.')
  server.answer(api.bonuses, [aBonus()])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await card()).toBeVisible()
})

test('offline the page says so, and loads by itself afterwards', async () => {
  onlineManager.setOnline(false)
  await renderApp(<BonusPage />)
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline')
  act(() => onlineManager.setOnline(true))
  expect(await card()).toBeVisible()
})
