/** The app's connections to a database that a worker keeps: they outlive a world, with all that they have planned. */
import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Connections, MakePool } from '../src/platform/db/open.ts'

/** Pools by what they are for: a world with other timeouts has others. */
export class KeptPools {
  readonly #pools = new Map<string, pg.Pool>()

  /** In the place of `new pg.Pool`: for the app of one world, which ends it as its own. */
  readonly lend: MakePool = (config) => {
    const key = JSON.stringify(config)
    const kept = this.#pools.get(key) ?? openPool(config)
    this.#pools.set(key, kept)
    return new LentPool(kept, async () => {
      this.#pools.delete(key)
      await kept.end()
    })
  }

  async end() {
    const pools = [...this.#pools.values()]
    this.#pools.clear()
    await Promise.all(pools.map((pool) => pool.end()))
  }
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, idleTimeoutMillis: 0 })
  // A test may cut off connections that are not in use.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

/** One world's view of a kept pool. */
class LentPool extends EventEmitter implements Connections {
  readonly options: object
  readonly #kept: pg.Pool
  readonly #endKept: () => Promise<void>
  #inUse = 0

  constructor(kept: pg.Pool, endKept: () => Promise<void>) {
    super()
    this.options = kept.options
    this.#kept = kept
    this.#endKept = endKept
  }

  async connect(): Promise<pg.PoolClient> {
    const client = await this.#kept.connect()
    this.#inUse++
    const release = client.release
    client.release = (destroy) => {
      this.#inUse--
      release(destroy)
    }
    return client
  }

  /** What is still under way is ended as in the product; otherwise the next world goes on with these connections. */
  async end() {
    if (this.#inUse > 0) await this.#endKept()
  }
}
