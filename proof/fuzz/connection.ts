/** A connection that sends whatever bytes it is handed and reads one answer: for requests that no client library would send. */
import { connect, type Socket } from 'node:net'

export interface HttpAnswer {
  status: number
  /** By names in small letters. */
  headers: Map<string, string>
  body: Buffer
}

/** No answer: the other side hung up, or said nothing for too long. */
export type Silence = 'closed' | 'hung'

interface Manner {
  /** The answer has no body, whatever its headers say. */
  isHead: boolean
  /** Nothing comes after it on this connection. */
  isLast: boolean
  /** How long it is waited for. */
  timeoutMs: number
}

export class RawConnection {
  readonly #port: number
  #socket: Socket | undefined

  constructor(port: number) {
    this.#port = port
  }

  /** One at a time. A kept-alive connection that has been closed meanwhile is opened again. */
  async ask(bytes: Buffer, manner: Manner): Promise<HttpAnswer | Silence> {
    if (this.#socket?.readyState !== 'open') this.hangUp()
    const isUsed = this.#socket !== undefined
    const heard = await this.#askOnce(bytes, manner)
    // The server may have hung up at the very moment in which this was sent.
    return heard === 'closed' && isUsed && !manner.isLast ? this.#askOnce(bytes, manner) : heard
  }

  hangUp() {
    this.#socket?.destroy()
    this.#socket = undefined
  }

  #askOnce(bytes: Buffer, { isHead, isLast, timeoutMs }: Manner): Promise<HttpAnswer | Silence> {
    this.#socket ??= connect(this.#port, '127.0.0.1').setNoDelay(true)
    const socket = this.#socket
    return new Promise((resolve) => {
      let received: Buffer = Buffer.alloc(0)
      const done = (heard: HttpAnswer | Silence, isReusable: boolean) => {
        clearTimeout(timer)
        socket.removeAllListeners()
        // What breaks after its answer was heard is nobody's trouble.
        socket.on('error', () => {})
        if (!isReusable) this.hangUp()
        resolve(heard)
      }
      const timer = setTimeout(() => done('hung', false), timeoutMs)
      socket.on('data', (part: Buffer) => {
        received = received.length > 0 ? Buffer.concat([received, part]) : part
        const read = readAnswer(received, isHead, false)
        if (!read) return
        const isOver = read.answer.headers.get('connection')?.toLowerCase() === 'close'
        done(read.answer, !isLast && !isOver && read.length === received.length)
      })
      // A broken pipe may have an answer before it: what counts is what was heard.
      socket.on('error', () => {})
      socket.on('close', () => done(readAnswer(received, isHead, true)?.answer ?? 'closed', false))
      if (isLast) socket.end(bytes)
      else socket.write(bytes)
    })
  }
}

const headEnd = Buffer.from('\r\n\r\n')

/** @returns undefined while it is not all there. */
function readAnswer(
  received: Buffer,
  isHead: boolean,
  isEnded: boolean,
): { answer: HttpAnswer; length: number } | undefined {
  const end = received.indexOf(headEnd)
  if (end < 0) return undefined
  const bodyFrom = end + headEnd.length
  const [first = '', ...lines] = received.toString('latin1', 0, end).split('\r\n')
  const status = Number(first.split(' ')[1])
  // "Go on" is no answer yet.
  if (status === 100) return readAnswer(received.subarray(bodyFrom), isHead, isEnded)
  const headers = new Map(lines.map((line) => splitHeader(line)))
  const length = headers.get('content-length')
  const found = (body: Buffer, bytes: number) => ({
    answer: { status, headers, body },
    length: bodyFrom + bytes,
  })
  if (isHead || status === 101 || status === 204 || status === 304) return found(Buffer.alloc(0), 0)
  const rest = received.subarray(bodyFrom)
  if (length !== undefined)
    return rest.length < Number(length) ? undefined : found(rest.subarray(0, Number(length)), Number(length))
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(rest, found)
  return isEnded ? found(rest, rest.length) : undefined
}

const splitHeader = (line: string): [string, string] => {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}

function readChunks<Found>(rest: Buffer, found: (body: Buffer, bytes: number) => Found): Found | undefined {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(rest.toString('latin1', at, lineEnd), 16)
    const next = lineEnd + 2 + size + 2
    if (rest.length < next) return undefined
    if (size === 0) return found(Buffer.concat(parts), next)
    parts.push(rest.subarray(lineEnd + 2, next - 2))
    at = next
  }
}
