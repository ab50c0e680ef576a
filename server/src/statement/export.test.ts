/** Facts about the statement as a file (decisions D11). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { expect, test } from 'vitest'
import { fund, type TestMember } from '../../test/factories.ts'
import { aPlayer, asOwner } from '../../test/flows.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

async function csvOf(member: TestMember, body: object = {}, locale = 'en') {
  const answer = await member.call(api.statementCsv, { body }, { headers: { 'accept-language': locale } })
  expect(answer.status).toBe(200)
  return { ...answer.body, lines: answer.body.csv.split('\r\n').slice(0, -1) }
}

test('every row that the statement shows, newest first, signed and worded', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 500_00n })
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 120.5 } })
  world.advance(60_000)
  await member.call(api.withdraw, { body: { amount: 100 } })
  const { lines, filename, isWhole } = await csvOf(member)
  expect(filename).toBe('Statement 10-03-2026.csv')
  expect(isWhole).toBe(true)
  expect(lines[0]).toBe(
    '\ufeffDate and time,Type,From,To,Amount,Wallet balance after,Currency,Status,Reference,Note',
  )
  expect(lines[1]).toMatch(
    /^10\/03\/2026 12:01:00,Withdrawal,Wallet,KBANK,-100\.00,279\.50,THB,In progress,WD\w{16},$/,
  )
  expect(lines[2]).toMatch(/^10\/03\/2026 12:00:00,Transfer,Wallet,NAGA,120\.50,379\.50,THB,Success,/)
  expect(lines[3]).toMatch(/,Deposit,SCB,Wallet,500\.00,500\.00,THB,Success,/)
  expect(lines).toHaveLength(4)
})

test.each([
  ['th', 'วันเวลา', 'ฝากเงิน', 'กระเป๋า'],
  ['la', 'ວັນເວລາ', 'ຝາກເງິນ', 'ກະເປົາ'],
])('in %s', async (locale, ...words) => {
  const member = await world.aMember({ wallet: 100_00n })
  const { csv } = await csvOf(member, {}, locale)
  for (const word of words) expect(csv).toContain(word)
})

test('filtered as the statement is', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  await member.call(api.withdraw, { body: { amount: 100 } })
  expect((await csvOf(member, { type: 'withdraw' })).lines).toHaveLength(2)
  expect((await csvOf(member, { search: '100' })).lines).toHaveLength(2)
  expect((await csvOf(member, { to: '2026-03-01T00:00:00.000Z' })).lines).toHaveLength(1)
  const answer = await member.send(api.statementCsv, { body: { type: 'gift' } })
  expect(answer).toMatchObject(refused('KEY_INVALID', 400))
})

test('a very long history is cut, and the answer says so', async () => {
  const member = await world.aMember()
  await fund(world, member.id, 100n)
  // As many rows as fit, and one more; without journals of their own they would not pass the audit, so they go again.
  await asOwner(
    world,
    `INSERT INTO statement (member_id, n, id, type, from_code, to_code, amount, status, reference, created_at, settled_at)
     SELECT $1, n, gen_random_uuid(), 'deposit', 'SCB', 'WALLET', 100, 'SUCCESS', 'X', now(), now() FROM generate_series(2, $2::int) n`,
    [member.id, limits.exportRowsMax + 1],
  )
  const { lines, isWhole } = await csvOf(member)
  expect(lines).toHaveLength(limits.exportRowsMax + 1)
  expect(isWhole).toBe(false)
  await asOwner(world, 'DELETE FROM statement WHERE member_id = $1 AND n > 1', [member.id])
  expect((await csvOf(member)).isWhole).toBe(true)
})

test('nobody else’s rows, and not too often', async () => {
  const [member, other] = [await world.aMember({ wallet: 100_00n }), await world.aMember({ wallet: 777_00n })]
  expect((await csvOf(member)).csv).not.toContain('777.00')
  for (let nth = 0; nth < limits.exportPerMinute; nth++) await csvOf(other)
  expect(await other.call(api.statementCsv, { body: {} })).toMatchObject(refused('REQUEST_LIMIT_1MIN', 429))
})
