/** The main job of the product, from a QR deposit to the bank, through HTTP (issue A). */
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test } from 'vitest'
import { game, wallet, withdrawHold } from '#ledger/chart.ts'
import { heldAtProvider, historyOf, play } from './flows.ts'
import { listBankPayouts } from './sandbox-calls.ts'
import { useWorld } from './world.ts'

const world = useWorld()

test('a member pays in by QR, plays, takes everything back and is paid out', async () => {
  const member = await world.aMember()

  const qr = await member.call(api.createQrcode, { params: { gatewayCode: 'KBANK' }, body: { amount: 500 } })
  expect(qr).toMatchObject({ status: 200, body: { hasQrcode: true, amount: 500, expireIn: 600 } })
  await world.control('POST', `/qr/${qr.body.qrcodeId}/pay`)
  await expect.poll(() => world.balance(member.id, wallet())).toBe(500_00n)

  const opened = await member.call(api.activateSlot, { params: { slotCode: 'NAGA' } })
  expect(opened.status).toBe(200)
  const { username } = opened.body
  const moved = await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 200 } })
  expect(moved).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(200)

  const launched = await member.call(api.autoLoginPg, { params: { username } })
  expect(launched.status).toBe(200)
  expect((await fetch(launched.body.link)).status).toBe(200)
  await play(world, 'NAGA', username, { stake: 50, win: 80 })

  const refreshed = await member.call(api.refreshSlots)
  expect(refreshed.body.slots.find(({ code }) => code === 'NAGA')).toMatchObject({
    amount: 230,
    stale: false,
  })
  const back = await member.call(api.transfer, { body: { from: 'NAGA', to: 'WALLET', amount: 230 } })
  expect(back.body.message).toBe('SUCCESS')
  expect(await world.balance(member.id, wallet())).toBe(530_00n)
  expect(await world.balance(member.id, game('NAGA'))).toBe(0n)

  const withdrawn = await member.call(api.withdraw, { body: { amount: 300 } })
  expect(withdrawn).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
  expect(await world.balance(member.id, withdrawHold())).toBe(300_00n)
  await world.runJobs()
  expect(await listBankPayouts(world)).toMatchObject([
    { payoutReference: withdrawn.body.reference, amount: 300, toBank: 'KBANK' },
  ])

  const { body } = await member.call(api.wallet)
  expect(body.wallet).toMatchObject({ amount: 230, held: 0, inTransit: 0 })
  expect(await historyOf(member)).toMatchObject([
    { statementType: 'withdraw', from: 'WALLET', to: 'KBANK', amount: 300, status: 'SUCCESS' },
    { statementType: 'transfer', from: 'NAGA', to: 'WALLET', amount: 230, status: 'SUCCESS' },
    { statementType: 'transfer', from: 'WALLET', to: 'NAGA', amount: 200, status: 'SUCCESS' },
    { statementType: 'deposit', from: 'KBANK', to: 'WALLET', amount: 500, status: 'SUCCESS' },
  ])
})
