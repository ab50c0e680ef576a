/** Moves the money of every game account at once, each by a transfer of its own (decisions D2.3). */
import * as limits from '@kapao/contract/limits.ts'
import type { SlotOutcome, TransferAllResult } from '@kapao/contract/schemas/transfer.ts'
import type * as z from 'zod/mini'
import { refuseTransferInto } from '#bonus/lock/lock.service.ts'
import { listGameAccounts, type Reading, readBalances } from '#game/balance.service.ts'
import { flowId } from '#outside/reference.ts'
import type { App, FlowParts } from '#parts/app-parts.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal } from '#platform/refusal.ts'
import { findTransfer, hasOpenTransfer, type Transfer } from './transfer.queries.ts'
import {
  checkOpen,
  findPlace,
  type KnownPlace,
  messageOf,
  move,
  type Place,
  withUsername,
} from './transfer.service.ts'

export type Outcome = z.output<typeof SlotOutcome>
type Result = z.output<typeof TransferAllResult>

/** Each slot has its own id under a request: run again, no slot is moved a second time. */
const idOf = (
  member: Member,
  direction: Transfer['direction'],
  slot: string,
  requestKey: string | undefined,
) => flowId(`transfer_all_${direction}:${slot}`, member.id, requestKey)

/** @throws Refusal NO_GAME, SLOT_NO_ACCOUNT, IN_PROGRESS, ACCOUNT_FROZEN, GAME_MAINTENANCE: about `to` alone; what the others say is in the results. */
export async function transferAll(
  app: FlowParts,
  member: Member,
  to: string,
  requestKey: string | undefined,
): Promise<Result> {
  const found = await findPlace(app, to)
  const place = found && (await withUsername(app, member, found))
  if (place) await checkFree(app, member, place, requestKey)

  const pulled = await pullAll(app, member, requestKey, place?.slot)
  const pushed = place && (await push(app, member, place, pulled, requestKey))
  const results = pushed ? [...pulled, pushed] : pulled
  return { message: summaryOf(results), ...(pushed && { reference: pushed.reference }), results }
}

/** What could not be moved on must not be pulled for nothing. This very request, begun before, is not in its own way. */
async function checkFree(app: FlowParts, member: Member, place: KnownPlace, requestKey: string | undefined) {
  const { slot } = place
  const own = await findTransfer(app.db, member.id, idOf(member, 'in', slot, requestKey))
  if (own) return
  if (await hasOpenTransfer(app.db, member.id, slot)) throw new Refusal('IN_PROGRESS')
  await refuseTransferInto(app.db, { memberId: member.id, slot })
  await checkOpen(app, member, place, 'in')
}

/** Empties every game account into the wallet, but for `except`: all at once, and none waits for what another says. */
export async function pullAll(
  app: FlowParts,
  member: Member,
  requestKey: string | undefined,
  except?: string,
): Promise<Outcome[]> {
  const readings = await readBalances(app, member)
  const accounts = (await listGameAccounts(app, member)).filter(({ slot }) => slot !== except)
  const outcomes = await Promise.allSettled(
    accounts.map((account) => pull(app, member, account, readings.get(account.slot), requestKey)),
  )
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value ?? []
  })
}

/** What this request has pulled before, by a server that did not come to its answer. */
export async function findPulled(
  app: Pick<App, 'db'>,
  member: Member,
  requestKey: string | undefined,
): Promise<Outcome[]> {
  const accounts = await listGameAccounts(app, member)
  const pulled = await Promise.all(
    accounts.map(({ slot }) => findOwn(app, member, slot, idOf(member, 'out', slot, requestKey))),
  )
  return pulled.flatMap((outcome) => outcome ?? [])
}

async function findOwn(
  app: Pick<App, 'db'>,
  member: Member,
  slot: string,
  id: string,
): Promise<Outcome | undefined> {
  const own = await findTransfer(app.db, member.id, id)
  return own && { slot, amount: own.amount, message: messageOf(own), reference: own.reference }
}

/** Undefined: there is nothing to pull. */
async function pull(
  app: FlowParts,
  member: Member,
  account: Place & { balance: bigint; isFrozen: boolean },
  reading: Reading | undefined,
  requestKey: string | undefined,
): Promise<Outcome | undefined> {
  const { slot, balance, isFrozen } = account
  const id = idOf(member, 'out', slot, requestKey)
  const own = await findOwn(app, member, slot, id)
  if (own) return own
  const stays = (message: Outcome['message']) => ({ slot, amount: balance, message })
  if (isFrozen) return balance === 0n ? undefined : stays('ACCOUNT_FROZEN')
  if (reading === 'closed') return balance === 0n ? undefined : stays('GAME_MAINTENANCE')
  // What is really there nobody has told us.
  if (reading === 'silent') return stays('SERVICE_UNAVAILABLE')
  // Another request has a transfer open, or had one a moment ago.
  if (reading !== 'read' || (await hasOpenTransfer(app.db, member.id, slot))) return stays('IN_PROGRESS')
  if (balance === 0n) return undefined
  if (balance < limits.transferMin) return stays('TRANSFER_MINIMUM')
  return orStays(stays, async () => ({
    slot,
    amount: balance,
    ...(await move(app, member, account, 'out', balance, id)),
  }))
}

/** The sum of what has arrived in the wallet goes on; undefined: nothing has. */
async function push(
  app: FlowParts,
  member: Member,
  place: Place,
  pulled: Outcome[],
  requestKey: string | undefined,
): Promise<Outcome | undefined> {
  const { slot } = place
  const id = idOf(member, 'in', slot, requestKey)
  const own = await findOwn(app, member, slot, id)
  if (own) return own
  const arrived = pulled.filter(({ message }) => message === 'SUCCESS')
  const amount = arrived.reduce((sum, outcome) => sum + outcome.amount, 0n)
  if (amount === 0n) return undefined
  return orStays(
    (message) => ({ slot, amount, message }),
    async () => ({ slot, amount, ...(await move(app, member, place, 'in', amount, id)) }),
  )
}

/** Another request was quicker: its transfer of this slot is open, or the money has gone another way. */
async function orStays(stays: (message: Outcome['message']) => Outcome, go: () => Promise<Outcome>) {
  try {
    return await go()
  } catch (error) {
    const code = error instanceof Refusal ? error.code : undefined
    if (code === 'IN_PROGRESS' || code === 'MONEY_NOT_ENOUGH' || code === 'ACCOUNT_FROZEN') return stays(code)
    throw error
  }
}

function summaryOf(results: Outcome[]): Result['message'] {
  if (results.some(({ message }) => message === 'TRANSFER_PENDING')) return 'TRANSFER_PENDING'
  return results.every(({ message }) => message === 'SUCCESS') ? 'SUCCESS' : 'TRANSFER_PARTLY'
}
