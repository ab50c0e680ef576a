/** Facts of bringing everything back from games. */
import * as api from '@kapao/contract/calls/member.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../test/fake-server.ts'
import { isListening, pushWallet } from '../../test/fake-socket.ts'
import { aSlot, aWallet } from '../../test/members.ts'
import { renderApp } from '../../test/render-app.tsx'
import { BringBackModal } from './BringBackModal.tsx'

let server: FakeServer
const slots = [
  aSlot(),
  aSlot({ code: 'KICK', name: 'Kick Off', amount: 50, staked: 20 }),
  aSlot({ code: 'SIAM', name: 'Siam', amount: 30, maintenance: true, stale: true }),
  aSlot({ code: 'LOTUS', name: 'Lotus', amount: 0 }),
]

beforeEach(() => {
  server = new FakeServer()
  server.answer(api.wallet, aWallet({ amount: 500, slots }))
})
afterEach(() => vi.unstubAllGlobals())

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent?.replaceAll(/\s+/g, ' '))

async function bringBack() {
  await renderApp(<BringBackModal open onClose={vi.fn()} onViewStatement={vi.fn()} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Bring back ฿250.00' }))
}

test('before the tap each game that holds money says how much, and what will not come', async () => {
  await renderApp(<BringBackModal open onClose={vi.fn()} onViewStatement={vi.fn()} />)
  await screen.findByRole('button', { name: 'Bring back ฿250.00' })
  expect(rows()).toEqual([
    'Naga ฿200.00',
    'Kick Off ฿20.00 in open bets stays until they are settled ฿50.00',
    'Siam Under maintenance: it stays there for now ฿30.00',
  ])
})

test('each game tells for itself what became of its money, and one that says no blocks none', async () => {
  server.answer(api.transferAll, {
    message: 'TRANSFER_PARTLY',
    results: [
      { slot: 'NAGA', amount: 200, message: 'SUCCESS', reference: 'TF1' },
      { slot: 'KICK', amount: 50, message: 'GAME_IN_PLAY' },
      { slot: 'SIAM', amount: 30, message: 'GAME_MAINTENANCE' },
    ],
  })
  await bringBack()
  expect(await screen.findByText('Some of it is back')).toBeVisible()
  expect(screen.getByText(/^฿200\.00 came back to your wallet/)).toBeVisible()
  expect(rows()).toEqual([
    'Naga In your wallet ฿200.00',
    'Kick Off You are still in this game ฿50.00',
    'Siam Under maintenance ฿30.00',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Try again for what stayed' }))
  const [first, second] = await waitFor(() => {
    const asked = server.asked(api.transferAll)
    expect(asked).toHaveLength(2)
    return asked
  })
  // What was answered is settled: this is a new request.
  expect(second?.key).not.toBe(first?.key)
  expect(first?.body).toEqual({ to: 'WALLET' })
})

test('what is on its way turns to back by itself', async () => {
  server.answer(
    api.transferAll,
    {
      message: 'TRANSFER_PENDING',
      results: [{ slot: 'NAGA', amount: 200, message: 'TRANSFER_PENDING', reference: 'TF1' }],
    },
    202,
  )
  await bringBack()
  expect(await screen.findByText('On its way back')).toBeVisible()
  await waitFor(() => expect(isListening()).toBe(true))
  act(() => pushWallet({ kind: 'transfer_out_settled', reference: 'TF1' }))
  expect(await screen.findByText('Everything is back')).toBeVisible()
  expect(rows()).toEqual(['Naga In your wallet ฿200.00'])
})

test('where no game holds anything, that is said instead of a button', async () => {
  server.answer(api.wallet, aWallet({ slots: [aSlot({ amount: 0 })] }))
  await renderApp(<BringBackModal open onClose={vi.fn()} onViewStatement={vi.fn()} />)
  expect(await screen.findByText('No game holds any of your money.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Bring back/ })).toBeNull()
})
