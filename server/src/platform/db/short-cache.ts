/** What changes seldom and is asked for all the time: a copy is kept for half a second. */
import * as serverLimits from '#platform/server-limits.ts'
import { perDatabase } from './per-database.ts'
import type { Db } from './schema.ts'

interface Copy {
  value: Promise<unknown>
  until: number
}

const cacheOf = perDatabase(() => new Map<string, Copy>())

/** @param name says which question `read` answers; there are few of them, and none holds what a caller sent. */
export function cachedBriefly<Value>(db: Db, name: string, read: () => Promise<Value>): Promise<Value> {
  const known = cacheOf(db)
  const copy = known.get(name)
  if (copy && copy.until > performance.now()) return copy.value as Promise<Value>
  const value = read()
  known.set(name, { value, until: performance.now() + serverLimits.shortCacheMs })
  value.catch(() => known.delete(name)) // The next caller asks again.
  return value
}

/** After a change that this process has made itself. */
export const clearCache = (db: Db) => cacheOf(db).clear()
