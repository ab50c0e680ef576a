/** Facts of receiving a bonus. */
import * as api from '@kapao/contract/calls/member.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { aWallet } from '../../test/members.ts'
import { aBonus, anActiveBonus, aPreview, noActiveBonus } from '../../test/offers.ts'
import { renderApp } from '../../test/render-app.tsx'
import { BonusModal } from './BonusModal.tsx'

let server: FakeServer
const onClose = vi.fn()
const onReceived = vi.fn()
const received = { _id: 'u1', isActive: true, received: [], amount: 500 }

beforeEach(() => {
  onClose.mockClear()
  onReceived.mockClear()
  server = new FakeServer()
  server
    .answer(api.wallet, aWallet())
    .answer(api.activeBonus, noActiveBonus)
    .answer(api.bonusPreview, aPreview())
    .answer(api.activateBonus, received)
})
afterEach(() => vi.unstubAllGlobals())

async function openSheet({ bonus = aBonus(), isBlocked = false } = {}) {
  await renderApp(
    <BonusModal
      open
      {...{ onClose, onReceived, bonus, isBlocked }}
      currency="THB"
      banners={<p>Banners</p>}
      notice={<p>Notice</p>}
    />,
  )
  return screen.findByRole('dialog', { name: 'First deposit bonus' })
}
const receiveButton = () => screen.getByRole('button', { name: 'Receive this bonus' })
/** Its meaning is known first. */
async function tapReceive() {
  await waitFor(() => expect(receiveButton()).toBeEnabled())
  await userEvent.click(receiveButton())
}

test('it is a contract with the member’s own figures, before the tap', async () => {
  const release = server.hold(api.bonusPreview, aPreview())
  await openSheet()
  expect(receiveButton()).toBeDisabled()
  release()
  const contract = await screen.findByRole('region', { name: 'With your money' })
  for (const line of [
    'Free to withdraw now ฿1,000.00',
    'Free right after ฿0.00',
    'You receive +฿500.00',
    'You then hold ฿1,500.00',
    'Ends at or above ฿3,000.00฿1,500.00 more',
    'Ends at or below ฿75.00฿1,425.00 less',
    'It locks ฿1,000.00 that you could withdraw now',
  ])
    expect(contract).toHaveTextContent(line)
  expect(receiveButton()).toBeEnabled()
  // All of it stands above the button, which scrolls with it.
  expect(contract.compareDocumentPosition(receiveButton())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('without a deposit that counts the reason is said before the tap, and what a deposit would bring', async () => {
  const cannot = { amount: 0, canActivate: false, reason: 'BONUS_CONDITION', freeNow: 50 }
  server.answer(api.bonusPreview, aPreview(cannot))
  const sheet = await openSheet()
  const slider = await screen.findByRole('slider', { name: /If you deposit/ })
  expect(receiveButton()).toBeDisabled()
  expect(sheet).toHaveTextContent('This needs a deposit of at least ฿200.00')
  expect(sheet).toHaveTextContent('You then hold ฿350.00')
  fireEvent.change(slider, { target: { value: '1000' } })
  expect(sheet).toHaveTextContent('You receive +฿500.00')
  expect(sheet).toHaveTextContent('You then hold ฿1,550.00')
})

test('figures that cannot be worked out keep the button off, and can be asked for again', async () => {
  server.refuse(api.bonusPreview, 'SERVICE_UNAVAILABLE', 503)
  await openSheet()
  expect(await screen.findByText(/could not be worked out/)).toBeVisible()
  expect(receiveButton()).toBeDisabled()
  server.answer(api.bonusPreview, aPreview())
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(receiveButton()).toBeEnabled())
})

test('the banners, the notice and the conditions stand above the button', async () => {
  const sheet = await openSheet()
  expect(sheet).toHaveTextContent('Banners')
  expect(sheet).toHaveTextContent('Notice')
  expect(sheet).toHaveTextContent('or when 5% of it or less is left')
})

test('a double tap receives once, with a key, and the amount is told', async () => {
  await openSheet()
  await waitFor(() => expect(receiveButton()).toBeEnabled())
  const release = server.hold(api.activateBonus, received)
  await userEvent.dblClick(receiveButton())
  server.answer(api.activeBonus, anActiveBonus())
  release()
  await waitFor(() => expect(onReceived).toHaveBeenCalledExactlyOnceWith(500))
  expect(server.asked(api.activateBonus)).toEqual([
    { path: '/api/bonus/activate/FIRST', body: undefined, key: expect.stringMatching(/^\w{8,64}$/) },
  ])
})

test.each([
  ['BONUS_MAX_CLAIMED', 'You have received this bonus as often as it allows.'],
  ['BONUS_FULL', 'This bonus has been given out completely.'],
  ['BONUS_CONDITION', 'This needs a deposit of at least ฿200.00 that no bonus was received for'],
])('%s is said in words, and the sheet stays', async (code, words) => {
  server.refuse(api.activateBonus, code)
  await openSheet()
  await tapReceive()
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(onReceived).not.toHaveBeenCalled()
})

test('no answer is neither yes nor no: that the bonus is active tells that it went through', async () => {
  await openSheet()
  server.fallSilent(api.activateBonus).answer(api.activeBonus, anActiveBonus())
  await tapReceive()
  await waitFor(() => expect(onReceived).toHaveBeenCalledExactlyOnceWith(500))
  expect(server.asked(api.activateBonus)).toHaveLength(1)
})

test('our own fault is looked into once, and is no bonus while none is active', async () => {
  server.refuse(api.activateBonus, 'INTERNAL_SERVER_ERROR', 500)
  await openSheet()
  await tapReceive()
  expect(await screen.findByRole('alert')).toHaveTextContent('Your money is safe')
  expect(server.asked(api.activateBonus)).toHaveLength(1)
})

test('while another bonus is active it cannot be received, and the reason is in view', async () => {
  await openSheet({ isBlocked: true })
  expect(receiveButton()).toBeDisabled()
  expect(screen.getByText(/You can receive another one once it has ended/)).toBeVisible()
})

test('offline it cannot be received, and the reason is in view', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openSheet()
  expect(receiveButton()).toBeDisabled()
  expect(screen.getByText(/You are offline/)).toBeVisible()
})

test('the active one is only confirmed', async () => {
  await openSheet({ bonus: aBonus({ state: 'active' }), isBlocked: true })
  expect(screen.queryByRole('button', { name: 'Receive this bonus' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(onClose).toHaveBeenCalledOnce()
})
