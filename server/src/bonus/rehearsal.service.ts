/** Before an offer runs: how many members qualify for it now, and what it would cost. Changes nothing (console.md, Offers). */
import type { OfferRehearsal, OfferRehearsed } from '@kapao/contract/schemas/staff-offer.ts'
import type * as z from 'zod/mini'
import type { RecordParts } from '#parts/app-parts.ts'
import { sqlState } from '#platform/db/failure.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { countsSince } from './bonus.rules.ts'
import { findGiven } from './offering.queries.ts'
import { costLeft, givenNothing } from './offering.rules.ts'
import { countAllMembers, findQualifying, readBriefly } from './rehearsal.queries.ts'

/** The same terms as an offer's, and its answer. @throws Refusal KEY_INVALID with the fields at fault, NO_DATA for a code that there is not. */
export async function rehearseOffer(
  { db, clock }: RecordParts,
  terms: OfferRehearsal,
  { membersMax: max, timeoutMs }: { membersMax: number; timeoutMs: number } = serverLimits.rehearsal,
): Promise<z.output<typeof OfferRehearsed>> {
  const { kind, code, type, maxReceived } = terms
  const isBonus = kind === 'bonus'
  const faults = Object.entries({ type, maxReceived }).filter(([, value]) => (value !== null) !== isBonus)
  if (faults.length > 0)
    throw new Refusal(
      'KEY_INVALID',
      faults.map(([name]) => name),
    )
  const given = code === undefined ? givenNothing : await findGiven(db, { kind, code })
  if (!given) throw new Refusal('NO_DATA')
  const at = clock.now()
  const asked = {
    ...terms,
    code: code ?? null,
    receivedMax: maxReceived ?? 1,
    since: type ? countsSince[type](at) : new Date(0),
  }
  const left = costLeft(terms, given)
  const found = await unlessTooLong(
    inTransaction(db, async (tx) => {
      await readBriefly(tx, timeoutMs)
      const { total } = await countAllMembers(tx)
      return { total, ...(await findQualifying(tx, asked, { total, max })) }
    }),
  )
  return { at, costMax: left, found: found && scaled(found, left) }
}

/** What was found among some, for all of them. */
function scaled(
  { looked, members, amount, total }: { looked: number; members: number; amount: bigint; total: number },
  left: bigint,
) {
  // Of none nothing is known, unless there are no members at all.
  if (looked === 0 && total > 0) return null
  // The count of a large table is an estimate by itself.
  const of = Math.max(total, looked)
  const cost = looked === 0 ? 0n : (amount * BigInt(of)) / BigInt(looked)
  return {
    members: looked === 0 ? 0 : Math.round((members * of) / looked),
    cost: cost < left ? cost : left,
    looked,
    total: of,
  }
}

async function unlessTooLong<Result>(read: Promise<Result>): Promise<Result | null> {
  try {
    return await read
  } catch (error) {
    if (sqlState(error) === statementEnded) return null
    throw error
  }
}

const statementEnded = '57014'
