/** The operator's system switch, turned through our server's own staff call. */
import { SystemActive } from '@kapao/contract/schemas/site.ts'
import * as z from 'zod/mini'
import type { Sandbox } from '../sandbox.ts'
import { askServer } from './operator-call.ts'
import { callAsStaff } from './staff-session.ts'

const Answered = z.partial(SystemActive)

/** What the server itself says. */
export async function findTerminated(sandbox: Sandbox): Promise<boolean> {
  const { terminated } = Answered.parse(await askServer(sandbox, '/api/lookup/active', {}))
  return terminated === true
}

/** As the demo's administrator: no machine may turn it. */
export async function setTerminated(sandbox: Sandbox, terminated: boolean): Promise<void> {
  const body = { terminated, reason: 'switched in the sandbox' }
  await callAsStaff(sandbox, 'admin', 'PUT', '/api/operator/site/terminated', body)
}
