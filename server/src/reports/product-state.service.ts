/** What waits in the whole product, and what the house holds, as figures for alerts (design §9). */
import { listHouseBalances } from '#books/account.service.ts'
import type { RecordParts } from '#parts/app-parts.ts'
import { codesOldMs, codesYoungMs } from '#platform/telemetry/limits.ts'
import type { ProductState } from '#platform/telemetry/product-metrics.ts'
import {
  countCodes,
  findFeedMove,
  findOldestUndelivered,
  listUnanswered,
  listWaiting,
} from './overview.queries.ts'

export async function readProductState(app: RecordParts): Promise<ProductState> {
  const { db, clock } = app
  const now = clock.now().getTime()
  const ago = (ms: number) => new Date(now - ms)
  const [queues, services, undelivered, balances, feedMovedAt, codes] = await Promise.all([
    listWaiting(db),
    listUnanswered(db),
    findOldestUndelivered(db),
    listHouseBalances(app),
    findFeedMove(db),
    countCodes(db, ago(codesOldMs), ago(codesYoungMs)),
  ])
  const secondsSince = (at: Date | null) => (at ? Math.max(0, now - at.getTime()) / 1_000 : 0)
  const seen = (rows: typeof queues | typeof services) =>
    rows.map(({ name, waiting, oldestAt }) => ({
      name,
      count: Number(waiting),
      oldestSeconds: secondsSince(oldestAt),
    }))
  return {
    outboxAgeSeconds: secondsSince(undelivered),
    waiting: seen(queues),
    unanswered: seen(services),
    balances,
    ...(feedMovedAt && { feedSilentSeconds: secondsSince(feedMovedAt) }),
    codes: { sent: Number(codes.sent), verified: Number(codes.verified) },
  }
}
