/** The authenticators of the demo's staff: what their telephones would show (console.md). */
import { demoStaff } from '@kapao/contract/outside/demo-staff.ts'
import { Secret, TOTP } from 'otpauth'
import { Problem } from '../http.ts'
import type { Sandbox } from '../sandbox.ts'

/** The code of this moment, by the product's clock. @throws Problem 404 for a name that the demo has not. */
export function showCode(sandbox: Sandbox, username: string): string {
  const person = demoStaff.find((one) => one.username === username)
  if (!person) throw new Problem(404, `no demo staff ${JSON.stringify(username)}`)
  return codeOf(sandbox, person.secret)
}

/** All of them, each with its code of this moment, for the page. */
export const listCodes = (sandbox: Sandbox) =>
  demoStaff.map(({ username, name, roles, secret }) => ({
    ...{ username, name, roles },
    code: codeOf(sandbox, secret),
  }))

const codeOf = (sandbox: Sandbox, secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: sandbox.now().getTime() })
