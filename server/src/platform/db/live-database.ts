/** What a live service must not find in its database: a login that may do everything, and demo data (decisions D23). */
import { keySetting } from '@kapao/contract/outside/credentials.ts'
import pg from 'pg'
import * as serverLimits from '#platform/server-limits.ts'
import { errorOf } from '#platform/thrown.ts'

/** People of the demo have ids that begin so, and the money of the demo member came with this transfer: it cannot be removed. */
export const demoIdPrefix = '01980000-0000-7000-8000-'
export const demoReference = 'DEMO0001'

/**
 * @param hasKey whether there is a key to speak to a game's provider with.
 * @returns a line for each reason not to start.
 */
export async function findDatabaseFaults(
  url: string,
  hasKey: (service: string) => boolean,
): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kapao_check',
    connectionTimeoutMillis: serverLimits.liveConnectTimeoutMs,
    query_timeout: serverLimits.liveConnectTimeoutMs,
  })
  client.on('error', () => {}) // The query under way rejects with it.
  try {
    await client.connect()
    return [...(await findLoginFaults(client)), ...(await findContentFaults(client, hasKey))]
  } catch (error) {
    return [`The database cannot be used: ${errorOf(error).message}`]
  } finally {
    await client.end().catch(() => {})
  }
}

/** A role that the product has taken can be put off again: what counts is who signed in. */
async function findLoginFaults(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ super: boolean; owner: boolean }>(`
    SELECT r.rolsuper OR r.rolcreaterole OR r.rolbypassrls AS super,
      EXISTS (
        SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
          AND n.nspname NOT LIKE 'pg_toast%' AND pg_has_role(session_user, c.relowner, 'MEMBER')
      ) AS owner
    FROM pg_roles r WHERE r.rolname = session_user`)
  if (rows[0]?.super) return ['The login in DATABASE_URL is a superuser, or may make itself one.']
  return rows[0]?.owner ? ['The login in DATABASE_URL owns tables.'] : []
}

async function findContentFaults(client: pg.Client, hasKey: (service: string) => boolean): Promise<string[]> {
  await client.query('SET ROLE kapao_app')
  const { rows: made } = await client.query<{ made: boolean }>(
    `SELECT to_regclass('provider') IS NOT NULL AS made`,
  )
  // Nothing was ever migrated: the start says so by itself.
  if (!made[0]?.made) return []
  const { rows } = await client.query<{ demo: boolean }>(
    `SELECT EXISTS (SELECT FROM member WHERE id::text LIKE $1)
       OR EXISTS (SELECT FROM operator WHERE id::text LIKE $1)
       OR EXISTS (SELECT FROM bank_payment WHERE reference = $2) AS demo`,
    [`${demoIdPrefix}%`, demoReference],
  )
  const { rows: games } = await client.query<{ code: string }>('SELECT code FROM provider ORDER BY code')
  const keyless = games.filter(({ code }) => !hasKey(`game:${code}`))
  return [
    ...(rows[0]?.demo ? ['The database has demo data in it.'] : []),
    ...keyless.map(({ code }) => `${keySetting(`game:${code}`)} is missing.`),
  ]
}
