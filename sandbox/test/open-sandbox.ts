/** Sandboxes for tests: in process, on a free port, with a listener that plays our server for webhooks. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { keySetting, sandboxSecret } from '@kapao/contract/outside/credentials.ts'
import { onTestFinished } from 'vitest'
import { type RunningSandbox, startSandbox } from '#main.ts'
import { portOf } from '#port.ts'
import type { SandboxOptions } from '#sandbox.ts'

/** Where each service has its calls; the first that fits. */
const places: [RegExp, (code: string) => string][] = [
  [/^\/gateways\/([^/]+)/, (code) => `gateway:${code}`],
  [/^\/games\/([^/]+)/, (code) => `game:${code}`],
  [/^\/bank\/(?:feed|transfers)/, () => 'feed'],
  [/^\/(bank|slip|sms|voucher)\//, (name) => name],
]

/** The key that our server would show there; none for what asks for none. */
function keyFor(path: string): Record<string, string> {
  for (const [place, serviceOf] of places) {
    const found = place.exec(path)
    if (found) return { authorization: `Bearer ${sandboxSecret(keySetting(serviceOf(found[1] ?? '')))}` }
  }
  return {}
}

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes.
  body: any
}

export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>

/** Opens a sandbox that closes with the test. `send` speaks to it as our server would. */
export async function openSandbox(
  options: Partial<SandboxOptions> = {},
): Promise<RunningSandbox & { send: Send }> {
  const sandbox = await startSandbox({
    port: 0,
    serverUrl: 'http://127.0.0.1:9',
    operatorToken: 'an operator',
    ...options,
  })
  onTestFinished(() => sandbox.close())
  const send: Send = async (method, path, body, headers = keyFor(path)) => {
    const response = await fetch(sandbox.url + path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    const text = await response.text()
    return { status: response.status, body: parsed(text) }
  }
  return { ...sandbox, send }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export interface Heard {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** Plays our server: notes what it gets and answers the statuses in turn, the last one for ever. */
/** Answers with these, the last one again and again; who signs in gets a cookie. */
export async function openListener(...statuses: number[]) {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      heard.push({
        path: `${request.method} ${request.url}`,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      })
      if (request.url?.endsWith('/login'))
        response.setHeader('set-cookie', `kapao-staff=${heard.length}; Path=/`)
      response.statusCode = statuses[Math.min(heard.length, statuses.length) - 1] ?? 200
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${portOf(server)}`, heard }
}
