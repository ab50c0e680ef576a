/** The operator's system switch, turned through our server's own staff call. */
import type { Sandbox } from '../sandbox.ts'
import { askServer } from './operator-call.ts'
import { callAsStaff } from './staff-session.ts'

/** What the server itself says. */
export async function findTerminated(sandbox: Sandbox): Promise<boolean> {
  const body = (await askServer(sandbox, '/api/lookup/active', {})) as { terminated?: unknown }
  return body.terminated === true
}

/** As the demo's administrator: no machine may turn it. */
export async function setTerminated(sandbox: Sandbox, terminated: boolean): Promise<void> {
  const body = { terminated, reason: 'switched in the sandbox' }
  await callAsStaff(sandbox, 'admin', 'PUT', '/api/operator/site/terminated', body)
}
