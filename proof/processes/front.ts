/** What stands between the server and its databases: one address that leads to one of them, and never to two. */

import { connect, createServer, type Server, type Socket } from 'node:net'
import { portOf } from '../../server/src/platform/http/port.ts'

export class Front {
  readonly #server: Server
  readonly #links = new Set<Socket>()
  readonly #silent = new WeakSet<Socket>()
  #target: number | undefined

  private constructor() {
    this.#server = createServer((caller) => this.#lead(caller))
  }

  static async open(): Promise<Front> {
    const front = new Front()
    await new Promise<void>((done) => front.#server.listen(0, '127.0.0.1', done))
    return front
  }

  get port(): number {
    return portOf(this.#server)
  }

  /** From now on it leads there; connections to another one are cut, which fences that one. */
  leadTo(port: number) {
    this.#target = port
    for (const link of this.#links) link.destroy()
  }

  /** As when power or cable is gone: nothing comes through any more, and nobody is told. New callers get nothing either. */
  goSilent() {
    this.#target = undefined
    for (const link of this.#links) {
      this.#silent.add(link)
      link.unpipe().pause()
    }
  }

  /** Leads elsewhere without a word to those who are waiting in silence: they must find out by themselves. */
  leadNewcomersTo(port: number) {
    this.#target = port
  }

  /** Those in silence learn that nobody is there any more. */
  hangUp() {
    for (const link of this.#links) if (this.#silent.has(link)) link.destroy()
  }

  close() {
    for (const link of this.#links) link.destroy()
    this.#server.close()
  }

  #lead(caller: Socket) {
    this.#keep(caller)
    if (this.#target === undefined) return
    const database = connect(this.#target, '127.0.0.1')
    this.#keep(database)
    for (const [one, other] of [
      [caller, database],
      [database, caller],
    ] as const) {
      one.setNoDelay()
      one.pipe(other)
      // The silent dead do not tell their callers.
      one.once('close', () => this.#silent.has(other) || other.destroy())
    }
  }

  #keep(link: Socket) {
    this.#links.add(link)
    link.on('error', () => {})
    link.once('close', () => this.#links.delete(link))
  }
}
