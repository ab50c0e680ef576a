/** The authenticators of the demo's staff: what their telephones would show (console.md). */
import { setTimeout } from 'node:timers/promises'
import { demoStaff } from '@kapao/contract/outside/demo-staff.ts'
import { staffLimits } from '@kapao/contract/staff-limits.ts'
import { Secret, TOTP } from 'otpauth'
import { Problem } from '../http.ts'
import * as sandboxLimits from '../limits.ts'
import type { Sandbox } from '../sandbox.ts'

/**
 * A code that nobody has been given before, by the product's clock: the server takes each once, and that of the next half minute too.
 * With both given it is waited for.
 *
 * @throws Problem 404 for a name that the demo has not.
 */
export async function giveCode(sandbox: Sandbox, username: string): Promise<string> {
  const person = demoStaff.find((one) => one.username === username)
  if (!person) throw new Problem(404, `no demo staff ${JSON.stringify(username)}`)
  const step = Math.max(stepAt(sandbox.now()), (sandbox.givenSteps.get(username) ?? 0) + 1)
  sandbox.givenSteps.set(username, step)
  while (step > stepAt(sandbox.now()) + 1)
    await setTimeout(sandboxLimits.codeLookMs, undefined, { signal: sandbox.closing })
  return codeAt(person.secret, step * stepMs)
}

/** All of them, each with its code of this moment, for the page. */
export const listCodes = (sandbox: Sandbox) =>
  demoStaff.map(({ username, name, roles, secret }) => ({
    ...{ username, name, roles },
    code: codeAt(secret, sandbox.now().getTime()),
  }))

const stepMs = staffLimits.codeStepSeconds * 1_000
const stepAt = (at: Date) => Math.floor(at.getTime() / stepMs)

const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
