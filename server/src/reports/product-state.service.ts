/** What waits in the whole product, and what the house holds, as figures for alerts (design §9). */
import { listHouseBalances } from '#books/account.service.ts'
import type { RecordParts } from '#parts/app-parts.ts'
import type { ProductState } from '#platform/telemetry/product-metrics.ts'
import { findOldestUndelivered, listUnanswered, listWaiting } from './overview.queries.ts'

export async function readProductState(app: RecordParts): Promise<ProductState> {
  const { db, clock } = app
  const [queues, services, undelivered, balances] = await Promise.all([
    listWaiting(db),
    listUnanswered(db),
    findOldestUndelivered(db),
    listHouseBalances(app),
  ])
  const now = clock.now().getTime()
  const secondsSince = (at: Date | null) => (at ? Math.max(0, now - at.getTime()) / 1_000 : 0)
  const seen = (rows: typeof services) =>
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
  }
}
