/** The login that the server has at the embedded PostgreSQL: one of its own, which is nobody else and owns nothing. */
import { createHmac } from 'node:crypto'
import pg from 'pg'

const loginRole = 'kapao_server'

/**
 * Makes the login, or gives it its password again. The password follows from the owner's, so there is one less to keep.
 *
 * @param ownerUrl of a migrated database: the login has the rights of `kapao_app` and no others.
 * @returns the connection string for the server.
 */
export async function openServerLogin(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl)
  const password = createHmac('sha256', url.password).update(loginRole).digest('base64url')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [loginRole])
    if (rows.length === 0) await client.query(`CREATE ROLE ${loginRole} IN ROLE kapao_app`)
    await client.query(
      `ALTER ROLE ${loginRole} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD ${pg.escapeLiteral(password)}`,
    )
  } finally {
    await client.end()
  }
  url.username = loginRole
  url.password = password
  return url.href
}
