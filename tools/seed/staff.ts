/** The demo's staff, with the authenticators that the sandbox holds, and the machine that the sandbox calls as. */
import { createHash } from 'node:crypto'
import { demoMachine, demoStaff, demoStaffPassword } from '../../contract/src/outside/demo-staff.ts'
import { readSecrets, withFiles } from '../../server/src/platform/config/secrets.ts'
import { demoIdPrefix } from '../../server/src/platform/db/live-database.ts'
import { hashPassword } from '../../server/src/platform/password.ts'
import { deriveKeys, sealText } from '../../server/src/platform/sealed.ts'
import { sealedFor } from '../../server/src/staff/staff-session.service.ts'

const bytes = (buffer: Buffer) => `\\x${buffer.toString('hex')}`
const idOf = (n: number) => `${demoIdPrefix}0000000001${String(n).padStart(2, '0')}`
const yearMs = 366 * 86_400_000

/** Rows of `operator`. */
export async function staffRows(now: Date): Promise<object[]> {
  const secrets = readSecrets(withFiles(process.env, []), { isLive: false, edition: 'thailand' }, [])
  const [key] = deriveKeys([Buffer.from(secrets.of('CREDENTIAL_KEY')[0], 'hex')], 'kapao authenticators')
  const password_hash = await hashPassword(demoStaffPassword)
  const created_at = now.toISOString()
  const people = demoStaff.map(({ username, name, roles, secret }, n) => ({
    ...{ id: idOf(n), name: username, display_name: name, roles, state: 'ACTIVE', is_machine: false },
    ...{ password_hash, authenticator: bytes(sealText(key, sealedFor(idOf(n)), secret)) },
    ...{ is_active: true, created_at, accepted_at: created_at },
  }))
  const machine = {
    ...{ id: idOf(people.length), name: demoMachine.name, roles: ['support', 'content'], state: 'ACTIVE' },
    ...{ is_machine: true, is_active: true, created_at },
    token_hash: bytes(createHash('sha256').update(demoMachine.token).digest()),
    ends_at: new Date(now.getTime() + yearMs).toISOString(),
  }
  // All of them have the same columns: one statement fills the table.
  const [first] = people
  return [...people.map((row) => ({ ...emptyMachine, ...row })), { ...blank(first), ...machine }]
}

const emptyMachine = { token_hash: null, ends_at: null }
const blank = (row: object | undefined) =>
  Object.fromEntries(Object.keys({ ...emptyMachine, ...row }).map((name) => [name, null]))
