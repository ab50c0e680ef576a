/** Facts about what is kept for a while only (decisions D17, quality I-53). */
import { createHmac } from 'node:crypto'
import * as api from '@kapao/contract/calls/member.ts'
import { signedText } from '@kapao/contract/outside/signature.ts'
import { type SqlBool, sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweepSlipFiles } from '#deposit/slip/slip.jobs.ts'
import { wallet, withdrawHold } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { insertFlowTraces } from '#platform/telemetry/flow-trace.queries.ts'
import { newTrace } from '#platform/telemetry/trace.ts'
import { storeUnreadable } from '#staff/unread-record.service.ts'
import { aStatementFile, uploadStatementFile } from '../../test/bank-statements.ts'
import { uploadTo } from '../../test/chats.ts'
import { openSession, type TestMember } from '../../test/factories.ts'
import { asOwner, tasksAbout } from '../../test/flows.ts'
import { aPicture } from '../../test/hostile-pictures.ts'
import { runJob } from '../../test/run-job.ts'
import { sendTransfer, slipsOf, upload } from '../../test/slips.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'
import { retentionMs } from './limits.ts'
import { sweepKept } from './retention.jobs.ts'
import { type KeptTable, removePieceOf } from './retention.queries.ts'

const world = useWorld()
const dayMs = 86_400_000
const tables = Object.keys(retentionMs) as KeptTable[]
const countOf = async (table: KeptTable, condition = sql<SqlBool>`true`) =>
  (await sql`SELECT FROM ${sql.table(table)} WHERE ${condition}`.execute(world.app.db)).rows.length

/** A row in each of the tables, written by the product itself. */
async function leaveRows() {
  const member = await world.aMember({ wallet: 500_00n })
  const qr = { params: { gatewayCode: 'KBANK' }, body: { amount: 100 }, idempotencyKey: newId() }
  const { body } = await member.call(api.createQrcode, qr)
  await world.control('POST', `/qr/${body.qrcodeId}/pay`)
  await world.call(api.sendOtp, { body: { phoneNumber: '0891112233' } })
  await world.call(api.loginPasskeyOptions, {})
  await member.call(api.updateAccountName, { body: { bankCode: 'KBANK', bankAccountName: 'MALI SUKJAY' } })
  const { token } = await aStaffMember(world, { role: 'cashier' })
  await uploadStatementFile(world, token, aStatementFile([{ at: world.now(), amount: 1, reference: 'R100' }]))
  await expect.poll(() => countOf('webhook_event')).toBe(1)
  await inTransaction(world.app.db, (tx) =>
    tx.executeQuery(insertFlowTraces([{ reference: 'QR1', trace: newTrace(), at: world.now() }])),
  )
  // Without a code it has failed at once.
  await upload(world, member, await aPicture().jpeg().toBuffer())
  await sendPicture(member)
  await storeUnreadable(world.app, 'feed', [{ record: { odd: 1 }, why: 'amount' }])
  await closeTasks()
  await world.runJobs()
  // As the version before left what it had told.
  await sql`
    INSERT INTO outbox (id, member_id, event, payload, created_at, delivered_at)
    VALUES (${newId()}, ${member.id}, 'notice:new', '{}', ${world.now()}, ${world.now()})`.execute(
    world.app.db,
  )
}

async function sendPicture(member: TestMember) {
  const { path: filePath } = (await uploadTo(world, 'image', member, await aPicture().jpeg().toBuffer())).body
  const message = {
    message_type: 'media' as const,
    payload: { fileType: 'image' as const, filePath, name: 'a.jpg' },
  }
  await member.call(api.sendMessage, { body: { message } })
}

const closeTasks = () =>
  world.app.db
    .updateTable('operatorTask')
    .set({ closedAt: world.now() })
    .where('closedAt', 'is', null)
    .execute()

/** A little before, and a little after, what has just been written has been kept for so long. */
const almost = 1_000

test('each row stays for its time, and is removed by the first run after it', async () => {
  await leaveRows()
  const written = world.now().getTime()
  const listFilled = async () => {
    await runJob(world, sweepKept)
    // A slip stays when its picture goes.
    const counts = await Promise.all(
      tables.map((table) => countOf(table, table === 'slip' ? sql`file IS NOT NULL` : undefined)),
    )
    return tables.filter((_, index) => counts[index])
  }
  for (const keptMs of [...new Set(Object.values(retentionMs))].sort((a, b) => a - b)) {
    world.advance(written + keptMs - almost - world.now().getTime())
    expect(await listFilled()).toEqual(tables.filter((table) => retentionMs[table] >= keptMs))
    world.advance(2 * almost)
    expect(await listFilled()).toEqual(tables.filter((table) => retentionMs[table] > keptMs))
  }
})

test('what is left of a conversation goes on with its numbers, and its newest may be new', async () => {
  const member = await world.aMember({ remember: true })
  const say = (text: string) =>
    member.call(api.sendMessage, { body: { message: { message_type: 'text', payload: { message: text } } } })
  const history = async (query: { limit: number; afterSeq?: number }) =>
    (await member.call(api.chatHistory, { body: query })).body.flatMap(({ seq, message }) =>
      message.message_type === 'text' ? [[seq, message.payload.message]] : [],
    )
  await say('the first')
  world.advance(retentionMs.chat_message + almost)
  await asOwner(world, 'UPDATE session SET last_seen_at = $1', [world.now()])
  await say('the last')
  await runJob(world, sweepKept)
  const left = await history({ limit: 10 })
  expect(left.flat()).toContain('the last')
  expect(await history({ limit: 10, afterSeq: 0 })).toEqual(left)
  expect(left.flat()).not.toContain('the first')
})

test('a slip stays without its picture, and its member is told so', async () => {
  const member = await world.aMember({ remember: true })
  const { body } = await upload(world, member, await aPicture().jpeg().toBuffer())
  await asOwner(world, 'UPDATE slip SET decided_at = $1', [
    new Date(world.now().getTime() - retentionMs.slip - almost),
  ])
  world.advance(2 * almost)
  await runJob(world, sweepKept)
  await sweepSlipFiles(world.app)
  expect((await slipsOf(member))[0]).toMatchObject({ reference: body.reference, link: null })
  const asked = await member.call(api.slipLink, { params: { reference: body.reference } })
  expect(asked).toMatchObject(refused('NO_DATA', 404))
  const { id } = await world.app.db
    .selectFrom('slip')
    .select('id')
    .where('reference', '=', body.reference)
    .executeTakeFirstOrThrow()
  expect(await tasksAbout(world, id)).toEqual([])
})

test("a slip's picture is no other one's, and goes with the decision only", async () => {
  const member = await world.aMember()
  const { slip } = await sendTransfer(world, member)
  await upload(world, member, slip)
  const set = (file: string | null) => world.app.db.updateTable('slip').set({ file }).execute()
  await expect(set('another')).rejects.toThrow('keeps its picture')
  await expect(set(null)).rejects.toThrow('slip_picture')
})

test('a record that nobody has looked at stays, however old it is', async () => {
  await storeUnreadable(world.app, 'feed', [{ record: { odd: 1 }, why: 'amount' }])
  world.advance(retentionMs.unread_record + almost)
  await runJob(world, sweepKept)
  expect(await countOf('unread_record')).toBe(1)
})

test('what was not told, and a session that is used, stay however old they are', async () => {
  const member = await world.aMember({ remember: true })
  const other = await world.aMember({ wallet: 100_00n })
  const unused = await openSession(world, member.id, true)
  for (let week = 0; week < 9; week++) {
    world.advance(7 * dayMs)
    expect((await member.call(api.profile)).status).toBe(200)
  }
  await runJob(world, sweepKept)
  expect(await countOf('outbox', sql`member_id = ${other.id}`)).toBe(1)
  expect(await countOf('session', sql`member_id IN (${member.id}, ${other.id})`)).toBe(1)
  expect((await member.call(api.profile)).status).toBe(200)
  expect((await world.call(api.profile, {}, { token: unused })).status).toBe(401)
})

test("the product's role cannot remove what was not told", async () => {
  await world.aMember({ wallet: 100_00n })
  await expect(sql`DELETE FROM outbox`.execute(world.app.db)).rejects.toThrow('not finished')
})

test('a withdrawal that is sent again after its key was forgotten is still the same one', async () => {
  const member = await world.aMember({ wallet: 500_00n, remember: true })
  const call = { body: { amount: 300 }, idempotencyKey: newId() }
  const first = await member.call(api.withdraw, call)
  world.advance(retentionMs.request_key + almost)
  await runJob(world, sweepKept)
  expect(await countOf('request_key')).toBe(0)
  const again = await member.call(api.withdraw, call)
  expect([again.status, again.body.reference]).toEqual([200, first.body.reference])
  expect(await world.balance(member.id, withdrawHold())).toBe(300_00n)
})

test('a webhook that comes again after its row was removed, as it was or signed anew, credits nothing', async () => {
  const member = await world.aMember()
  const { body } = await member.call(api.createQrcode, {
    params: { gatewayCode: 'KBANK' },
    body: { amount: 100 },
  })
  const payment = { paymentId: newId(), amount: 100, currency: 'THB', paidAt: world.now().toISOString() }
  const notice = JSON.stringify({ gateway: 'KBANK', chargeReference: body.qrcodeId, payment })
  const sentAt = world.now()
  const answers = [await notify(notice, sentAt)]
  world.advance(retentionMs.webhook_event + 3_600_000)
  await runJob(world, sweepKept)
  answers.push(await notify(notice, sentAt), await notify(notice, world.now()))
  expect(answers).toEqual([200, 401, 200])
  expect(await world.balance(member.id, wallet())).toBe(100_00n)
})

/** The same event each time, signed at this moment. */
async function notify(payload: string, at: Date) {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const [secret = ''] = world.app.config.webhookSecrets('KBANK')
  const hash = createHmac('sha256', secret)
    .update(signedText('an-event', timestamp, payload))
    .digest('base64')
  const answer = await world.running.server.inject({
    method: 'POST',
    url: '/api/callback/gateway/KBANK',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'an-event',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${hash}`,
    },
    payload,
  })
  return answer.statusCode
}

test.each(tables)('a pass over %s goes on where the piece before it ended', async (table) => {
  const member = await world.aMember()
  await asOwner(world, rowsOf[table], [5, new Date('2020-01-01'), member.id])
  const before = new Date('2020-02-01')
  const pieces: number[] = []
  await inTransaction(world.app.db, async (tx) => {
    let mark: string | null = null
    do {
      const done = await removePieceOf[table](tx, { before, mark, limit: 2 })
      pieces.push(done.removed)
      mark = done.mark
    } while (mark !== null)
  })
  expect(pieces).toEqual([2, 2, 1])
})

/** So many rows, at or after a time long before any other. */
const rowsOf: Record<KeptTable, string> = {
  outbox: `
    INSERT INTO outbox (id, member_id, event, payload, created_at, delivered_at)
    SELECT ('01000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $3, 'wallet:changed', '{}', $2, $2
    FROM generate_series(1, $1::int) n`,
  flow_trace: `
    INSERT INTO flow_trace SELECT $3 || n, '00-' || repeat('1', 32) || '-' || repeat('1', 16) || '-01', $2::timestamptz + n * interval '1 min'
    FROM generate_series(1, $1::int) n`,
  webhook_event: `
    INSERT INTO webhook_event SELECT 'gateway:WW', n || $3::text, $2::timestamptz + n * interval '1 min'
    FROM generate_series(1, $1::int) n`,
  request_key: `
    INSERT INTO request_key (scope, key, body_hash, created_at)
    SELECT $3, 'key-' || n, '', $2::timestamptz + n * interval '1 min' FROM generate_series(1, $1::int) n`,
  session: `
    INSERT INTO session (token_hash, member_id, remember, created_at, last_seen_at)
    SELECT sha256(n::text::bytea), $3, true, $2, $2 FROM generate_series(1, $1::int) n`,
  otp: `
    INSERT INTO otp (token_hash, purpose, phone, reference, code_hash, created_at, expires_at)
    SELECT sha256((n || $3::text)::bytea), 'register', '0891112233', 'ABCD', '', $2::timestamptz + n * interval '1 min', $2
    FROM generate_series(1, $1::int) n`,
  member_sms: `
    INSERT INTO member_sms (member_id, id, kind, text, created_at, state)
    SELECT $3, gen_random_uuid(), 'holder_changed', '', $2::timestamptz + n * interval '1 min', 'SENT'
    FROM generate_series(1, $1::int) n`,
  notice: `
    INSERT INTO notice (member_id, key, id, kind, topic, created_at)
    SELECT $3, 'a' || n, gen_random_uuid(), 'chat', 'chat_answered', $2::timestamptz + n * interval '1 min'
    FROM generate_series(1, $1::int) n`,
  passkey_challenge: `
    INSERT INTO passkey_challenge (challenge, purpose, created_at)
    SELECT sha256((n || $3::text)::bytea), 'login', $2::timestamptz + n * interval '1 min' FROM generate_series(1, $1::int) n`,
  // A conversation each.
  chat_message: `
    WITH room AS (
      INSERT INTO chat_room (owner_id, kind, session_id, last_seq, last_message_at, created_at)
      SELECT gen_random_uuid(), 'guest', $3, 1, $2::timestamptz + n * interval '1 min', $2
      FROM generate_series(1, $1::int) n RETURNING *)
    INSERT INTO chat_message (owner_id, seq, session_id, sender, message, created_at)
    SELECT owner_id, 1, session_id, 'customer', '{}', last_message_at FROM room`,
  chat_file: `
    INSERT INTO chat_file (name, owner_id, kind, content_type, created_at, sent_at)
    SELECT 'f' || n, $3, 'image', 'image/jpeg', $2, $2::timestamptz + n * interval '1 min' FROM generate_series(1, $1::int) n`,
  slip: `
    INSERT INTO slip (member_id, id, reference, state, note, file, created_at, decided_at)
    SELECT $3, gen_random_uuid(), 'SL' || n, 'FAILED', 'INVALID_SLIP', 'f' || n, $2, $2::timestamptz + n * interval '1 min'
    FROM generate_series(1, $1::int) n`,
  unread_record: `
    INSERT INTO unread_record SELECT 'feed', sha256((n || $3::text)::bytea), gen_random_uuid(), '{}', '',
      $2::timestamptz + n * interval '1 min' FROM generate_series(1, $1::int) n`,
  bank_statement: `
    WITH staff AS (
      INSERT INTO operator (id, name, roles, state, is_machine, token_hash, ends_at, created_at)
      VALUES (gen_random_uuid(), 'machine ' || $3, '{cashier}', 'ACTIVE', true, sha256($3::text::bytea), $2, $2) RETURNING id)
    INSERT INTO bank_statement (id, hash, format, columns, rows, uploaded_by, uploaded_at)
    SELECT gen_random_uuid(), sha256((n || $3::text)::bytea), 'csv', '{}', 1, staff.id, $2::timestamptz + n * interval '1 min'
    FROM staff, generate_series(1, $1::int) n`,
}
