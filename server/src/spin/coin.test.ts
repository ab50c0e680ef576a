/** Facts about coins: one for each 500 baht of the highest level that a Bangkok day's deposits less withdrawals have reached (decisions D10). */
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test, vi } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import { fund, type TestMember } from '../../test/factories.ts'
import { asOwner } from '../../test/flows.ts'
import { coinsOf } from '../../test/wheel.ts'
import { race, useWorld } from '../../test/world.ts'
import { earnCoins } from './spin.jobs.ts'

const world = useWorld()
const hourMs = 3_600_000

async function coinsAfterJobs(member: TestMember) {
  await world.runJobs()
  return coinsOf(world, member)
}

test('deposits of one day are added up, by bank and by QR, and each threshold gives its coin once', async () => {
  const member = await world.aMember()
  expect(await coinsAfterJobs(member)).toBe(0n)
  await fund(world, member.id, 499_00n)
  expect(await coinsAfterJobs(member)).toBe(0n)
  const qr = await member.call(api.createQrcode, { params: { gatewayCode: 'KBANK' }, body: { amount: 1 } })
  await world.control('POST', `/qr/${qr.body.qrcodeId}/pay`)
  await expect.poll(() => world.balance(member.id, wallet())).toBe(500_00n)
  expect(await coinsAfterJobs(member)).toBe(1n)
  expect(await coinsAfterJobs(member)).toBe(1n)
  await fund(world, member.id, 1_750_00n)
  expect(await coinsAfterJobs(member)).toBe(4n)
})

test('a new day in Bangkok begins at nothing', async () => {
  // It is noon there: 11 hours and 59 minutes later it is still today.
  const member = await world.aMember({ wallet: 400_00n })
  world.advance(12 * hourMs - 60_000)
  await fund(world, member.id, 400_00n)
  expect(await coinsAfterJobs(member)).toBe(1n)
  world.advance(60_000)
  await fund(world, member.id, 400_00n)
  expect(await coinsAfterJobs(member)).toBe(1n)
  await fund(world, member.id, 100_00n)
  expect(await coinsAfterJobs(member)).toBe(2n)
})

test('what was paid in while the job was away earns its coins, and on the day on which it came', async () => {
  const member = await world.aMember({ wallet: 900_00n })
  world.advance(24 * hourMs)
  await fund(world, member.id, 600_00n)
  world.advance(24 * hourMs)
  expect(await coinsAfterJobs(member)).toBe(2n)
})

test('many processes give each coin once', async () => {
  const members = await race(5, () => world.aMember({ wallet: 2_600_00n }))
  await race(8, () => earnCoins(world.app))
  for (const member of members) expect(await coinsOf(world, member)).toBe(5n)
})

test("processes that look while money arrives do not get into each other's way", async () => {
  const failed = vi.spyOn(world.app.log, 'error')
  const member = await world.aMember()
  for (let round = 0; round < 10; round++)
    await Promise.all([
      ...[1, 2, 3].map(() => fund(world, member.id, 500_00n)),
      race(6, () => earnCoins(world.app)),
    ])
  expect(await coinsAfterJobs(member)).toBe(30n)
  expect(failed.mock.calls).toEqual([])
  failed.mockRestore()
})

test('money that goes round earns nothing, however often and however it comes back', async () => {
  const member = await world.aMember({ remember: true })
  for (let round = 0; round < 5; round++) {
    await fund(world, member.id, 500_00n)
    expect(await coinsAfterJobs(member)).toBe(1n)
    // It has gone round as soon as it is asked back, not only once the bank has paid.
    expect((await member.call(api.withdraw, { body: { amount: 500 } })).status).toBe(200)
    if (round % 2 === 0) await world.runJobs()
    else await fund(world, member.id, 499_00n)
    expect(await coinsAfterJobs(member)).toBe(1n)
    if (round % 2 === 1) await member.call(api.withdraw, { body: { amount: 499 } })
    await world.runJobs()
  }
  await fund(world, member.id, 1_000_00n)
  expect(await coinsAfterJobs(member)).toBe(2n)
})

test('a withdrawal that the bank returns takes nothing from the level, and adds nothing on the next day', async () => {
  const bankAccountNo = '9990010500'
  const member = await world.aMember({ wallet: 500_00n, bankAccountNo, remember: true })
  await member.call(api.withdraw, { body: { amount: 500 } })
  await world.runJobs()
  expect(await world.balance(member.id, wallet())).toBe(500_00n)
  await fund(world, member.id, 500_00n)
  expect(await coinsAfterJobs(member)).toBe(2n)
  await member.call(api.withdraw, { body: { amount: 1_000 } })
  world.advance(24 * hourMs)
  await world.runJobs()
  expect(await world.balance(member.id, wallet())).toBe(1_000_00n)
  await fund(world, member.id, 499_00n)
  expect(await coinsAfterJobs(member)).toBe(2n)
  await fund(world, member.id, 1_00n)
  expect(await coinsAfterJobs(member)).toBe(3n)
})

test('each deposit is read once: what waits is gone when its coins are given, and only then', async () => {
  const waiting = async () =>
    (await world.app.db.selectFrom('depositUnread').select('journalId').execute()).length
  await world.runJobs()
  const member = await world.aMember({ wallet: 700_00n })
  await fund(world, member.id, 100_00n)
  expect(await waiting()).toBe(2)
  await earnCoins(world.app)
  expect(await waiting()).toBe(0)
  expect(await coinsOf(world, member)).toBe(1n)
})

test('killed between the coins and the end, nothing is given twice', async () => {
  const member = await world.aMember({ wallet: 700_00n })
  await world.app.db
    .insertInto('depositUnread')
    .columns(['memberId', 'journalId', 'createdAt'])
    .expression((from) =>
      from
        .selectFrom('journal')
        .select(['memberId', 'id', 'createdAt'])
        .where('memberId', '=', member.id)
        .where('kind', '=', 'deposit_bank'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const unread = await world.app.db.selectFrom('depositUnread').selectAll().execute()
  await earnCoins(world.app)
  await world.app.db.insertInto('depositUnread').values(unread).execute()
  expect(await coinsAfterJobs(member)).toBe(1n)
})

test('a deposit that was reversed does not count', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  const { id } = await world.app.db
    .selectFrom('journal')
    .select('id')
    .where('memberId', '=', member.id)
    .where('kind', '=', 'deposit_bank')
    .executeTakeFirstOrThrow()
  await world.app.ledger.post({
    memberId: member.id,
    kind: 'reversal',
    key: `reversal:${id}`,
    currency: 'THB',
    moves: [{ from: 'wallet', to: 'house:bank:SCB', amount: 500_00n }],
    reverses: id,
    statement: {
      open: {
        ...{ id: newId(), type: 'withdraw', from: 'WALLET', to: 'SCB', amount: 500_00n, status: 'SUCCESS' },
        reference: 'reversed',
      },
    },
  })
  expect(await coinsAfterJobs(member)).toBe(0n)
})

test('the operator sets what a coin costs', async () => {
  const member = await world.aMember({ wallet: 1_000_00n })
  const setting = { THB: '100000', LAK: '100000' }
  await asOwner(world, `INSERT INTO setting VALUES ('depositPerCoin', $1, now())`, [JSON.stringify(setting)])
  expect(await coinsAfterJobs(member)).toBe(1n)
  await asOwner(world, `DELETE FROM setting WHERE name = 'depositPerCoin'`)
  expect(await coinsAfterJobs(member)).toBe(1n)
  // From the next deposit on, and then for the whole day.
  await fund(world, member.id, 1n)
  expect(await coinsAfterJobs(member)).toBe(2n)
})

test("one member's trouble keeps no other from their coins, and is made good once it is over", async () => {
  const [poor, lucky] = [await world.aMember({ wallet: 500_00n }), await world.aMember({ wallet: 500_00n })]
  await asOwner(
    world,
    `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF NEW.kind = 'coin_earned' AND NEW.member_id = '${poor.id}' THEN RAISE EXCEPTION 'died'; END IF;
       RETURN NEW; END $$;
     CREATE TRIGGER die BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION die()`,
  )
  expect(await coinsAfterJobs(lucky)).toBe(1n)
  world.advance(hourMs)
  await fund(world, lucky.id, 500_00n)
  expect(await coinsAfterJobs(lucky)).toBe(2n)
  expect(await coinsOf(world, poor)).toBe(0n)
  await asOwner(world, 'DROP TRIGGER die ON journal; DROP FUNCTION die')
  expect(await coinsAfterJobs(poor)).toBe(1n)
})
