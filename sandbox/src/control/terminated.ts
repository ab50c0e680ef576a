/** The operator's system switch, thrown through our server's own operator call. */
import type { Sandbox } from '../sandbox.ts'
import { askServer, callAsOperator } from './operator-call.ts'

/** What the server itself says. */
export async function findTerminated(sandbox: Sandbox): Promise<boolean> {
  const body = (await askServer(sandbox, '/api/lookup/active', {})) as { terminated?: unknown }
  return body.terminated === true
}

export async function setTerminated(sandbox: Sandbox, terminated: boolean): Promise<void> {
  const body = { terminated, reason: 'switched in the sandbox' }
  await callAsOperator(sandbox, 'PUT', '/api/operator/site/terminated', body)
}
