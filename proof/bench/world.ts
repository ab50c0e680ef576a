/** What every benchmark stands on: a durable PostgreSQL of its own, migrated, on this machine's disk. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCluster } from '../../tools/cluster.ts'
import { asOwnerOf, beginDatabase } from '../beginnings.ts'

export interface BenchWorld {
  /** Owner's connection string of the migrated database. */
  url: string
  /** Runs statements as owner. */
  asOwner(text: string): Promise<void>
  /** The id of the database's first process. */
  postmaster: number
  stop(): Promise<void>
}

/**
 * fsync and synchronous_commit stay on, unless time is not what is measured. With `slowDisk` each commit's flush takes 1 ms
 * longer, as cloud disks do.
 */
export async function openBenchWorld({
  slowDisk,
  isDurable = true,
}: {
  slowDisk: boolean
  isDurable?: boolean
}): Promise<BenchWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kapao-bench-'))
  chmodSync(dataDir, 0o711) // The database's user has to pass through.
  const database = await beginDatabase(dataDir, { durable: isDurable })
  const asOwner = asOwnerOf(database.url)
  if (slowDisk) {
    // The one that flushes waits first, even when others wait: a flush of 1 ms, shared by those who commit meanwhile.
    await asOwner('ALTER DATABASE kapao SET commit_delay = 1000')
    await asOwner('ALTER DATABASE kapao SET commit_siblings = 0')
  }
  const stop = async () => {
    const cluster = findCluster(dataDir)
    await database.stop()
    for (const folder of [cluster?.folder, dataDir])
      if (folder) rmSync(folder, { recursive: true, force: true })
  }
  const folder = findCluster(dataDir)?.folder ?? ''
  const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  return { url: database.url, asOwner, postmaster, stop }
}
