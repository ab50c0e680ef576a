/** Once nobody dies any more: every promise to members who insisted is held against what is there. */
import { setTimeout as wait } from 'node:timers/promises'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { findDisagreements, findWorldDisagreements } from '../money/agreement.ts'
import type { AnswerBook } from './answer-book.ts'
import type { CrashRun } from './crash-run.ts'
import { type CrashWorld, withRetries } from './crash-world.ts'
import { approveWaiting } from './workload.ts'

const restWithinMs = 600_000
/** Of the last answers so many are asked for again. */
const repeatsMax = 200

/** What the ledger had to tell is told, however often its relay died (I-34). */
async function findUndelivered({ app: { db } }: CrashWorld): Promise<string[]> {
  const rows = await db.selectFrom('outbox').select('id').where('deliveredAt', 'is', null).execute()
  return rows.map(({ id }) => `news ${id} were never told`)
}

/** As every visit to home does: what a member has won or lost is known here once it has been read. */
async function readBalances({ players, problems }: CrashRun) {
  for (const { member } of players) {
    const { status, text } = await member.call(api.refreshSlots)
    if (status !== 200) problems.push(`the balances of ${member.id} were not to be had: ${status} ${text}`)
  }
}

/** Nobody dies any more: everything is answered, comes to its end, and is held against everybody's books. */
export async function judge(world: CrashWorld, run: CrashRun, book: AnswerBook): Promise<string[]> {
  const never = await run.retryUntilAnswered(restWithinMs, async () => {
    // A QR of another amount stands in the way until it expires.
    await world.moveTime(limits.qrLifetimeMs)
    // Longer than the server needs to learn of it.
    await wait(500)
    await approveWaiting(run)
  })
  const deadline = performance.now() + restWithinMs
  let problems: string[]
  do {
    await world.moveTime(5 * 60_000)
    await wait(1_500)
    await readBalances(run)
    problems = await withRetries(() => findWorldDisagreements(world))
  } while (problems.length > 0 && performance.now() < deadline)
  await run.repeat(run.intents.filter(({ answer }) => answer).slice(-repeatsMax))
  // From the disk, not from memory.
  run.intents.splice(0, Number.POSITIVE_INFINITY, ...book.read(run.players))
  return [
    ...never.map(({ call, key }) => `${call} ${key} was never answered`),
    ...(await withRetries(() => findUndelivered(world))),
    ...world.node.faults.map((fault) => `the server said: ${fault}`),
    ...(await withRetries(() => findDisagreements(run))),
  ]
}
