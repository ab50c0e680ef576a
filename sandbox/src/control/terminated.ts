/** The operator's system switch, thrown through our server's own operator call. */
import { Problem } from '../http.ts'
import type { Sandbox } from '../sandbox.ts'

const answerTimeoutMs = 10_000

/** What the server itself says. */
export async function findTerminated(sandbox: Sandbox): Promise<boolean> {
  const body = (await askServer(sandbox, '/api/lookup/active', {}).then((response) => response.json())) as {
    terminated?: unknown
  }
  return body.terminated === true
}

export async function setTerminated(sandbox: Sandbox, terminated: boolean): Promise<void> {
  await askServer(sandbox, '/api/operator/site/terminated', {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${sandbox.options.operatorToken}`,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    },
    body: JSON.stringify({ terminated }),
  })
}

async function askServer(sandbox: Sandbox, path: string, request: RequestInit): Promise<Response> {
  const { serverUrl } = sandbox.options
  const response = await fetch(new URL(path, serverUrl), {
    ...request,
    signal: AbortSignal.any([sandbox.closing, AbortSignal.timeout(answerTimeoutMs)]),
  }).catch((error: Error) => {
    throw new Problem(502, `the server at ${serverUrl} did not answer: ${error.message}`)
  })
  if (!response.ok) throw new Problem(502, `the server refused: ${response.status} ${await response.text()}`)
  return response
}
