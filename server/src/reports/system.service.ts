/** The machinery behind the service, as this process sees it (console.md, System). */
import { secondMs } from '@kapao/contract/time-units.ts'
import type { App } from '#parts/app-parts.ts'
import { schemaVersion } from '#platform/db/migrate.ts'
import { countNodes } from '#platform/db/node-lease.ts'
import { getDisk } from '#platform/files/disk.ts'
import { getSettings } from '#settings/settings.ts'
import { findLastTrailCheck } from '#staff/trail-check.service.ts'
import { getWork } from './overview.service.ts'
import { findLastSwitching, getDatabaseState, getLastMigration } from './system.queries.ts'

const redisStateOf = ({ config, realtime }: Pick<App, 'config' | 'realtime'>) => {
  if (!config.redisUrl) return 'none' as const
  return realtime.canEmit() ? ('shared' as const) : ('away' as const)
}

/** One small question by itself: how long a free connection and its answer take. */
async function getTimedMigration(db: App['db']) {
  const askedAt = performance.now()
  const migration = await getLastMigration(db)
  return { migration, answeredMs: Math.round(performance.now() - askedAt) }
}

type Parts = Pick<App, 'db' | 'clock' | 'config' | 'realtime' | 'outside' | 'jobRuns'>

export async function getSystem(app: Parts) {
  const { db, clock, config, realtime } = app
  const { migration, answeredMs } = await getTimedMigration(db)
  const [{ terminated }, switching, database, processes, disk, work] = await Promise.all([
    getSettings(app),
    findLastSwitching(db),
    getDatabaseState(db),
    countNodes(db),
    getDisk(config.dataDir),
    getWork(app),
  ])
  return {
    terminated: { isOn: terminated, by: null, reason: null, at: null, ...switching },
    process: {
      release: config.release ?? null,
      node: process.versions.node,
      startedAt: new Date(clock.now().getTime() - Math.round(process.uptime() * secondMs)),
      memoryBytes: process.memoryUsage.rss(),
      devices: realtime.count(),
      processes,
    },
    redis: redisStateOf(app),
    database: {
      ...{ ...database, answeredMs },
      bytes: Number(database.bytes),
      migration: { ...migration, known: schemaVersion() },
    },
    disk,
    trail: findLastTrailCheck(app),
    ...work,
  }
}
