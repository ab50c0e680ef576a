/** PostgreSQL servers for trials of survival: copied while they work, following one another, archiving, and killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type Cluster, createCluster, databaseName } from './cluster.ts'
import {
  connect,
  end,
  launch,
  makeThrowawayDataDir,
  readPostmaster,
  removeThrowawayDataDir,
  settings,
  urlOf,
} from './database.ts'
import { findPostgres, findRunAs, type PostgresProgram } from './postgres-program.ts'

/** Every file that belongs to the server from which it was copied, and not to the copy. */
const notCopied = ['pg_wal/*', 'pg_replslot/*', 'pg_dynshmem/*', 'postmaster.*', '*.signal']

const runAs = findRunAs()
const embedded = findPostgres(runAs)
const promoteWithinMs = 60_000

/** What a server is told at its start, beside the settings of every other one. */
type Flags = Record<string, string>

export class Replica {
  readonly dataDir: string
  readonly #cluster: Cluster
  readonly #program: PostgresProgram
  #running: { child: ChildProcess; port: number } | undefined

  private constructor(dataDir: string, cluster: Cluster, program: PostgresProgram) {
    this.dataDir = dataDir
    this.#cluster = cluster
    this.#program = program
  }

  /** A new server with an empty database of ours, as safe against a power cut as the product's own. */
  static async create(
    flags: Flags = {},
    dataDir = makeThrowawayDataDir(),
    program = embedded,
  ): Promise<Replica> {
    const replica = new Replica(dataDir, createCluster(dataDir, program, { durable: true }), program)
    await replica.start(flags)
    await replica.ask(`CREATE DATABASE ${databaseName}`)
    return replica
  }

  get port(): number {
    return this.#running?.port ?? 0
  }

  /** The owner's connection string; through another port where something stands in between. */
  urlAt(port: number): string {
    return urlOf(this.#cluster, port)
  }

  /** @param port on a free one unless said. */
  async start(flags: Flags = {}, port?: number) {
    const ours: Flags = {
      wal_level: 'replica',
      wal_receiver_timeout: '5s',
      wal_sender_timeout: '5s',
      ...flags,
    }
    const given = Object.entries(ours).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const all = [...settings({ durable: true }), ...given]
    this.#running = await launch(this.#program, this.#cluster, all, port)
  }

  async ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> {
    const client = await connect(this.#cluster, this.port)
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  /** Kills all of its processes at the same time, as a machine that dies takes all of them. */
  async kill() {
    if (!this.#running) return
    const { pid = 0 } = readPostmaster(this.#cluster) ?? {}
    const ended = once(this.#running.child, 'exit')
    for (const one of [pid, ...childrenOf(pid)]) endProcess(one)
    await ended
    this.#running = undefined
  }

  async stop() {
    if (this.#running) await end(this.#running.child)
    this.#running = undefined
  }

  async remove() {
    await this.stop()
    removeThrowawayDataDir(this.dataDir)
  }

  /**
   * A base backup, taken while it works: its files copied one after the other, and what it needs beside them is in the
   * write-ahead log. What `pg_basebackup` does, which the embedded PostgreSQL does not bring.
   */
  async copy(): Promise<Replica> {
    const dataDir = makeThrowawayDataDir()
    const folder = join(dataDir, 'postgres')
    const cluster = { ...this.#cluster, folder, logFile: join(dataDir, 'postgres.log') }
    const copy = new Replica(dataDir, cluster, this.#program)
    mkdirSync(folder, { mode: 0o700 })
    if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(folder, runAs.uid, runAs.gid)
    const session = await connect(this.#cluster, this.port)
    try {
      await session.query(`SELECT pg_backup_start('copy', true)`)
      await copyFiles(this.#cluster.folder, folder)
      const { rows } = await session.query<{ labelfile: string }>(
        'SELECT labelfile FROM pg_backup_stop(false)',
      )
      copy.#write('backup_label', rows[0]?.labelfile ?? '')
    } finally {
      await session.end()
    }
    return copy
  }

  /** A standby that follows this server, named so that it can be waited for. */
  async copyAsStandby(name: string): Promise<Replica> {
    // The slot keeps what the copy needs until it has fetched it.
    await this.ask('SELECT pg_create_physical_replication_slot($1, true)', [name])
    const standby = await this.copy()
    await standby.follow(this, name)
    return standby
  }

  async follow(primary: Replica, name: string) {
    const { username, password } = new URL(primary.urlAt(primary.port))
    const address = `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`
    this.#write('standby.signal', '')
    await this.start({
      primary_conninfo: `${address} application_name=${name}`,
      primary_slot_name: name,
      wal_retrieve_retry_interval: '200ms',
    })
  }

  /** Brings a copy to where the archive's log was at a moment; it resolves when that is done and it can be written to. */
  async recover(archive: string, moment: string) {
    this.#write('recovery.signal', '')
    await this.start({
      restore_command: `cp "${archive}/%f" "%p"`,
      recovery_target_time: moment,
      recovery_target_action: 'promote',
    })
    await this.#untilWritable()
  }

  /** @param names of the standbys whose word a commit waits for; none: it waits for nobody. */
  async waitFor(...names: string[]) {
    await this.ask(`ALTER SYSTEM SET synchronous_standby_names = '${names.join(',')}'`)
    await this.ask('SELECT pg_reload_conf()')
    for (const name of names) await this.#untilSynchronous(name)
  }

  async promote() {
    await this.ask('SELECT pg_promote(true)')
    await this.#untilWritable()
  }

  async #untilSynchronous(name: string) {
    const text = `SELECT 1 FROM pg_stat_replication WHERE application_name = $1 AND sync_state = 'sync'`
    while ((await this.ask(text, [name])).length === 0) await wait(50)
  }

  async #untilWritable() {
    const deadline = performance.now() + promoteWithinMs
    for (;;) {
      const [row] = await this.ask<{ recovers: boolean }>('SELECT pg_is_in_recovery() AS recovers')
      if (row?.recovers === false) return
      if (performance.now() > deadline) throw new Error(`${this.dataDir} does not end its recovery.`)
      await wait(20)
    }
  }

  #write(name: string, text: string) {
    const file = join(this.#cluster.folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(file, runAs.uid, runAs.gid)
  }
}

/** A folder for the write-ahead log that PostgreSQL's user may write, and the flags that fill it. */
export function makeArchive(): { folder: string; flags: Flags; remove(): void } {
  const dataDir = makeThrowawayDataDir()
  const folder = join(dataDir, 'archive')
  mkdirSync(folder, { mode: 0o700 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(folder, runAs.uid, runAs.gid)
  const flags = {
    archive_mode: 'on',
    archive_command: `test ! -f "${folder}/%f" && cp "%p" "${folder}/%f"`,
    archive_timeout: '5s',
  }
  return { folder, flags, remove: () => removeThrowawayDataDir(dataDir) }
}

/** tar does not mind that files change or go while it reads them, and neither does a backup. */
async function copyFiles(from: string, to: string) {
  const excludes = notCopied.map((pattern) => `--exclude='./${pattern}'`).join(' ')
  const command = `tar -C "$1" ${excludes} -cf - . | tar -C "$2" -xpf -`
  const child = spawn('/bin/sh', ['-c', command, 'copy', from, to], { ...runAs, cwd: '/', stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The files of ${from} could not be copied to ${to}.`)
}

function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return text.split(' ').filter(Boolean).map(Number)
  } catch {
    return [] // Without /proc they end by themselves once they notice that their postmaster has.
  }
}

function endProcess(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
