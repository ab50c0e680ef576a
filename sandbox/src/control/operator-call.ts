/** Calls of our own server, for what its operator's people do. */
import { Problem } from '../http.ts'
import * as sandboxLimits from '../limits.ts'
import type { Sandbox } from '../sandbox.ts'

/** As the operator whose token the sandbox was given. */
export const callAsOperator = (
  sandbox: Sandbox,
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
): Promise<unknown> =>
  askServer(sandbox, path, {
    method,
    headers: {
      authorization: `Bearer ${sandbox.options.operatorToken}`,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    },
    body: JSON.stringify(body),
  })

/** @throws Problem 502 when the server does not answer, or says no. */
export async function askServer(sandbox: Sandbox, path: string, request: RequestInit): Promise<unknown> {
  const { serverUrl } = sandbox.options
  const response = await fetch(new URL(path, serverUrl), {
    ...request,
    signal: AbortSignal.any([sandbox.closing, AbortSignal.timeout(sandboxLimits.operatorCallTimeoutMs)]),
  }).catch((error: Error) => {
    throw new Problem(502, `the server at ${serverUrl} did not answer: ${error.message}`)
  })
  if (!response.ok) throw new Problem(502, `the server refused: ${response.status} ${await response.text()}`)
  return response.json()
}
