/** Facts about deposits by TrueMoney gift link (spec §5, decisions D5). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { sealLink } from '@kapao/contract/truelink.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { houseGateway, wallet } from '#ledger/chart.ts'
import { createLog } from '#platform/telemetry/log.ts'
import type { TestMember } from '../../../test/factories.ts'
import { aGiftLink, asOwner, eventsSentTo, historyOf, injectFault, sendGift } from '../../../test/flows.ts'
import { seeTotals } from '../../../test/sandbox-calls.ts'
import { race, refused, useWorld } from '../../../test/world.ts'

const world = useWorld()

const walletOf = (member: TestMember) => world.balance(member.id, wallet())
const linkWith = (code: string) => `https://gift.truemoney.com/campaign/?v=${code}`
const codeIn = (link: string) => link.split('=')[1] ?? ''
const invalid = { status: 422, body: { message: 'TRUELINK_INVALID' } }
const accepted = async () => {
  const totals = await seeTotals(world)
  return totals.accepted.TRUEMONEY ?? 0
}

test('a gift is credited at once, with a statement row and an event for the member’s devices', async () => {
  const member = await world.aMember()
  const answer = await sendGift(world, member, await aGiftLink(world, 150.5))
  expect(answer).toMatchObject({ status: 200, body: { message: 'SUCCESS', amount: 150.5 } })
  const { reference } = answer.body
  expect(reference).toMatch(/^TV[0-9A-HJKMNP-TV-Z]{16}$/)
  expect(await walletOf(member)).toBe(150_50n)
  expect(await world.balance(member.id, houseGateway('TRUEMONEY'))).toBe(-150_50n)
  expect(await historyOf(member)).toMatchObject([
    {
      statementType: 'deposit',
      from: 'TRUEMONEY',
      to: 'WALLET',
      amount: 150.5,
      status: 'SUCCESS',
      reference,
    },
  ])
  expect(await eventsSentTo(world, member, 'wallet:changed')).toMatchObject([
    { kind: 'deposit_voucher', wallet: 150.5, reference },
  ])
  expect(await eventsSentTo(world, member, 'voucher:decided')).toMatchObject([{ reference, amount: 150.5 }])
})

test('of a gift for several people our share is credited', async () => {
  const member = await world.aMember()
  const answer = await sendGift(world, member, await aGiftLink(world, 100, 3))
  expect(answer.body).toMatchObject({ message: 'SUCCESS', amount: 33.33 })
  expect(await walletOf(member)).toBe(33_33n)
})

test('from 2 baht on', async () => {
  const member = await world.aMember()
  expect(await sendGift(world, member, await aGiftLink(world, 1.99))).toMatchObject(invalid)
  expect(await sendGift(world, member, await aGiftLink(world, 2))).toMatchObject({ status: 200 })
  expect(await walletOf(member)).toBe(2_00n)
})

test.each([
  ['USED123456', 'TRUELINK_DUPLICATE', 409],
  ['EXPIRED123', 'TRUELINK_INVALID', 422],
  ['OWN1234567', 'TRUELINK_INVALID', 422],
  ['nobodysGift', 'TRUELINK_INVALID', 422],
])('the service refuses %s: %s', async (code, message, status) => {
  const member = await world.aMember()
  expect(await sendGift(world, member, linkWith(code))).toMatchObject(refused(message, status))
  expect(await walletOf(member)).toBe(0n)
  expect(await historyOf(member)).toEqual([])
})

test('a service that rejects has taken nothing', async () => {
  const member = await world.aMember()
  await injectFault(world, { service: 'voucher', fault: 'reject' })
  const before = await accepted()
  expect(await sendGift(world, member, await aGiftLink(world, 50))).toMatchObject(invalid)
  expect(await accepted()).toBe(before)
})

describe('once', () => {
  test('a code that anybody has sent before is a duplicate', async () => {
    const [first, second] = [await world.aMember(), await world.aMember()]
    const link = await aGiftLink(world, 50)
    expect((await sendGift(world, first, link)).status).toBe(200)
    expect(await sendGift(world, first, link)).toMatchObject(refused('TRUELINK_DUPLICATE', 409))
    expect(await sendGift(world, second, link)).toMatchObject(refused('TRUELINK_DUPLICATE', 409))
    expect([await walletOf(first), await walletOf(second)]).toEqual([50_00n, 0n])
  })

  test('the same request again gets the first answer, byte for byte', async () => {
    const member = await world.aMember()
    const sealed = await sealLink(await aGiftLink(world, 50), world.app.config.truelinkPassphrase)
    const once = { body: { link: sealed }, idempotencyKey: 'the-same-gift' }
    const [first, again] = [await member.call(api.truelink, once), await member.call(api.truelink, once)]
    expect(again).toMatchObject({ status: 200, text: first.text })
    expect(await walletOf(member)).toBe(50_00n)
  })

  test('and also when its answer was never written down', async () => {
    const member = await world.aMember()
    const sealed = await sealLink(await aGiftLink(world, 50), world.app.config.truelinkPassphrase)
    const once = { body: { link: sealed }, idempotencyKey: 'the-lost-answer' }
    const first = await member.call(api.truelink, once)
    await world.app.db.deleteFrom('requestKey').where('key', '=', once.idempotencyKey).execute()
    expect(await member.call(api.truelink, once)).toMatchObject({ status: 200, text: first.text })
    expect(await walletOf(member)).toBe(50_00n)
  })

  test('32 at the same time from one member: one credit', async () => {
    const member = await world.aMember()
    const link = await aGiftLink(world, 50)
    const answers = await race(32, () => sendGift(world, member, link))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(32 - limits.truelinkPerMinute)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // A call while it is open is told to wait, a later one that it was taken.
    expect(statuses.every((status) => [200, 202, 409, 429].includes(status))).toBe(true)
    const references = answers.flatMap(({ status, body }) => (status < 300 ? [body.reference] : []))
    expect(new Set(references).size).toBe(1)
    expect(await walletOf(member)).toBe(50_00n)
  })

  test('32 at the same time from 32 members: one credit', async () => {
    const members = await race(32, () => world.aMember())
    const link = await aGiftLink(world, 50)
    const answers = await Promise.all(members.map((member) => sendGift(world, member, link)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(31)
    const held = await Promise.all(members.map(walletOf))
    expect(held.filter((amount) => amount > 0n)).toEqual([50_00n])
    // The others were refused by us: the service has not been asked about them.
    const rows = await world.app.db
      .selectFrom('voucher')
      .select('memberId')
      .where(
        'memberId',
        'in',
        members.map(({ id }) => id),
      )
      .execute()
    expect(rows).toHaveLength(1)
  })
})

describe('one answer for every fault of the link (quality C-59)', () => {
  const good = linkWith('Ab12Cd34')
  const passphrase = 'kapao-truelink'
  const sealed: [string, () => Promise<string> | string][] = [
    ['a plain link', () => good],
    ['a place inside the network', () => 'http://169.254.169.254'],
    ['no base64', () => 'ลิงก์ของขวัญ'],
    ['blanks', () => '   '],
    ['a NUL', () => 'AAAA\u0000'],
    ['a lone surrogate', () => '\ud800'],
    ['too short for anything', () => 'AAAA'],
    ['exactly salt, IV and tag', () => Buffer.alloc(44).toString('base64')],
    ['noise', () => Buffer.alloc(120, 7).toString('base64')],
    ['another passphrase', () => sealLink(good, 'another')],
    ['a broken tag', async () => `${(await sealLink(good, passphrase)).slice(0, -4)}AAA=`],
    ['a cut text', async () => (await sealLink(good, passphrase)).slice(0, 60)],
    ['http', () => sealLink(good.replace('https', 'http'), passphrase)],
    ['a user', () => sealLink(good.replace('.com/', '.com@evil.example/'), passphrase)],
    ['another host', () => sealLink(good.replace('gift.', 'evil.'), passphrase)],
    ['a redirecting link', () => sealLink(`${good}&next=https://evil.example`, passphrase)],
    ['no code', () => sealLink(good.slice(0, -8), passphrase)],
    ['nothing inside', () => sealLink('', passphrase)],
    ['a gift that nobody made', () => sealLink(linkWith('nobodyMadeThis'), passphrase)],
  ]
  test.each(sealed)('%s', async (_, make) => {
    const member = await world.aMember()
    const answer = await member.call(api.truelink, { body: { link: await make() } })
    expect(answer).toMatchObject({ status: 422, text: '{"message":"TRUELINK_INVALID"}' })
    expect(await walletOf(member)).toBe(0n)
  })

  test.each([
    ['no link', '{}', 400],
    ['an empty one', '{"link":""}', 400],
    ['a number', '{"link":1}', 400],
    ['a list', '{"link":["AAAA"]}', 400],
    ['two links', '{"link":"AAAA","link":"BBBB"}', 400],
    ['a field too many', '{"link":"AAAA","amount":100}', 400],
    ['more than 2 KB', `{"link":"${'A'.repeat(2_049)}"}`, 400],
    ['1 MB', `{"link":"${'A'.repeat(1_048_576)}"}`, 413],
  ])('%s is bad input', async (_, rawBody, status) => {
    const member = await world.aMember()
    expect(await member.call(api.truelink, {}, { rawBody })).toMatchObject({ status })
  })
})

describe('how often', () => {
  test('ten a minute for a member, and others are not slowed down', async () => {
    const [hasty, calm] = [await world.aMember(), await world.aMember()]
    for (let nth = 0; nth < limits.truelinkPerMinute; nth++)
      expect((await sendGift(world, hasty, linkWith('USED12345'))).status).toBe(409)
    const link = await aGiftLink(world, 50)
    expect(await sendGift(world, hasty, link)).toMatchObject(refused('REQUEST_LIMIT_1MIN', 429))
    expect((await sendGift(world, calm, link)).status).toBe(200)
  })

  test('twenty wrong ones an hour: after that even a right one waits', async () => {
    const member = await world.aMember({ remember: true })
    for (let nth = 0; nth < limits.truelinkInvalidPerHour; nth++) {
      if (nth % limits.truelinkPerMinute === 0) world.advance(60_000)
      expect(await sendGift(world, member, linkWith(`guessNumber${nth}`))).toMatchObject(invalid)
    }
    world.advance(60_000)
    const link = await aGiftLink(world, 50)
    expect(await sendGift(world, member, link)).toMatchObject(refused('REQUEST_LIMIT', 429))
    world.advance(3_600_000)
    expect((await sendGift(world, member, link)).status).toBe(200)
  })

  test('right ones do not count as guesses', async () => {
    const member = await world.aMember()
    for (let nth = 0; nth <= limits.truelinkInvalidPerHour; nth++) {
      if (nth % limits.truelinkPerMinute === 0) world.advance(60_000)
      expect((await sendGift(world, member, await aGiftLink(world, 2))).status).toBe(200)
    }
  })

  test('nor does one that somebody has taken already', async () => {
    const [member, other] = [await world.aMember({ remember: true }), await world.aMember()]
    const taken = await aGiftLink(world, 2)
    expect((await sendGift(world, other, taken)).status).toBe(200)
    for (let nth = 0; nth < limits.truelinkInvalidPerHour; nth++) {
      if (nth % limits.truelinkPerMinute === 0) world.advance(60_000)
      expect(await sendGift(world, member, taken)).toMatchObject(refused('TRUELINK_DUPLICATE', 409))
    }
    world.advance(60_000)
    expect((await sendGift(world, member, await aGiftLink(world, 2))).status).toBe(200)
  })
})

test('a wallet that holds no baht takes no gift, and neither does a house without a TrueMoney wallet', async () => {
  const lao = await world.aMember({ currency: 'LAK' })
  const link = await aGiftLink(world, 50)
  expect(await sendGift(world, lao, link)).toMatchObject(refused('NO_WALLET', 422))
  const member = await world.aMember()
  const setTrueWallet = async (value: string) => {
    await asOwner(world, `UPDATE setting SET value = $1 WHERE name = 'trueWallet'`, [value])
  }
  await setTrueWallet('null')
  expect(await sendGift(world, member, link)).toMatchObject(refused('NO_WALLET', 422))
  expect((await member.call(api.depositLookup)).body.wallets).toEqual([])
  await setTrueWallet('{"name":"KAPAO SERVICES","mobile":"0891234567"}')
  expect((await sendGift(world, member, link)).status).toBe(200)
})

test('neither the link nor its code nor our phone number is logged or stored in the open', async () => {
  const lines: string[] = []
  const { log } = world.app
  world.app.log = createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })
  const member = await world.aMember()
  await injectFault(world, { service: 'voucher', call: 'redemptions', fault: 'error_after' })
  const link = await aGiftLink(world, 50)
  const code = codeIn(link)
  expect((await sendGift(world, member, link, { idempotencyKey: 'nothing-to-see' })).status).toBe(202)
  await sendGift(world, member, linkWith('nobodysSecret'))
  const stored = await sql<{ row: string }>`
    SELECT v::text AS row FROM voucher v UNION ALL SELECT r::text FROM request_key r UNION ALL SELECT o::text FROM outbox o`.execute(
    world.app.db,
  )
  world.advance(2_000)
  await world.runJobs()
  world.app.log = log
  const said = [...lines, ...stored.rows.map(({ row }) => row)].join('\n')
  expect(lines.join('\n')).toContain('gift link not answered')
  expect(lines.join('\n')).not.toContain('0891234567')
  for (const secret of [code, Buffer.from(code).toString('hex'), 'nobodysSecret', 'gift.truemoney'])
    expect(said).not.toContain(secret)
  // Once it has ended nothing of the code is kept that could be opened.
  expect(await walletOf(member)).toBe(50_00n)
  const kept = await world.app.db
    .selectFrom('voucher')
    .select('codeSealed')
    .where('memberId', '=', member.id)
    .execute()
  expect(kept.every(({ codeSealed }) => codeSealed === null)).toBe(true)
})
