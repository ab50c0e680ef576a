/** Brings a database to the version that this code needs: numbered plain SQL files, forward only. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { failpoint } from '#platform/failpoint.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { errorOf } from '#platform/thrown.ts'
import { sqlState } from './failure.ts'
import type { Db } from './schema.ts'

interface Migration {
  version: number
  name: string
  text: string
  hash: string
}

/** How long a migration waits for a lock, the pause before it tries again, and how often it does. */
interface Retry {
  lockTimeoutMs: number
  pauseMs: number
  triesMax: number
}

const lockNotAvailable = '55P03'

const folder = join(import.meta.dirname, '../../../migrations')

/** Their names, in order. @throws when a number is missing, or there twice. */
function listMigrations(): string[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  for (const [index, name] of names.sort().entries())
    if (Number(name.slice(0, 4)) !== index + 1)
      throw new Error(`Migrations are numbered without gaps; ${name} should be number ${index + 1}.`)
  return names
}

const readMigrations = (): Migration[] =>
  listMigrations().map((name, index) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { version: index + 1, name, text, hash: createHash('sha256').update(text).digest('hex') }
  })

/**
 * Applies what is missing, each file in a transaction of its own, as the owner. Safe to run from many processes at
 * once, beside servers at work. Refuses a database that a newer version has touched, and one whose applied files have changed since.
 *
 * @returns the names of the files that were applied.
 */
export async function migrate(
  ownerUrl: string,
  retry: Retry = serverLimits.migrationRetry,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'kapao_migrate' })
  await client.connect()
  try {
    await takeLease(client)
    await prepare(client)
    const migrations = await readMigrationsFor(client)
    const applied = await readApplied(client)
    checkKnown(migrations, applied)
    const missing = migrations.filter(({ version }) => !applied.has(version))
    for (const migration of missing) await applyWhenFree(client, migration, retry)
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * The lock ends with the connection, so a killed migration leaves none behind. Asked for again and again: a statement that
 * waits has a snapshot, and an index that is built concurrently waits for the end of every older one.
 */
async function takeLease(client: pg.Client) {
  const asked = `SELECT pg_try_advisory_lock(hashtext('kapao migrate')) AS taken`
  while (!(await client.query<{ taken: boolean }>(asked)).rows[0]?.taken)
    await wait(serverLimits.migrationLeaseRetryMs)
}

/** The number of files that this code knows: the version of a fully migrated database. */
export const schemaVersion = (): number => listMigrations().length

/**
 * Whether code that wants one version may run on another. One ahead is what a deploy passes through: migrations expand before
 * they contract (design.md §9), so the version before still finds all that it needs.
 */
export function judgeVersion(found: number, wanted: number): 'fits' | 'ahead' | 'behind' | 'beyond' {
  if (found === wanted) return 'fits'
  if (found < wanted) return 'behind'
  return found === wanted + 1 ? 'ahead' : 'beyond'
}

/** The database's version now; 0 when it was never migrated. */
export async function findSchemaVersion(db: Db): Promise<number> {
  const { rows } = await sql<{
    found: boolean
  }>`SELECT to_regclass('schema_migration') IS NOT NULL AS found`.execute(db)
  if (!rows[0]?.found) return 0
  const { version } = await db
    .selectFrom('schemaMigration')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirstOrThrow()
  return version ?? 0
}

/** Roles belong to the whole cluster, so two databases may make them at the same time. */
const makeRoles = ['kapao_app', 'kapao_report'].map(
  (role) => `
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role} NOLOGIN; END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$;
    DO $$ BEGIN
      -- So that the owner can act as this role where it is the only login. A superuser can anyway; one who may not grant
      -- it leaves that to the owner of the roles.
      IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN GRANT ${role} TO CURRENT_USER; END IF;
    EXCEPTION WHEN insufficient_privilege THEN NULL;
    END $$;`,
)

/**
 * Makes the schema that the connection string names first, by `options=-c search_path=…`, unless it is there: installations
 * that have one each can share a database. Without such a name the product lives in `public`.
 */
async function makeSchema(client: pg.Client) {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT format('CREATE SCHEMA %I', named) AS statement
    FROM btrim(split_part(current_setting('search_path'), ',', 1), ' "') AS named
    WHERE named NOT IN ('', '$user') AND to_regclass('schema_migration') IS NULL
      AND NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = named)`)
  for (const { statement } of rows) await client.query(statement)
}

/** The files name the schema that they are for as if it were always `public`. */
async function readMigrationsFor(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<{ schema: string }>('SELECT quote_ident(current_schema()) AS schema')
  const schema = rows[0]?.schema ?? 'public'
  return readMigrations().map((migration) => ({
    ...migration,
    text: migration.text.replaceAll(/\bpublic\b/g, () => schema),
  }))
}

async function prepare(client: pg.Client) {
  for (const makeRole of makeRoles) await client.query(makeRole)
  await makeSchema(client)
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migration (
      version     int PRIMARY KEY,
      name        text NOT NULL,
      hash        text NOT NULL,
      applied_at  timestamptz NOT NULL DEFAULT now()
    );
    GRANT SELECT ON schema_migration TO kapao_app, kapao_report;`)
}

async function readApplied(client: pg.Client) {
  const { rows } = await client.query<Omit<Migration, 'text'>>(
    'SELECT version, name, hash FROM schema_migration',
  )
  return new Map(rows.map((row) => [row.version, row]))
}

function checkKnown(migrations: Migration[], applied: Awaited<ReturnType<typeof readApplied>>) {
  for (const { version, name, hash } of applied.values()) {
    const known = migrations.find((migration) => migration.version === version)
    if (!known)
      throw new Error(
        `The database has migration ${name}, which this version of Kapao does not know. Start the newer version.`,
      )
    if (known.hash !== hash)
      throw new Error(
        `${name} was changed after it had been applied to this database. Changes belong in a new file; a trial database can be thrown away.`,
      )
  }
}

/** Every statement that needs the table waits behind a migration that waits for it. So it gives up, lets them through and tries again. */
async function applyWhenFree(client: pg.Client, migration: Migration, retry: Retry) {
  for (let attempt = 1; ; attempt++)
    try {
      return await apply(client, migration, retry.lockTimeoutMs)
    } catch (error) {
      const isTaken = sqlState((error as Error).cause) === lockNotAvailable
      if (!isTaken || attempt === retry.triesMax) throw error
      await wait(retry.pauseMs)
    }
}

const apply = (client: pg.Client, migration: Migration, lockTimeoutMs: number) =>
  /\bCONCURRENTLY\b/.test(migration.text)
    ? applyOneByOne(client, migration, lockTimeoutMs)
    : applyWhole(client, migration, lockTimeoutMs)

const record = (client: pg.Client, { version, name, hash }: Migration) =>
  client.query('INSERT INTO schema_migration (version, name, hash) VALUES ($1, $2, $3)', [
    version,
    name,
    hash,
  ])

/** Indexes that are built beside a product at work, which no transaction can do: each statement can be repeated (design.md §9). */
async function applyOneByOne(client: pg.Client, migration: Migration, lockTimeoutMs: number) {
  try {
    await client.query(`SELECT set_config('lock_timeout', $1, false)`, [String(lockTimeoutMs)])
    for (const statement of migration.text.split(/;$/m)) await client.query(statement)
    failpoint('migration:unrecorded')
    await record(client, migration)
    await client.query('RESET lock_timeout')
  } catch (error) {
    throw new Error(
      `Migration ${migration.name} failed, and the next one begins it again: ${errorOf(error).message}`,
      { cause: error },
    )
  }
}

async function applyWhole(client: pg.Client, migration: Migration, lockTimeoutMs: number) {
  const { name, text } = migration
  try {
    await client.query('BEGIN')
    await client.query(`SELECT set_config('lock_timeout', $1, true)`, [String(lockTimeoutMs)])
    await client.query(text)
    failpoint('migration:unrecorded')
    await record(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {}) // The connection may be gone; then it is rolled back anyway.
    throw new Error(`Migration ${name} failed and changed nothing: ${errorOf(error).message}`, {
      cause: error,
    })
  }
}
