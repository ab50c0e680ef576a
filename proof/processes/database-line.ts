/** The line between server and database: cut while a COMMIT is under way (quality F5), or slow (F11). */
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { portOf } from '../../server/src/platform/http/port.ts'

/** How the next COMMIT is lost: the server never learns of it, or does it and its answer is lost. */
export type Cut = 'before' | 'after'

/** A simple query as the protocol writes it. */
const commit = Buffer.concat([Buffer.from([0x51, 0, 0, 0, 11]), Buffer.from('commit\0')])

export class DatabaseLine {
  /** How often a COMMIT was lost. */
  cuts = 0
  /** What each packet to the database waits. */
  delayMs = 0
  readonly #target: { host: string; port: number }
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #cut: Cut | undefined

  constructor(target: string) {
    const { hostname, port } = new URL(target)
    this.#target = { host: hostname, port: Number(port) }
  }

  /** @returns the same address by way of this line. */
  async open(target: string): Promise<string> {
    const server = createServer((client) => this.#join(client))
    this.#server = server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = new URL(target)
    url.port = String(portOf(server))
    return url.href
  }

  cutNextCommit(cut: Cut) {
    this.#cut = cut
  }

  close() {
    this.#server?.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #join(client: Socket) {
    const database = connect(this.#target)
    for (const socket of [client, database]) {
      this.#sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
    }
    const end = () => {
      for (const socket of [client, database]) {
        socket.destroy()
        this.#sockets.delete(socket)
      }
    }
    client.once('close', end)
    database.once('close', end)
    const forward = (chunk: Buffer) => {
      if (this.#cut && chunk.includes(commit)) {
        if (this.#cut === 'after') database.write(chunk)
        // What comes back is the answer: then it is done, and the server does not learn of it.
        if (this.#cut === 'after') database.removeAllListeners('data').once('data', end)
        else end()
        this.#cut = undefined
        this.cuts++
      } else database.write(chunk)
    }
    client.on('data', (chunk) => {
      if (this.delayMs === 0) return forward(chunk)
      // Nothing overtakes it.
      client.pause()
      setTimeout(() => {
        forward(chunk)
        client.resume()
      }, this.delayMs)
    })
    database.on('data', (chunk) => client.write(chunk))
  }
}
