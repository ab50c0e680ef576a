/** The seeds that a member's spins are drawn from, and the spins themselves, so that each can be checked (decisions D20). */
import type { Locale } from '@kapao/contract/edition.ts'
import type { App } from '#parts/app-parts.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { invariant } from '#platform/refusal.ts'
import {
  countDrawnSpins,
  insertFirstSeeds,
  insertSeed,
  listDrawnSpins,
  listLatestSeeds,
  lockSeedInUse,
  type NewSeed,
  setBegun,
  setRevealed,
  takeNonce,
} from './fair.queries.ts'
import { makeClientSeed, makeSeed, openSeed } from './seed.ts'
import type { Seeds } from './spin.rules.ts'

type SeedParts = Pick<App, 'db' | 'clock' | 'config'>

const newSeed = ({ clock, config }: SeedParts, memberId: string, number: number): NewSeed => ({
  ...{ memberId, number, at: clock.now() },
  ...makeSeed(config.spinSeedKeys, { memberId, number }),
})

/** Of two who ask first, one writes them. */
const giveFirstSeeds = (db: Db | Tx, app: SeedParts, memberId: string) =>
  insertFirstSeeds(db, newSeed(app, memberId, 1), makeClientSeed(), newSeed(app, memberId, 2))

const hex = (bytes: Buffer): string => bytes.toString('hex')

export async function getFairPair(app: SeedParts, { id }: Member) {
  return (await findPair(app.db, id)) ?? (await giveFirstPair(app, id))
}

async function giveFirstPair(app: SeedParts, memberId: string) {
  await giveFirstSeeds(app.db, app, memberId)
  const pair = await findPair(app.db, memberId)
  invariant(pair, 'seeds that were committed are not there')
  return pair
}

async function findPair(db: Db | Tx, memberId: string) {
  const [next, inUse, before] = await listLatestSeeds(db, memberId)
  if (!next || inUse?.clientSeed == null) return undefined
  return {
    ...{ commit: hex(inUse.commit), clientSeed: inUse.clientSeed, nonce: inUse.nonce },
    nextCommit: hex(next.commit),
    previous:
      before?.serverSeed && before.clientSeed !== null
        ? {
            ...{ serverSeed: hex(before.serverSeed), commit: hex(before.commit) },
            ...{ clientSeed: before.clientSeed, spins: before.nonce },
          }
        : null,
  }
}

export type Pair = NonNullable<Awaited<ReturnType<typeof findPair>>>

/**
 * Tells the seed in use, and goes on with the one that waited, which was fixed before the member named this seed. A spin
 * that is under way ends first.
 */
export function changeSeed(
  app: SeedParts,
  { id }: Member,
  clientSeed: string,
  keepAnswer: (tx: Tx, pair: Pair) => Promise<void>,
): Promise<Pair> {
  return inTransaction(app.db, async (tx) => {
    const { number, seedSealed } = await lockSeed(tx, app, id)
    const at = app.clock.now()
    const serverSeed = openSeed(app.config.spinSeedKeys, { memberId: id, number }, seedSealed)
    await setRevealed(tx, id, number, serverSeed, at)
    await setBegun(tx, id, number + 1, clientSeed, at)
    await insertSeed(tx, newSeed(app, id, number + 2))
    const pair = await findPair(tx, id)
    invariant(pair, 'seeds that were written are not there')
    await keepAnswer(tx, pair)
    return pair
  })
}

async function lockSeed(tx: Tx, app: SeedParts, memberId: string) {
  let locked = await lockSeedInUse(tx, memberId)
  while (!locked) {
    // None yet; or the one that was waited for has just been changed, and then these are there already.
    await giveFirstSeeds(tx, app, memberId)
    locked = await lockSeedInUse(tx, memberId)
  }
  return locked
}

/** What this spin is drawn from. Until the transaction ends, another spin or a change of the seed waits. */
export async function takeSeeds(
  tx: Tx,
  app: SeedParts,
  memberId: string,
): Promise<Seeds & { number: number }> {
  let taken = await takeNonce(tx, memberId)
  while (!taken) {
    await giveFirstSeeds(tx, app, memberId)
    taken = await takeNonce(tx, memberId)
  }
  const { number, seedSealed, clientSeed, nonce } = taken
  const serverSeed = openSeed(app.config.spinSeedKeys, { memberId, number }, seedSealed)
  return { number, serverSeed, clientSeed, nonce }
}

export async function listSpins(
  { db }: Pick<App, 'db'>,
  { id }: Member,
  page: { page: number; limit: number },
  locale: Locale,
) {
  const [total, rows] = await Promise.all([countDrawnSpins(db, id), listDrawnSpins(db, id, page)])
  return {
    total,
    spins: rows.map(({ label, commit, serverSeed, codes, weights, ...row }) => ({
      ...{ code: row.code, label: label[locale], createdAt: row.createdAt },
      ...{ commit: hex(commit), clientSeed: row.clientSeed, nonce: row.nonce },
      serverSeed: serverSeed && hex(serverSeed),
      weights: codes.map((code, index) => ({ code, weight: weights[index] ?? 0 })),
    })),
  }
}
