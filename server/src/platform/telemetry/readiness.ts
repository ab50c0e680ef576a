/** Whether a balancer should send calls to this node: not while it leaves, nor with a clock or tables that do not fit. */
import * as limits from '@kapao/contract/limits.ts'
import { findSchemaVersion, judgeVersion, schemaVersion } from '#platform/db/migrate.ts'
import type { Db } from '#platform/db/schema.ts'
import * as serverLimits from '#platform/server-limits.ts'
import type { Clock } from '#platform/time/clock.ts'
import { within } from '#platform/time/within.ts'

export type FindReadiness = () => Promise<Readiness>

interface Readiness {
  isReady: boolean
  /** Whether the database has answered just now. */
  hasAnswered: boolean
  /** What is told to who asks. */
  said: { status: string } & Record<string, string | number>
}

/**
 * A database that is away takes no node out: no other node could serve better, and calls answer 503 in our own words. Redis
 * is not asked either. Who asks gets an answer soon, whatever the database does; one question to it is under way at a time.
 */
export function createReadiness(app: { db: Db; clock: Clock }, isLeaving: () => boolean): FindReadiness {
  const wanted = schemaVersion()
  /** As it was found last. */
  let version = wanted
  let looking: Promise<boolean> | undefined

  const look = () => {
    looking ??= findSchemaVersion(app.db)
      .then(
        (found) => {
          version = found
          return true
        },
        () => false,
      )
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  const judge = (hasAnswered: boolean): Omit<Readiness, 'hasAnswered'> => {
    if (isLeaving()) return { isReady: false, said: { status: 'leaving' } }
    const offMs = Math.round(app.clock.machineOffMs?.() ?? 0)
    if (Math.abs(offMs) > limits.clockOffMaxMs)
      return { isReady: false, said: { status: 'the clock is off', offMs } }
    const judged = judgeVersion(version, wanted)
    if (judged === 'behind')
      return { isReady: false, said: { status: 'migrations missing', version, wanted } }
    if (judged === 'beyond')
      return { isReady: false, said: { status: 'the database is too new', version, wanted } }
    return {
      isReady: true,
      said: {
        status: 'ready',
        ...(judged === 'ahead' && { schema: 'ahead', version, wanted }),
        ...(!hasAnswered && { database: 'away' }),
      },
    }
  }
  return async () => {
    const hasAnswered = (await within(serverLimits.readyAnswerMs, look())) ?? false
    return { ...judge(hasAnswered), hasAnswered }
  }
}
