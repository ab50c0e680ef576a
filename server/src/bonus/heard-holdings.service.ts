/**
 * What a member holds, as providers have just said it, before a lock is opened: what was lost or won before is not to count as
 * held, nor as won under the lock (decisions D7).
 */
import { type Player, type Reading, readBalances } from '#game/balance.service.ts'
import type { FlowParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import { standingOf } from './lock/lock.service.ts'

export interface HeardHoldings {
  readings: Map<string, Reading>
  /** The wallet's newest entry before the providers were asked. */
  seq: bigint
}

export async function hearHoldings(app: FlowParts, member: Player): Promise<HeardHoldings> {
  const { seq } = await standingOf(app.db, member.id)
  return { seq, readings: await readBalances(app, member) }
}

/** The games that have just said what they hold: what lies in others may be gone. */
export const heardIn = (readings: ReadonlyMap<string, Reading>): string[] =>
  [...readings].flatMap(([slot, reading]) => (reading === 'read' ? [slot] : []))

/**
 * Under the wallet's lock. What has gone into a game since its provider was asked may be lost by now.
 *
 * @param posted entries of the wallet that this transaction has made itself.
 * @throws Refusal IN_PROGRESS
 */
export async function refuseMovedSince(
  tx: Tx,
  memberId: string,
  { readings, seq }: HeardHoldings,
  posted = 0n,
) {
  const isMoved =
    [...readings.values()].includes('moved') || (await standingOf(tx, memberId)).seq !== seq + posted
  if (isMoved) throw new Refusal('IN_PROGRESS')
}
