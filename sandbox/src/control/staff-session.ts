/** Signs in at our server as one of the demo's staff, and stays signed in. */
import { demoStaffPassword } from '@kapao/contract/outside/demo-staff.ts'
import { Problem } from '../http.ts'
import * as sandboxLimits from '../limits.ts'
import type { Sandbox } from '../sandbox.ts'
import { giveCode } from './authenticator.ts'

const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }

/** A call that this person may make. @throws Problem 502 when the server does not answer, or says no. */
export async function callAsStaff(
  sandbox: Sandbox,
  username: string,
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
): Promise<void> {
  const send = (cookie: string) =>
    ask(sandbox, path, { method, headers: { ...headers, cookie }, body: JSON.stringify(body) })
  const cookie = sandbox.staffCookies.get(username)
  const first = cookie === undefined ? undefined : await send(cookie)
  // The session is over, or its code is old: signing in gives a new one.
  const answer = first?.ok ? first : await send(await signIn(sandbox, username))
  if (!answer.ok) throw new Problem(502, `the server refused: ${answer.status} ${await answer.text()}`)
}

async function signIn(sandbox: Sandbox, username: string): Promise<string> {
  const proof = { username, password: demoStaffPassword, code: await giveCode(sandbox, username) }
  const answer = await ask(sandbox, '/api/operator/login', {
    method: 'POST',
    headers,
    body: JSON.stringify(proof),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
  if (!cookie) throw new Problem(502, `the server let nobody in: ${answer.status} ${await answer.text()}`)
  sandbox.staffCookies.set(username, cookie)
  return cookie
}

const ask = (sandbox: Sandbox, path: string, request: RequestInit): Promise<Response> =>
  fetch(new URL(path, sandbox.options.serverUrl), {
    ...request,
    signal: AbortSignal.any([sandbox.closing, AbortSignal.timeout(sandboxLimits.operatorCallTimeoutMs)]),
  }).catch((error: Error) => {
    throw new Problem(502, `the server at ${sandbox.options.serverUrl} did not answer: ${error.message}`)
  })
