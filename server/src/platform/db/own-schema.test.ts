/** Installations that share a database, a schema each: none meets the tables, functions or locks of another. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { lockNumber } from './lock.ts'
import { migrate } from './migrate.ts'
import { countNodes, findGoneNodes, takeNodeLease } from './node-lease.ts'
import { openDatabase } from './open.ts'
import type { Db } from './schema.ts'

/** Written as a name that has to be quoted wherever it stands in a statement. */
const schema = 'Second'

let database: TestDatabase
let url: string
let second: Db
beforeAll(async () => {
  database = await openTestDatabase()
  const own = new URL(database.url)
  own.searchParams.set('options', `-c search_path="${schema}"`)
  url = own.href
  await migrate(url)
  second = openDatabase(url)
})
afterAll(async () => {
  await second?.destroy()
  await database?.close()
})

test('a schema that is up to date is left alone', async () => {
  expect(await migrate(url)).toEqual([])
})

test('a schema that is not there is not made beside an installation that the connections still see', async () => {
  const beside = new URL(database.url)
  beside.searchParams.set('options', '-c search_path=absent,public')
  expect(await migrate(beside.href)).toEqual([])
  expect(await database.asOwner(`SELECT to_regnamespace('absent') AS made`)).toEqual([{ made: null }])
})

/** What an installation is made of, but for the name of its schema. */
const shapes = {
  'the same columns, with the same rights': `
    SELECT c.relname, a.attname, t.typname, a.attacl::text FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 JOIN pg_type t ON t.oid = a.atttypid
    WHERE c.relkind IN ('r', 'v', 'p') AND c.relnamespace = quote_ident($1)::regnamespace`,
  'the same tables, with the same rights': `
    SELECT c.relname, c.relkind, c.relacl::text FROM pg_class c WHERE c.relnamespace = quote_ident($1)::regnamespace`,
  'the same triggers': `
    SELECT c.relname, t.tgname, t.tgtype FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = quote_ident($1)::regnamespace`,
  'the same functions, with the same rights, which keep to their schema': `
    SELECT p.proname, p.proacl::text, p.prosecdef, replace(array_to_string(p.proconfig, ' '), quote_ident($1), 'its schema') AS settings
    FROM pg_proc p WHERE p.pronamespace = quote_ident($1)::regnamespace`,
  'a schema that the same roles may use': `
    SELECT x.grantee::regrole::text, x.privilege_type FROM pg_namespace n, aclexplode(n.nspacl) x
    WHERE n.oid = quote_ident($1)::regnamespace AND x.grantee::regrole::text IN ('kapao_app', 'kapao_report')`,
}

test.each(Object.entries(shapes))('%s', async (_what, question) => {
  const inOrder = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort()
  const [first, other] = [
    await database.asOwner(question, ['public']),
    await database.asOwner(question, [schema]),
  ]
  expect(inOrder(other)).toEqual(inOrder(first))
})

test('nothing of one is made of anything in the other', async () => {
  const across = await database.asOwner(
    `SELECT DISTINCT d.classid::regclass::text, d.objid FROM pg_depend d
     JOIN pg_class target ON d.refclassid = 'pg_class'::regclass AND target.oid = d.refobjid
     LEFT JOIN pg_class c ON d.classid = 'pg_class'::regclass AND c.oid = d.objid
     LEFT JOIN pg_proc p ON d.classid = 'pg_proc'::regclass AND p.oid = d.objid
     LEFT JOIN pg_constraint k ON d.classid = 'pg_constraint'::regclass AND k.oid = d.objid
     WHERE target.relnamespace <> coalesce(c.relnamespace, p.pronamespace, k.connamespace)
       AND target.relkind <> 't' AND c.relkind IS DISTINCT FROM 't'
       AND target.relnamespace IN ('public'::regnamespace, quote_ident($1)::regnamespace)`,
    [schema],
  )
  expect(across).toEqual([])
})

test('a lock that one has taken is free in the other', async () => {
  const takeIn = (db: Db) =>
    sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${lockNumber('kapao relay')}) AS taken`.execute(
      db,
    )
  await database.db.transaction().execute(async (tx) => {
    expect((await takeIn(tx)).rows).toEqual([{ taken: true }])
    expect((await takeIn(database.db)).rows).toEqual([{ taken: false }])
    expect((await takeIn(second)).rows).toEqual([{ taken: true }])
  })
})

test('a node lives in the schema that it serves', async () => {
  const { node, release } = await takeNodeLease(url)
  const isGoneIn = async (db: Db) => (await findGoneNodes(db, [node])).length > 0
  expect([await countNodes(database.db), await countNodes(second)]).toEqual([0, 1])
  expect([await isGoneIn(database.db), await isGoneIn(second)]).toEqual([true, false])
  await release()
  expect(await countNodes(second)).toBe(0)
})
