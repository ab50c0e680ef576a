/** Facts about moving a cell: everything is there afterwards, and nobody writes in the old place any more (decision 30). */
import * as api from '@kapao/contract/calls/member.ts'
import { expect, inject, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { moveCell } from '../../tools/move-cell.ts'
import { auditAtOnce } from '../src/audit/audit.ts'
import { openDatabase } from '../src/platform/db/open.ts'
import { asOwner } from './flows.ts'
import { useWorld } from './world.ts'
import { cloneDatabase, openOwnDatabase } from './world-database.ts'

// The Lao edition of the tests lives in a schema of its own.
const world = useWorld({ edition: 'laos', hasOwnDatabase: true })

const aMember = () => world.aMember({ currency: 'LAK', wallet: 70_000_00n })

async function anotherPlace() {
  const url = await cloneDatabase(inject('seededDatabaseUrls').laos)
  const database = openOwnDatabase(url)
  world.atTestEnd(() => database.close())
  return { url, database }
}

const giveNameBack = () => world.atTestEnd(() => asOwner(world, 'ALTER SCHEMA laos_moved RENAME TO laos'))

test('a cell is in its new place as it was, and its servers of before are refused', async () => {
  const member = await aMember()
  const { url, database } = await anotherPlace()
  const copied = new Map<string, number>()
  giveNameBack()
  const from = world.app.config.databaseUrl
  expect(await moveCell({ from, to: url, onTable: (table, rows) => copied.set(table, rows) })).toBe(
    'laos_moved',
  )

  expect(copied.get('member')).toBe(1)
  expect(copied.get('journal')).toBe(1)
  expect((await auditAtOnce(database.auditor)).filter(({ broken }) => broken > 0)).toEqual([])
  const there = openDatabase(url, { connectionsMax: 1 })
  const account = await there
    .selectFrom('account')
    .select('balance')
    .where('memberId', '=', member.id)
    .where('code', '=', wallet())
    .executeTakeFirst()
  await there.destroy()
  expect(account).toEqual({ balance: 70_000_00n })

  const moved = await member.call(api.wallet)
  expect(moved.status).toBeGreaterThanOrEqual(500)
})

test('where somebody lives nothing is copied to, and the cell stays where it is', async () => {
  const member = await aMember()
  const { url, database } = await anotherPlace()
  await database.owner.query(`INSERT INTO member SELECT m.* FROM jsonb_populate_record(NULL::member, $1) m`, [
    (await asOwner(world, 'SELECT to_jsonb(m) AS row FROM member m WHERE id = $1', [member.id])).rows[0].row,
  ])
  await expect(moveCell({ from: world.app.config.databaseUrl, to: url })).rejects.toThrow(
    'Somebody lives in the target',
  )
  expect((await member.call(api.wallet)).status).toBe(200)
})

test('a copy that fails gives the name back', async () => {
  const member = await aMember()
  const { url, database } = await anotherPlace()
  await database.owner.query('ALTER TABLE session DROP COLUMN address')
  await expect(moveCell({ from: world.app.config.databaseUrl, to: url })).rejects.toThrow('address')
  expect((await member.call(api.wallet)).status).toBe(200)
})

test('places of two versions are no places to move between', async () => {
  const { url, database } = await anotherPlace()
  await database.owner.query('DELETE FROM schema_migration WHERE version = 1')
  await expect(moveCell({ from: world.app.config.databaseUrl, to: url })).rejects.toThrow(
    'different versions',
  )
})

test('what has no schema of its own is no cell', async () => {
  const url = inject('templateDatabaseUrl')
  await expect(moveCell({ from: url, to: url })).rejects.toThrow('schema of its own')
})
