/** Has games tell what they hold before a loss is counted: what was won in one that nobody has opened since is part of it (decisions D8, D9). */
import type { Currency } from '@kapao/contract/edition.ts'
import type { FlowParts } from '#parts/app-parts.ts'
import { inSlices } from '#platform/jobs/in-slices.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { faultLevel } from '#platform/telemetry/fault-level.ts'
import { readBalances } from './balance.service.ts'

/** What a member's loss is reckoned from: what is put off, and the games that have not told. */
interface Loss {
  memberId: string
  currency: Currency
  untold: readonly string[]
  putOff: bigint
}

/** Asks those games alone for whose silence something would be put off. */
export async function askUntoldGames(app: FlowParts, losses: Loss[]) {
  const waiting = losses.filter(({ putOff, untold }) => putOff > 0n && untold.length > 0)
  await inSlices(waiting, serverLimits.playersAskedAtOnce, (loss) => askGamesOf(app, loss))
}

/** What cannot be read is put off; it must not hold up the others. */
async function askGamesOf(app: FlowParts, { memberId, currency, untold }: Loss) {
  try {
    await readBalances(app, { id: memberId, currency }, [...untold])
  } catch (error) {
    app.log[faultLevel(error)]({ err: error, memberId }, 'games not read before their loss is counted')
  }
}
