/** What every benchmark stands on: a durable PostgreSQL of its own, migrated, on this machine's disk. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findCluster } from '../../tools/cluster.ts'
import { asOwnerOf, beginDatabase } from '../beginnings.ts'
import { databaseProcesses } from './cpu-use.ts'

export interface BenchWorld {
  /** Owner's connection string of the migrated database. */
  url: string
  /** Runs statements as owner. */
  asOwner(text: string): Promise<void>
  /** The id of the database's first process. */
  postmaster: number
  /** How many bytes of log there have been. */
  readLog(): Promise<number>
  /**
   * From the next connection on each commit's flush takes 1 ms longer, as on cloud disks. The one that flushes waits first, even
   * when others wait: a flush of 1 ms, shared by those who commit meanwhile.
   */
  setSlowDisk(isSlow: boolean): Promise<void>
  /** Lets the database stand still while something is measured that needs none. */
  without<Value>(work: () => Promise<Value>): Promise<Value>
  stop(): Promise<void>
}

/** fsync and synchronous_commit stay on, unless time is not what is measured. */
export async function openBenchWorld({ isDurable = true } = {}): Promise<BenchWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kapao-bench-'))
  chmodSync(dataDir, 0o711) // The database's user has to pass through.
  const database = await beginDatabase(dataDir, { durable: isDurable })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const asOwner = asOwnerOf(database.url)
  const folder = findCluster(dataDir)?.folder ?? ''
  const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of databaseProcesses(postmaster)) process.kill(pid, name)
  }
  return {
    url: database.url,
    asOwner,
    postmaster,
    async readLog() {
      const { rows } = await client.query(`SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS bytes`)
      return rows[0].bytes
    },
    async setSlowDisk(isSlow) {
      await asOwner(`ALTER DATABASE kapao SET commit_delay = ${isSlow ? 1_000 : 0}`)
      await asOwner(`ALTER DATABASE kapao SET commit_siblings = ${isSlow ? 0 : 5}`)
    },
    async without(work) {
      signal('SIGSTOP')
      try {
        return await work()
      } finally {
        signal('SIGCONT')
      }
    },
    async stop() {
      await client.end()
      await database.stop()
      for (const each of [folder, dataDir]) if (each) rmSync(each, { recursive: true, force: true })
    },
  }
}
