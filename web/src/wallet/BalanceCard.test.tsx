/** Facts of the balance card. */
import * as api from '@kapao/contract/calls/member.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { isListening, pushWallet } from '../../test/fake-socket.ts'
import { aSlot, aWallet } from '../../test/members.ts'
import { renderApp, toasts } from '../../test/render-app.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { useLiveWallet } from './use-live-wallet.ts'

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  server.answer(api.wallet, aWallet({ amount: 1000.5 }))
})
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
  vi.unstubAllGlobals()
})

function Home() {
  useLiveWallet()
  return <BalanceCard />
}
const openCard = async () => {
  await renderApp(<Home />)
  await screen.findByText('Mali')
}

test('the card shows the balance, its time in Bangkok, and the total of wallet and games', async () => {
  await openCard()
  expect(screen.getByText('1,000.50', { exact: false })).toBeVisible()
  expect(screen.getByText('฿1,200.50')).toBeVisible()
  expect(screen.getByText('Updated 01/03/2026 12:00:00')).toBeVisible()
})

test('what is reserved or on its way has its line, and only then', async () => {
  await openCard()
  expect(screen.queryByText('Reserved for withdrawal')).toBeNull()
  server.answer(api.wallet, aWallet({ amount: 700, held: 300, inTransit: 50, slots: [aSlot({ amount: 0 })] }))
  await userEvent.click(screen.getByRole('button', { name: 'Check balance' }))
  expect(await screen.findByText('Reserved for withdrawal')).toBeVisible()
  expect(screen.getByText('On its way')).toBeVisible()
  expect(screen.getByText('฿1,050.00')).toBeVisible()
})

test('the old balance stays while it is checked, and when the check fails', async () => {
  await openCard()
  const release = server.hold(api.wallet, aWallet({ amount: 2000 }))
  await userEvent.click(screen.getByRole('button', { name: 'Check balance' }))
  expect(screen.getByText('1,000.50', { exact: false })).toBeVisible()
  release()
  expect(await screen.findByText('2,000.00', { exact: false })).toBeVisible()
  server.refuse(api.wallet, 'SERVICE_UNAVAILABLE', 503)
  await userEvent.click(screen.getByRole('button', { name: 'Check balance' }))
  await waitFor(() =>
    expect(toasts).toEqual(['The balance could not be checked. This is the last known one.']),
  )
  expect(screen.getByText('2,000.00', { exact: false })).toBeVisible()
})

test('the eye hides every figure, and the device remembers', async () => {
  await openCard()
  await userEvent.click(screen.getByRole('button', { name: 'Hide the balance' }))
  expect(screen.queryByText('1,000.50', { exact: false })).toBeNull()
  expect(screen.queryByText('฿1,200.50')).toBeNull()
  expect(localStorage.getItem('hide-balance')).toBe('1')
  await userEvent.click(screen.getByRole('button', { name: 'Show the balance' }))
  expect(localStorage.getItem('hide-balance')).toBeNull()
})

test('a pushed balance is shown without asking', async () => {
  await openCard()
  await waitFor(() => expect(isListening()).toBe(true))
  server.fallSilent(api.wallet)
  act(() => pushWallet({ wallet: 1500.5, at: '2026-03-01T05:00:01.000Z' }))
  expect(await screen.findByText('1,500.50', { exact: false })).toBeVisible()
})

test('offline the card says how old it may be', async () => {
  await openCard()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText('Offline: this is the last known balance')).toBeVisible()
  expect(screen.getByText('1,000.50', { exact: false })).toBeVisible()
})

test('a balance that never came says that the money is safe, and can be asked for again', async () => {
  server.refuse(api.wallet, 'SERVICE_UNAVAILABLE', 503)
  await renderApp(<Home />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Your money is safe')
  server.answer(api.wallet, aWallet())
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Mali')).toBeVisible()
})
