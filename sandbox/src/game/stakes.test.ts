/** Bets that stay open: the provider holds their money beside the balance until they are settled (decisions D7). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSandbox, type Send } from '../../test/open-sandbox.ts'

const account = '/control/games/NAGA/kp001'

async function open(send: Send, slot = 'NAGA', balance = 100) {
  await send('POST', `/games/${slot}/accounts`, { username: 'kp001', currency: 'THB' })
  await send('POST', `/control/games/${slot}/kp001/play`, { stake: 0, win: balance })
}

test('a stake leaves the balance and stays the account’s until it is settled', async () => {
  const { send } = await openSandbox()
  await open(send)
  const { stakeId } = (await send('POST', `${account}/stake`, { amount: 30 })).body
  expect((await send('GET', '/games/NAGA/accounts/kp001')).body).toEqual({ balance: 70, staked: 30 })
  expect((await send('GET', account)).body).toEqual({ balance: 70, staked: 30, transfers: [] })
  const { games, staked, gameResults } = (await send('GET', '/control/totals')).body
  expect([games.NAGA, staked.NAGA, gameResults.NAGA]).toEqual([100, 30, 100])
  expect((await send('GET', '/control/overview')).body.gameAccounts).toMatchObject([
    { balance: 70, stakes: [{ stakeId, amount: 30 }] },
  ])

  const settled = await send('POST', `${account}/settle`, { stakeId, pays: 50.5 })
  expect(settled.body).toEqual({ balance: 120.5, staked: 0, transfers: [] })
  expect((await send('GET', '/control/totals')).body).toMatchObject({
    games: { NAGA: 120.5 },
    staked: { NAGA: 0 },
    gameResults: { NAGA: 120.5 },
  })
})

test('a stake is covered by the balance, settled once, and by its own account', async () => {
  const { send } = await openSandbox()
  await open(send)
  expect((await send('POST', `${account}/stake`, { amount: 100.01 })).status).toBe(422)
  for (const amount of [0, -1, '5']) {
    expect((await send('POST', `${account}/stake`, { amount })).status).toBe(400)
  }
  const { stakeId } = (await send('POST', `${account}/stake`, { amount: 40 })).body
  expect((await send('POST', `${account}/settle`, { stakeId, pays: -1 })).status).toBe(400)
  await open(send, 'LOTUS')
  expect((await send('POST', '/control/games/LOTUS/kp001/settle', { stakeId, pays: 1 })).status).toBe(404)
  expect((await send('POST', `${account}/settle`, { stakeId, pays: 0 })).status).toBe(200)
  expect((await send('POST', `${account}/settle`, { stakeId, pays: 80 })).status).toBe(404)
  expect((await send('GET', account)).body).toMatchObject({ balance: 60, staked: 0 })
})

test('each provider writes it in its own figures, and one that books under its own ids says nothing of it', async () => {
  const { send } = await openSandbox()
  for (const slot of ['JADE', 'SIAM', 'MEKONG']) {
    await open(send, slot)
    await send('POST', `/control/games/${slot}/kp001/stake`, { amount: 12.34 })
  }
  const said = async (slot: string) => (await send('GET', `/games/${slot}/accounts/kp001`)).body
  expect(await said('JADE')).toEqual({ balance: 876.6, staked: 123.4 })
  expect(await said('SIAM')).toEqual({ balance: '87.66', staked: '12.34' })
  expect(await said('MEKONG')).toEqual({ balance: 87.66 })
})

test('an open stake outlives the process', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kapao-stakes-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const first = await openSandbox({ dataDir })
  await open(first.send)
  const { stakeId } = (await first.send('POST', `${account}/stake`, { amount: 30 })).body
  await first.close()
  const { send } = await openSandbox({ dataDir })
  expect((await send('GET', account)).body).toMatchObject({ balance: 70, staked: 30 })
  await send('POST', `${account}/settle`, { stakeId, pays: 60 })
  expect((await send('GET', account)).body).toMatchObject({ balance: 130, staked: 0 })
})
