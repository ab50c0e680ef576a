/** Facts about what is left of a person whose account is closed (decisions D16, D17; quality I-52). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { closingTakenBackMs } from '@kapao/contract/limits.ts'
import { expect, test } from 'vitest'
import { creditPayment } from '#deposit/qr/payment.service.ts'
import { game, wallet } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import { eraseSettledMs } from '#platform/server-limits.ts'
import { openTasks } from '#staff/task.service.ts'
import { aPerson, closeAccount, closingPassword, passTheDay } from '../../test/closed-accounts.ts'
import { fund, type TestMember } from '../../test/factories.ts'
import { asOwner, openGame, play, tasksAbout } from '../../test/flows.ts'
import { aForm, anAccountToken, anAddress, aPhone, aVerifiedToken } from '../../test/registration.ts'
import { approved } from '../../test/requests.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'
import { eraseRows } from './erase.queries.ts'
import { endings } from './kept-tables.ts'

const world = useWorld()

/** The tables, but for the trail, of which a row has any of these texts in it. */
async function tablesWith(texts: string[]): Promise<string[]> {
  const { rows } = await asOwner(
    world,
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('operator_audit', 'outbox')`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const held = `SELECT FROM "${name}" t WHERE t::text LIKE ANY ($1) LIMIT 1`
    if ((await asOwner(world, held, [texts.map((text) => `%${text}%`)])).rows.length > 0) found.push(name)
  }
  return found
}

async function liveALittle(member: TestMember) {
  const risk = await aStaffMember(world, { role: 'admin' })
  const params = { memberId: member.id }
  await member.call(api.setPin, { body: { pin: '482913', password: closingPassword } })
  await member.send(api.sendMessage, {
    body: { message: { type: 'text', text: 'ดาวเรืองทักทาย' }, clientId: 'greeting-1' },
  })
  await world.call(operatorApi.noteMember, { params, body: { text: 'ดาวเรือง called' } }, risk)
  await world.call(
    operatorApi.flagMember,
    { params, body: { code: 'odd', reason: 'ดาวเรือง', holds: false } },
    risk,
  )
  const asked = {
    kind: 'adjustment',
    reason: 'ดาวเรือง',
    memberId: member.id,
    amount: 1,
    direction: 'credit',
  } as const
  const { body } = await world.call(operatorApi.newRequest, { body: asked }, risk)
  const reject = { params: { requestId: String(body._id) }, body: { note: 'ดาวเรือง' } }
  await world.call(operatorApi.rejectRequest, reject, await aStaffMember(world, { role: 'risk' }))
  await member.call(api.makeExport, {})
  await member.call(api.withdraw, { body: { amount: 500 } })
  await world.runJobs()
}

test('after the day nothing tells whose the account was, and the books still hold', async () => {
  const member = await aPerson(world, { wallet: 500_00n })
  const texts = [member.phone, member.bankAccountNo, 'ดาวเรือง', 'DAORUEANG', member.passwordHash]
  await liveALittle(member)
  expect(await world.balance(member.id, wallet())).toBe(0n)
  await closeAccount(member)
  world.advance(closingTakenBackMs - 1)
  await world.runJobs()
  expect(await tablesWith(texts)).toContain('member')
  world.advance(1)
  await world.runJobs()
  // Until the banks' books of these days are settled they are compared by accounts.
  expect(await tablesWith(texts)).toEqual(['withdrawal'])
  world.advance(eraseSettledMs)
  await world.runJobs()
  expect(await tablesWith(texts)).toEqual([])
  const lying = await Promise.all(world.app.exports.shards.map((shard) => world.app.exports.list(shard)))
  expect(lying.flat()).toEqual([])
  const reopen = await world.call(
    operatorApi.reopenMember,
    { params: { memberId: member.id }, body: { reason: 'too late' } },
    await aStaffMember(world, { role: 'support' }),
  )
  expect(reopen).toMatchObject(refused('LAPSED', 409))
})

/** It can still be paid. */
async function cancelledQr(member: TestMember): Promise<string> {
  const charge = { params: { gatewayCode: 'KBANK' }, body: { amount: 100 } }
  const { body } = await member.call(api.createQrcode, charge)
  const qrcodeId = String(body.qrcodeId)
  await member.call(api.cancelQrcode, { params: { qrcodeId } })
  return qrcodeId
}

test('money that came after the closing puts it off, for a person', async () => {
  const member = await aPerson(world)
  const qrcodeId = await cancelledQr(member)
  await closeAccount(member)
  await world.control('POST', `/qr/${qrcodeId}/pay`)
  await expect.poll(() => world.balance(member.id, wallet())).toBe(100_00n)
  await passTheDay(world)
  const { rows } = await asOwner(world, 'SELECT kind FROM operator_task WHERE member_id = $1', [member.id])
  expect(rows).toEqual([{ kind: 'closed_not_empty' }])
  expect(await tablesWith([member.phone])).toContain('member')
})

test('money that a game has brought since the closing puts it off too', async () => {
  const member = await aPerson(world)
  const username = await openGame(member, 'NAGA')
  await closeAccount(member)
  await play(world, 'NAGA', username, { stake: 0, win: 500 })
  await passTheDay(world)
  expect(await world.balance(member.id, game('NAGA'))).toBe(500_00n)
  const { rows } = await asOwner(world, 'SELECT kind FROM operator_task WHERE member_id = $1', [member.id])
  expect(rows).toEqual([{ kind: 'closed_not_empty' }])
})

test('a payment for an account that is erased is nobody’s, and waits for a person', async () => {
  const member = await aPerson(world)
  const qrcodeId = await cancelledQr(member)
  await closeAccount(member)
  await passTheDay(world)
  await world.control('POST', `/qr/${qrcodeId}/pay`)
  const tasks = () => asOwner(world, `SELECT FROM operator_task WHERE kind = 'payment_unattributed'`)
  await expect.poll(async () => (await tasks()).rows.length).toBe(1)
  expect(await world.balance(member.id, wallet())).toBe(0n)
})

test('a payment credited before the erasing is a repeat when it is reported again; another amount contradicts', async () => {
  const member = await aPerson(world)
  const chargeReference = await cancelledQr(member)
  const payment = { paymentId: newId(), amount: 100_00n, currency: 'THB' as const, paidAt: world.now() }
  const heard = { gateway: 'KBANK', chargeReference, payment }
  await creditPayment(world.app, heard)
  await member.call(api.withdraw, { body: { amount: 100 } })
  await world.runJobs()
  await closeAccount(member)
  await passTheDay(world)
  const subject = `KBANK:${payment.paymentId}`
  await creditPayment(world.app, heard)
  expect(await tasksAbout(world, subject)).toEqual([])
  await creditPayment(world.app, { ...heard, payment: { ...payment, amount: 90_00n } })
  expect(await tasksAbout(world, subject)).toMatchObject([{ kind: 'payment_contradicts' }])
})

test('a task about a recalled payment still says which one and how much once the account is erased', async () => {
  const member = await aPerson(world)
  const { qrcodeId } = (
    await member.call(api.createQrcode, { params: { gatewayCode: 'KBANK' }, body: { amount: 100 } })
  ).body
  await world.control('POST', `/qr/${qrcodeId}/pay`)
  await expect.poll(() => world.balance(member.id, wallet())).toBe(100_00n)
  await world.control('POST', `/qr/${qrcodeId}/recall`)
  await expect.poll(() => world.balance(member.id, wallet())).toBe(0n)
  const tasks = () =>
    world.app.db
      .selectFrom('operatorTask')
      .select(['kind', 'detail'])
      .where('memberId', '=', member.id)
      .execute()
  const [before] = await tasks()
  expect(before).toMatchObject({ kind: 'payment_recalled', detail: { amount: 100, currency: 'THB' } })
  const flagged = { kind: 'record_unreadable', detail: { record: 'DAORUEANG', payment: 'P1' } } as const
  await openTasks(world.app.db, [{ ...flagged, subject: 'P1', memberId: member.id }], world.now())
  await closeAccount(member)
  await passTheDay(world)
  expect(await tasks()).toEqual([before, { kind: 'record_unreadable', detail: { payment: 'P1' } }])
})

const flagsOf = async (memberId: string) =>
  (await asOwner(world, 'SELECT code, holds FROM member_flag WHERE member_id = $1', [memberId])).rows

test.each(['after', 'before'])(
  'a member who registers again %s a payment of the erased account is recalled is held, by the bank account it was paid out to',
  async (when) => {
    const member = await aPerson(world)
    const order = { params: { gatewayCode: 'KBANK' as const }, body: { amount: 100 } }
    const { qrcodeId } = (await member.call(api.createQrcode, order)).body
    await world.control('POST', `/qr/${qrcodeId}/pay`)
    await expect.poll(() => world.balance(member.id, wallet())).toBe(100_00n)
    await member.call(api.withdraw, { body: { amount: 100 } })
    await world.runJobs()
    await closeAccount(member)
    await passTheDay(world)
    const back = () => register(member.phone, member.bankAccountNo)
    const early = when === 'before' ? await back() : undefined
    await world.control('POST', `/qr/${qrcodeId}/recall`)
    await expect.poll(() => flagsOf(member.id)).toEqual([{ code: 'recall', holds: true }])
    const { token } = early ?? (await back())
    const { _id } = (await world.call(api.profile, {}, { token })).body.profile
    expect(await flagsOf(_id)).toEqual([{ code: 'came_back', holds: true }])
  },
)

test('nor is money in suspense given to an account that is erased, where nobody could take it out', async () => {
  const member = await aPerson(world)
  const payment = { paymentId: newId(), amount: 70_00n, currency: 'THB' as const, paidAt: world.now() }
  await creditPayment(world.app, { gateway: 'KBANK', chargeReference: 'KPNOBODYKNOWSTHIS4', payment })
  await closeAccount(member)
  await passTheDay(world)
  const name = { fromBank: 'KBANK', reference: payment.paymentId, memberId: member.id }
  const body = { kind: 'attribution' as const, ...name, reason: 'hers' }
  const cashier = await aStaffMember(world, { role: 'cashier' })
  expect(await world.call(operatorApi.newRequest, { body }, cashier)).toMatchObject(
    refused('KEY_INVALID', 400),
  )
})

/** Registers as anybody would. @returns the new member's calls. */
async function register(phone: string, bankAccountNo?: string, named = {}) {
  const otpToken = await aVerifiedToken(world, phone)
  const form = { ...aForm(phone), otpToken, ...(bankAccountNo && { bankAccountNo }), ...named }
  const address = anAddress()
  expect((await world.call(api.register, { body: form }, { address })).status).toBe(200)
  const { username, password } = form
  const { token } = (await world.call(api.login, { body: { username, password } }, { address })).body
  return { token, form }
}

test('who has excluded themselves, used an offer or was flagged does not come back fresh', async () => {
  const member = await aPerson(world, { wallet: 1_000_00n, isFlagged: true })
  await member.call(api.activateBonus, { params: { code: 'FIRST' } })
  await member.call(api.clearBonus)
  const { until } = (await member.call(api.excludeMyself, { body: { months: 6 } })).body.exclusion ?? {}
  await asOwner(world, 'UPDATE member SET is_flagged = false WHERE id = $1', [member.id])
  await member.call(api.withdraw, { body: { amount: 1_000 } })
  await world.runJobs()
  await asOwner(world, 'UPDATE member SET is_flagged = true WHERE id = $1', [member.id])
  await closeAccount(member)
  await passTheDay(world)
  const byPhone = await register(member.phone)
  const byAccount = await register(aPhone(), member.bankAccountNo)
  for (const { token } of [byPhone, byAccount]) {
    expect((await world.call(api.playLimits, {}, { token })).body.exclusion).toEqual({ until })
    const { body } = await world.call(api.bonuses, {}, { token })
    expect(body.find(({ code }) => code === 'FIRST')?.state).toBe('received')
    const { _id } = (await world.call(api.profile, {}, { token })).body.profile
    expect(await flagsOf(_id)).toEqual([{ code: 'came_back', holds: true }])
  }
  const stranger = await register(aPhone())
  expect((await world.call(api.playLimits, {}, { token: stranger.token })).body.exclusion).toBeNull()
})

test('an offer that was used before is not received again, another one is', async () => {
  const member = await aPerson(world, { wallet: 1_000_00n })
  const receive = (token: string, code: string) =>
    world.call(api.activateBonus, { params: { code } }, { token })
  expect((await receive(member.token, 'FIRST')).status).toBe(200)
  await member.call(api.clearBonus)
  await member.call(api.withdraw, { body: { amount: 1_000 } })
  await world.runJobs()
  await closeAccount(member)
  await passTheDay(world)
  const { token } = await register(member.phone)
  const newOne = await world.app.db
    .selectFrom('member')
    .select('id')
    .where('phone', '=', member.phone)
    .executeTakeFirstOrThrow()
  await fund(world, newOne.id, 1_000_00n)
  const { body } = await world.call(api.bonuses, {}, { token })
  expect(body.map(({ code, state }) => [code, state])).toEqual(
    expect.arrayContaining([
      ['FIRST', 'received'],
      ['WEEKLY', 'available'],
    ]),
  )
  expect(await receive(token, 'FIRST')).toMatchObject(refused('BONUS_MAX_CLAIMED', 422))
  expect((await receive(token, 'WEEKLY')).status).toBe(200)
})

test('who registers with other numbers, and then names the old bank account, is kept all the same', async () => {
  const member = await aPerson(world)
  await member.call(api.excludeMyself, { body: { months: 6 } })
  await closeAccount(member)
  await passTheDay(world)
  const phone = aPhone()
  const { token, form } = await register(phone)
  const otpToken = await anAccountToken(world, { phone, token })
  const { name, bankCode, bankAccountName } = form
  const body = { name, bankCode, bankAccountName, bankAccountNo: member.bankAccountNo, otpToken }
  expect((await world.call(api.updateProfile, { body }, { token })).status).toBe(200)
  expect((await world.call(api.playLimits, {}, { token })).body.exclusion).not.toBeNull()
})

test('nor does it help when two members of staff name it', async () => {
  const member = await aPerson(world)
  await member.call(api.excludeMyself, { body: { months: 6 } })
  await closeAccount(member)
  await passTheDay(world)
  const { token } = await register(aPhone())
  const { profile, bankAccount } = (await world.call(api.profile, {}, { token })).body
  const { bankCode, bankAccountName } = bankAccount
  const account = { bankCode, bankAccountName, bankAccountNo: member.bankAccountNo }
  const body = { kind: 'bank_account', reason: 'asked us', memberId: profile._id, ...account } as const
  const support = await aStaffMember(world, { role: 'support' })
  await approved(world, await world.call(operatorApi.newRequest, { body }, support))
  expect((await world.call(api.playLimits, {}, { token })).body.exclusion).not.toBeNull()
})

test('nor does it help to leave the account open and name another bank account in it', async () => {
  const member = await aPerson(world, { wallet: 1_000_00n })
  await member.call(api.activateBonus, { params: { code: 'FIRST' } })
  await member.call(api.clearBonus)
  const { until } = (await member.call(api.excludeMyself, { body: { months: 6 } })).body.exclusion ?? {}
  await member.call(api.withdraw, { body: { amount: 1_000 } })
  await world.runJobs()
  const otpToken = await anAccountToken(world, member)
  const { name, bankCode, bankAccountName, ...made } = aForm(aPhone())
  const body = { name, bankCode, bankAccountName, bankAccountNo: made.bankAccountNo, otpToken }
  expect((await member.call(api.updateProfile, { body })).status).toBe(200)
  const { token } = await register(aPhone(), member.bankAccountNo)
  expect((await world.call(api.playLimits, {}, { token })).body.exclusion).toEqual({ until })
  const offers = (await world.call(api.bonuses, {}, { token })).body
  expect(offers.find(({ code }) => code === 'FIRST')?.state).toBe('received')
})

test('what was frozen of a closed account is frozen in the next one, until two people lift it', async () => {
  const member = await aPerson(world)
  const risk = await aStaffMember(world, { role: 'risk' })
  const params = { memberId: member.id }
  for (const capability of ['offers', 'play'] as const)
    await world.call(operatorApi.freezeMember, { params, body: { capability, reason: 'odd' } }, risk)
  await closeAccount(member)
  await passTheDay(world)
  const { token } = await register(member.phone)
  expect(await world.call(api.activateSlot, { params: { slotCode: 'NAGA' } }, { token })).toMatchObject(
    refused('ACCOUNT_FROZEN', 403),
  )
  const { _id: memberId } = (await world.call(api.profile, {}, { token })).body.profile
  const body = { kind: 'unfreeze' as const, reason: 'over', memberId, capability: 'play' as const }
  await approved(world, await world.call(operatorApi.newRequest, { body }, risk))
  expect((await world.call(api.activateSlot, { params: { slotCode: 'NAGA' } }, { token })).status).toBe(200)
})

/** Excludes itself without ever having been paid, and then names another bank account. */
async function anExcludedWhoMovesOn() {
  const member = await aPerson(world)
  const { until } = (await member.call(api.excludeMyself, { body: { months: 6 } })).body.exclusion ?? {}
  const { bankAccount } = (await member.call(api.profile)).body
  const otpToken = await anAccountToken(world, member)
  const { name, bankAccountNo } = aForm(aPhone())
  const { bankCode, bankAccountName } = bankAccount
  const body = { name, bankCode, bankAccountName, bankAccountNo, otpToken }
  expect((await member.call(api.updateProfile, { body })).status).toBe(200)
  return { member, until, bankCode, bankAccountName }
}

const exclusionOf = async (account: Awaited<ReturnType<typeof anExcludedWhoMovesOn>>, holder?: string) => {
  const { bankCode, bankAccountName, member } = account
  const named = { bankCode, bankAccountName: holder ?? bankAccountName }
  const { token } = await register(aPhone(), member.bankAccountNo, named)
  return (await world.call(api.playLimits, {}, { token })).body.exclusion
}

test('an account that was named and never paid to keeps its holder excluded under another phone', async () => {
  const account = await anExcludedWhoMovesOn()
  expect(await exclusionOf(account)).toEqual({ until: account.until })
})

test('nor does it help to close the account that names another one by now', async () => {
  const account = await anExcludedWhoMovesOn()
  await closeAccount(account.member)
  await passTheDay(world)
  expect(await exclusionOf(account)).toEqual({ until: account.until })
})

test('who has named somebody else’s account excludes nobody by it', async () => {
  const open = await anExcludedWhoMovesOn()
  expect(await exclusionOf(open, 'WICHAI THONGDEE')).toBeNull()
  const closed = await anExcludedWhoMovesOn()
  await closeAccount(closed.member)
  await passTheDay(world)
  expect(await exclusionOf(closed, 'WICHAI THONGDEE')).toBeNull()
})

test('an open account, and books, cannot be erased', async () => {
  const member = await world.aMember()
  const erase = (table: string) =>
    world.app.db
      .transaction()
      .execute((tx) => eraseRows(tx, member.id, { table, by: 'member_id', end: 'removed' }))
  await expect(erase('member_device')).rejects.toThrow('open, or holds money')
  await expect(erase('entry')).rejects.toThrow('not erased')
  expect(endings.filter(({ end }) => end === 'stays').map(({ table }) => table)).toContain('entry')
})
