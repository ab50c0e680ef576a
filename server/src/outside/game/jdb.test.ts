/** What answers of JDB mean, word for word, and how it is asked (doc.jdb711.com/transfer). */
import { createDecipheriv } from 'node:crypto'
import { expect, test } from 'vitest'
import { MaintenanceError, OutsideError } from '#platform/refusal.ts'
import { systemClock } from '#platform/time/clock.ts'
import { answerOnce } from '../../../test/one-answer.ts'
import type { SoughtTransfer, TransferOrder } from './game.ts'
import { createJdbProvider } from './jdb.ts'

const order: SoughtTransfer & TransferOrder = {
  ...{ reference: 'TF0123456789ABCDEF', username: 'kp1', amount: 100_50n },
  direction: 'out',
  ...{ createdAt: new Date('2026-11-24T08:00:00Z'), providerReference: null },
}

const key = 'dc1:agent1:0123456789abcdef:fedcba9876543210'
const jdb = (answer: object, sent?: Request[]) =>
  createJdbProvider({
    ...{ slot: 'RING', clock: systemClock },
    connect: answerOnce({ status: 200, answer, key }, sent),
  })

test('it is asked for an action, in what only its key opens, with blanks up to a whole block', async () => {
  const sent: Request[] = []
  const told = { status: '0000', amount: -100.5, serialNo: order.reference, pid: 4934 }
  expect(await jdb(told, sent).transfer(order)).toEqual({ status: 'done', providerReference: '4934' })
  expect(sent[0]?.url).toBe('https://service.example/apiRequest.do')
  const { dc, x } = JSON.parse((await sent[0]?.text()) ?? '')
  const opened = createDecipheriv('aes-128-cbc', '0123456789abcdef', 'fedcba9876543210').setAutoPadding(false)
  const json = Buffer.concat([opened.update(Buffer.from(x, 'base64url')), opened.final()]).toString()
  expect([dc, json.length % 16]).toEqual(['dc1', 0])
  expect(JSON.parse(json)).toEqual({
    ...{ action: 19, ts: expect.any(Number), parent: 'agent1' },
    ...{ uid: 'kp1', serialNo: order.reference, amount: -100.5 },
  })
})

test.each([
  ['6012', { status: 'processing' }],
  ['6901', { status: 'rejected', reason: 'player_in_game' }],
  ['9013', { status: 'rejected', reason: 'maintenance' }],
  ['6001', { status: 'rejected', reason: 'JDB 6001' }],
  ['7502', { status: 'rejected', reason: 'JDB 7502' }],
])('to an order %s is %j', async (status, said) => {
  expect(await jdb({ status, err_text: '' }).transfer(order)).toEqual(said)
})

test.each(['6004', '6005', '9005', '9009', '9012', '9999'])('to an order %s is no answer', async (status) => {
  await expect(jdb({ status }).transfer(order)).rejects.toThrow(OutsideError)
})

const found = { uid: 'kp1', action: 'withdraw', amount: 100.5, pid: 11491 }
test('a transfer is found by our reference, in whichever sign; none is told as none', async () => {
  const done = { status: 'done', amount: 100_50n, providerReference: '11491' }
  expect(await jdb({ status: '0000', data: [found] }).findTransfer(order)).toEqual(done)
  expect(await jdb({ status: '0000', data: [{ ...found, amount: -100.5 }] }).findTransfer(order)).toEqual(
    done,
  )
  expect(await jdb({ status: '9015' }).findTransfer(order)).toEqual({ status: 'unknown' })
  expect(await jdb({ status: '6012' }).findTransfer(order)).toEqual({ status: 'processing' })
})

test.each([
  ['nothing', []],
  ['two', [found, found]],
  ["another player's", [{ ...found, uid: 'kp2' }]],
  ['one the other way', [{ ...found, action: 'deposit' }]],
  ['one of another amount', [{ ...found, amount: 100 }]],
])('that under our reference it has %s is no answer', async (_what, data) => {
  await expect(jdb({ status: '0000', data }).findTransfer(order)).rejects.toThrow(OutsideError)
})

test('a balance may be finer than a satang, and is nobody else’s', async () => {
  const player = (uid: string) => ({ status: '0000', data: [{ uid, balance: 1.239 }] })
  expect(await jdb(player('kp1')).readBalance('kp1')).toEqual({ balance: 1_23n, staked: null })
  await expect(jdb(player('kp2')).readBalance('kp1')).rejects.toThrow(OutsideError)
  await expect(jdb({ status: '9022' }).readBalance('kp1')).rejects.toThrow(MaintenanceError)
})

test('a key of another shape goes nowhere', async () => {
  const sent: Request[] = []
  const connect = answerOnce({ status: 200, answer: {}, key: 'a word' }, sent)
  const asked = createJdbProvider({ slot: 'ANY', clock: systemClock, connect }).readBalance('kp1')
  await expect(asked).rejects.toThrow(OutsideError)
  expect(sent).toEqual([])
})
