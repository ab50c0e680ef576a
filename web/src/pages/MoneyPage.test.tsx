/** Facts of the page that says where the member's money is. */
import * as api from '@kapao/contract/calls/member.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BalanceCard } from '#wallet/BalanceCard.tsx'
import { FakeServer } from '../../test/fake-server.ts'
import { aDepositLookup, aRow, aSlot, aWallet } from '../../test/members.ts'
import { renderApp } from '../../test/render-app.tsx'
import { MoneyPage } from './MoneyPage.tsx'

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  server.answer(api.depositLookup, aDepositLookup()).answer(api.banks, [])
  server.answer(api.statement, { total: 0, statements: [] })
})
afterEach(() => vi.unstubAllGlobals())

const lines = async () => {
  const list = within(await screen.findByRole('region', { name: 'Places' }))
  const names = list.getAllByRole('term').map((term) => term.textContent)
  return names.map((name, place) => [name, list.getAllByRole('definition')[place]?.textContent])
}

test('every place has its amount, and they add up to the total', async () => {
  const slots = [
    aSlot({ amount: 200.25 }),
    aSlot({ code: 'KICK', name: 'Kick', category: 'sport', amount: 0 }),
    aSlot({ code: 'STAR', name: 'Star', isActive: false, amount: 0 }),
  ]
  server.answer(api.wallet, aWallet({ amount: 1000.5, held: 300, inTransit: 50, slots }))
  await renderApp(<MoneyPage />)
  expect(await lines()).toEqual([
    ['Wallet', '฿1,000.50'],
    ['Naga', '฿200.25'],
    ['Kick', '฿0.00'],
    ['On its wayBetween your wallet and a game; the provider has not confirmed it yet', '฿50.00'],
    ['Reserved for withdrawalFor a withdrawal that is not paid yet', '฿300.00'],
    ['Total balance', '฿1,550.75'],
  ])
})

test('a balance that the provider has not confirmed says how old it is', async () => {
  server.answer(api.wallet, aWallet({ slots: [aSlot({ stale: true })] }))
  await renderApp(<MoneyPage />)
  expect((await lines())[1]).toEqual(['NagaLast known at 01/03/2026 12:00:00', '฿200.00'])
})

test('what is under way is listed, what has ended is not', async () => {
  server.answer(api.wallet, aWallet())
  server.answer(api.statement, {
    total: 2,
    statements: [aRow({ status: 'PROCESSING' }), aRow({ _id: 'r2', number: 2, amount: 7 })],
  })
  await renderApp(<MoneyPage />)
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByRole('listitem')).toHaveTextContent('Wallet to Naga')
})

test('hidden balances stay hidden here too', async () => {
  server.answer(api.wallet, aWallet())
  await renderApp(
    <>
      <BalanceCard />
      <MoneyPage />
    </>,
  )
  expect((await lines())[0]).toEqual(['Wallet', '฿1,000.00'])
  await userEvent.click(screen.getByRole('button', { name: 'Hide the balance' }))
  expect((await lines())[0]).toEqual(['Wallet', '••••••'])
  await userEvent.click(screen.getByRole('button', { name: 'Show the balance' }))
})
