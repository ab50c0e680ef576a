/** Nodes of PostgreSQL with Citus: three of our own, or those that CITUS_URL leads to; and schemas that are put on them (decision 30). */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { type DistributedSchema, distributeSchema } from '../../server/test/distributed-schema.ts'
import { findCluster } from '../../tools/cluster.ts'
import type { PostgresProgram } from '../../tools/postgres-program.ts'
import { Replica } from '../../tools/replica.ts'

/** Where a part of the schemas can live. */
export interface Place {
  host: string
  port: number
}

/** Without them the triggers and functions of the product are refused on the node of a schema (docs/decisions/0030). */
const needed = {
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
  // A trigger on the node that is asked must see whose its table is.
  'citus.override_table_visibility': 'off',
}

const host = '127.0.0.1'
const ofEachNode = {
  ...needed,
  shared_preload_libraries: 'citus',
  'citus.local_hostname': host,
  // A schema moves by logical replication, and what is written on two nodes is prepared on both.
  wal_level: 'logical',
  max_prepared_transactions: '200',
  max_connections: '400',
  shared_buffers: '128MB',
}
const ownNodes = 3

/**
 * A fault is nothing that a rule of ours says no by: a key that is taken, a lock that did not come, a day that is closed; nor what
 * travelled with it in one piece and came too late, since the first no has a line of its own.
 */
const isRefusal =
  /duplicate key value|lock timeout|statement timeout|deadlock detected|violates check|current transaction is aborted/

export class Citus {
  /** The owner's connection string, of the coordinator. */
  readonly url: string
  readonly version: string
  /** Every node, the coordinator first. */
  readonly places: readonly Place[]
  readonly #own: Map<number, Replica>
  readonly #schemas: DistributedSchema[] = []

  private constructor(url: string, version: string, places: Place[], own: Map<number, Replica>) {
    this.url = url
    this.version = version
    this.places = places
    this.#own = own
  }

  static async open(): Promise<Citus> {
    const { CITUS_URL: given } = process.env
    const own = given ? [] : await startNodes()
    const url = given ?? ownerUrl(own[0] as Replica)
    try {
      for (const [name, value] of Object.entries(needed)) {
        const [row] = await ask<Record<string, string>>(url, `SHOW ${name}`)
        if (row?.[name] !== value) throw new Error(`On every node ${name} has to be ${value}.`)
      }
      const [said] = await ask<{ version: string }>(
        url,
        `SELECT extversion || ' on PostgreSQL ' || current_setting('server_version') AS version FROM pg_extension WHERE extname = 'citus'`,
      )
      const places = await ask<Place>(
        url,
        `SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE isactive ORDER BY groupid`,
      )
      return new Citus(url, String(said?.version), places, new Map(own.map((node) => [node.port, node])))
    } catch (error) {
      for (const node of own) await node.remove()
      throw error
    }
  }

  /** Whether nodes may be killed: those of others are not. */
  get isOwn(): boolean {
    return this.#own.size > 0
  }

  /** A migrated schema all of whose tables are on that node. @returns the owner's connection string. */
  async schema(name: string, place: Place): Promise<string> {
    for (const one of this.places)
      await this.#takeSchemas(one, one.port === place.port && one.host === place.host)
    const schema = await distributeSchema(this.url, name)
    this.#schemas.push(schema)
    for (const one of this.places) await this.#takeSchemas(one, true)
    return schema.url
  }

  /** Whether new ones may be put there; the coordinator has some too, so that there are as many places as nodes. */
  async #takeSchemas({ host, port }: Place, may: boolean) {
    await ask(
      this.url,
      `SELECT citus_set_node_property($1::text, $2::int, 'shouldhaveshards', $3::boolean)`,
      [host, port, may],
    )
  }

  /** By logical replication, which has no unlogged table: calls are limited by one that is logged meanwhile. */
  async move(name: string, to: Place) {
    await ask(this.url, `ALTER TABLE ${name}.rate_limit SET LOGGED`)
    await ask(this.url, 'SELECT citus_schema_move($1::regnamespace, $2::text, $3::int)', [
      name,
      to.host,
      to.port,
    ])
    await ask(this.url, `ALTER TABLE ${name}.rate_limit SET UNLOGGED`)
  }

  async placeOf(name: string): Promise<Place> {
    const [at] = await ask<Place>(
      this.url,
      `SELECT nodename AS host, nodeport AS port FROM citus_shards WHERE table_name = ($1 || '.member')::regclass`,
      [name],
    )
    if (!at) throw new Error(`The schema ${name} is on no node.`)
    return at
  }

  /** All processes of a node of our own die. */
  async kill({ port }: Place) {
    await this.#nodeAt(port).kill()
  }

  /** It comes back at its place. */
  async start({ port }: Place) {
    await this.#nodeAt(port).start(ofEachNode, port)
  }

  #nodeAt(port: number): Replica {
    const node = this.#own.get(port)
    if (!node) throw new Error('A node of others is left alone.')
    return node
  }

  /** What the nodes have logged as errors until now, where it is no rule that said no. */
  faults(): string[] {
    return [...this.#own.values()].flatMap(({ dataDir }) =>
      readFileSync(findCluster(dataDir)?.logFile ?? '', 'utf8')
        .split('\n')
        .filter(
          (line) => /\b(ERROR|PANIC|FATAL):|was terminated by signal/.test(line) && !isRefusal.test(line),
        ),
    )
  }

  async close() {
    if (this.isOwn) for (const node of this.#own.values()) await node.remove()
    else for (const schema of this.#schemas) await schema.drop()
  }
}

const ownerUrl = (node: Replica) => node.urlAt(node.port)

/** Runs one statement over a connection of its own. */
async function ask<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // The statement says so.
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** The PostgreSQL on this machine that has Citus, the newest one. */
function findProgram(): PostgresProgram {
  const found = globSync('/usr/lib/postgresql/*/bin/pg_config')
    .map((config) => ({
      bin: dirname(config),
      lib: execFileSync(config, ['--pkglibdir'], { encoding: 'utf8' }).trim(),
      version: execFileSync(config, ['--version'], { encoding: 'utf8' }).trim().replace('PostgreSQL ', ''),
    }))
    .filter(({ lib }) => existsSync(join(lib, 'citus.so')))
    .sort((a, b) => Number.parseInt(a.version, 10) - Number.parseInt(b.version, 10))
    .at(-1)
  if (!found)
    throw new Error(
      'This needs a PostgreSQL with Citus: build one by proof/citus/build-citus.sh, or set CITUS_URL to the coordinator of a cluster.',
    )
  const { bin, version } = found
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), version }
}

/** The same PostgreSQL without Citus, for what the product takes there. */
export const aPlainNode = (): Promise<Replica> =>
  Replica.create({ shared_buffers: '128MB', max_connections: '400' }, undefined, findProgram())

/** The first of them coordinates. */
async function startNodes(): Promise<Replica[]> {
  const program = findProgram()
  const nodes: Replica[] = []
  try {
    for (let index = 0; index < ownNodes; index++) {
      const node = await Replica.create(ofEachNode, undefined, program)
      nodes.push(node)
      // Nodes let each other in without a password: only this machine reaches them, and they are thrown away.
      const folder = findCluster(node.dataDir)?.folder ?? ''
      writeFileSync(join(folder, 'pg_hba.conf'), `host all all ${host}/32 trust\n`)
      await node.ask('SELECT pg_reload_conf()')
      await ask(ownerUrl(node), 'CREATE EXTENSION citus')
    }
    const [coordinator, ...workers] = nodes as [Replica, ...Replica[]]
    const url = ownerUrl(coordinator)
    await ask(url, 'SELECT citus_set_coordinator_host($1, $2)', [host, coordinator.port])
    for (const { port } of workers) await ask(url, 'SELECT citus_add_node($1, $2)', [host, port])
    return nodes
  } catch (error) {
    for (const node of nodes) await node.remove()
    throw error
  }
}
