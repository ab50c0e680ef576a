/** Facts about names and accounts of others in tasks (staff-calls T3, decisions D17; quality I-52). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { eraseSettledMs } from '#platform/server-limits.ts'
import { aPerson, closeAccount, passTheDay } from '../../test/closed-accounts.ts'
import { asOwner } from '../../test/flows.ts'
import { approveByAnother } from '../../test/requests.ts'
import { aStaffMember } from '../../test/staff.ts'
import { useWorld } from '../../test/world.ts'
import { storeUnreadable } from './unread-record.service.ts'

const world = useWorld()

const shownTasks = async () =>
  (await world.call(operatorApi.tasks, { body: { page: 1, limit: 100 } }, await aStaffMember(world))).body
    .tasks

/** As they are kept. */
const keptTasks = async () =>
  JSON.stringify(await world.app.db.selectFrom('operatorTask').selectAll().execute())

test('an unreadable record is shown without the whole name and account of its sender', async () => {
  const record = {
    fromName: 'MALI SUKJAI',
    fromAccountNo: '123-4-56789-0',
    memo: 'of 123-4-56789-0',
    amount: 'x',
  }
  await storeUnreadable(world.app, 'feed', [{ record, why: 'amount' }])
  const [task] = await shownTasks()
  expect(JSON.parse(String(task?.detail.record))).toEqual({
    ...{ fromName: 'MALI S', fromAccountNo: '…7890', memo: 'of …7890', amount: 'x' },
  })
  expect(await keptTasks()).not.toMatch(/SUKJAI|56789/)
})

test('once an account is erased no task has the name of who sent money for it', async () => {
  const member = await aPerson(world)
  const sent = (await world.control('POST', '/bank/transfers', {
    ...{ fromBank: 'KTB', fromAccountNo: '9998887776', fromName: 'DAORUEANG SECRETNAME', amount: 100 },
    ...{ toBank: 'SCB', toAccountNo: '4051234567' },
  })) as { reference: string }
  await world.runJobs()
  const admin = await aStaffMember(world, { role: 'admin' })
  const ask = async (body: object) =>
    approveByAnother(
      world,
      String(
        (await world.call(operatorApi.newRequest, { body: { reason: 'seen', ...body } as never }, admin)).body
          ._id,
      ),
    )
  await ask({ kind: 'attribution', fromBank: 'KTB', reference: sent.reference, memberId: member.id })
  await ask({ kind: 'adjustment', direction: 'debit', memberId: member.id, amount: 100 })
  await closeAccount(member)
  await passTheDay(world)
  world.advance(eraseSettledMs)
  await world.runJobs()
  const tasks = await keptTasks()
  expect(tasks).toContain('payment_unmatched')
  expect(tasks).not.toContain('SECRETNAME')
})

const migrateAgain = () =>
  asOwner(
    world,
    readFileSync(join(import.meta.dirname, '../../migrations/0110_short_names_in_tasks.sql'), 'utf8'),
  )

/** As the program of before wrote it. */
async function anOldTask(kind: string, detail: object) {
  const id = newId()
  await asOwner(
    world,
    'INSERT INTO operator_task (id, kind, subject, detail, created_at) VALUES ($1, $2, $3, $4, now())',
    [id, kind, id, JSON.stringify(detail)],
  )
  return async () =>
    (await asOwner(world, 'SELECT detail FROM operator_task WHERE id = $1', [id])).rows[0]?.detail
}

test.each([
  ['payment_unmatched', { fromName: 'MALI SUKJAI', amount: 1 }, { fromName: 'MALI S', amount: 1 }],
  ['payment_unmatched', { fromName: ' Mr. Somsak   Thongdee ' }, { fromName: 'Mr. Somsak T' }],
  ['payment_unmatched', { fromName: 'มะลิ สุขใจ' }, { fromName: 'มะลิ ส' }],
  ['payment_unmatched', { fromName: 'สมชาย' }, { fromName: 'สมชาย' }],
  ['payment_unmatched', { fromName: 'MALI S' }, { fromName: 'MALI S' }],
  ['bank_account_changed', { bankAccountName: 'MALI SUKJAI' }, { bankAccountName: 'MALI S' }],
  [
    'record_unreadable',
    { record: '{"cursor":1,"fromName":"MALI SUKJAI","at":"2026-11-29","note":"a note","toName":"A B' },
    { record: '{"cursor":1,"fromName":"MALI S","at":"2026-11-29","note":"a note","toName":"A B' },
  ],
])('names in tasks of before are short: %s %j', async (kind, before, after) => {
  const detail = await anOldTask(kind, before)
  await migrateAgain()
  expect(await detail()).toEqual(after)
})

test('a request about an erased account that nobody can read any more lapses', async () => {
  const member = await aPerson(world)
  const body = {
    ...({ kind: 'adjustment', reason: 'counted again', memberId: member.id } as const),
    ...({ amount: 5, direction: 'credit' } as const),
  }
  const asker = await aStaffMember(world, { role: 'support' })
  const params = { requestId: String((await world.call(operatorApi.newRequest, { body }, asker)).body._id) }
  await closeAccount(member)
  await passTheDay(world)
  const waits = `UPDATE operator_request SET state = 'WAITING', decided_at = NULL WHERE id = $1`
  await asOwner(world, waits, [params.requestId])
  await migrateAgain()
  const { state } = (await world.call(operatorApi.staffRequest, { params }, asker)).body
  expect(state).toBe('LAPSED')
})
