/** Requests that land together: over connections that are open already, each but for its last byte (quality §3, RACE). */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import { pathOf } from '@kapao/contract/client.ts'
import { rawRequest } from './raw-http.ts'
import { tokenHeader } from './token-header.ts'

/** A call as it goes over the wire. */
export interface Sending {
  row: Endpoint
  params?: Record<string, string> | undefined
  body?: unknown
  token?: string | undefined
  idempotencyKey: string
  /** The sender's address, of the loopback's many. */
  from?: string | undefined
}

export interface SyncedAnswer {
  status: number
  text: string
  /** Empty when the answer is not an object. */
  body: Record<string, unknown>
}

export interface SyncedAnswers {
  answers: SyncedAnswer[]
  /** From the first last byte to the last one, by the clock of the sender. */
  spreadMs: number
}

function textOf({ row, params, body, token, idempotencyKey }: Sending): string {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return rawRequest(
    `${row.method} ${pathOf(row, params)}`,
    [
      'X-Requested-With: XMLHttpRequest',
      `Idempotency-Key: ${idempotencyKey}`,
      ...Object.entries(token ? tokenHeader(row, token) : {}).map(([name, value]) => `${name}: ${value}`),
      ...(payload === undefined
        ? []
        : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(payload)}`]),
    ],
    payload,
  )
}

async function openSocket(serverUrl: string, localAddress: string | undefined): Promise<Socket> {
  const { hostname, port } = new URL(serverUrl)
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    ...(localAddress && { localAddress }),
  })
  await once(socket, 'connect')
  return socket
}

const write = (socket: Socket, bytes: Buffer) => new Promise((written) => socket.write(bytes, written))

async function answerOf(socket: Socket): Promise<SyncedAnswer> {
  let said = ''
  socket.setEncoding('utf8')
  socket.on('data', (part) => {
    said += part
  })
  await once(socket, 'close')
  const [head = '', text = ''] = said.split('\r\n\r\n', 2)
  return { status: Number(head.split(' ')[1]), text, body: text.startsWith('{') ? JSON.parse(text) : {} }
}

/**
 * Sends all of them so that the servers, which take turns, have each but for one byte, and then the last bytes in one go.
 */
export async function sendWithLastByteSync(
  serverUrls: readonly string[],
  sendings: Sending[],
): Promise<SyncedAnswers> {
  const copies = await Promise.all(
    sendings.map(async (sending, index) => ({
      bytes: Buffer.from(textOf(sending)),
      socket: await openSocket(serverUrls[index % serverUrls.length] ?? '', sending.from),
    })),
  )
  await Promise.all(copies.map(({ socket, bytes }) => write(socket, bytes.subarray(0, -1))))
  const answers = copies.map(({ socket }) => answerOf(socket))
  const startedAt = performance.now()
  for (const { socket, bytes } of copies) socket.write(bytes.subarray(-1))
  const spreadMs = performance.now() - startedAt
  return { answers: await Promise.all(answers), spreadMs }
}

/** Sends a request whole and resets the connection: whatever the server answers, nobody gets it (quality F23). */
export async function cutOff(serverUrl: string, sending: Sending, afterMs: number): Promise<void> {
  const socket = await openSocket(serverUrl, sending.from)
  await write(socket, Buffer.from(textOf(sending)))
  await new Promise((passed) => setTimeout(passed, afterMs))
  // Unheard: the connection may be over already.
  socket.on('error', () => {})
  socket.resetAndDestroy()
}
