/** Staff look through the money that is nobody's yet, wherever it arrived (staff-calls T4). */
import { type SuspenseRequest, suspenseRequests } from '@kapao/contract/lists.ts'
import { toBaht } from '@kapao/contract/money.ts'
import type { SuspenseFilter } from '@kapao/contract/schemas/staff-suspense.ts'
import type { RecordParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { momentOf } from '#platform/http/page-place.ts'
import { lastFour, shortName } from '#platform/masking.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#staff/audit-trail.service.ts'
import { releaseClaim, takeClaim, withClaims } from '#staff/claim.service.ts'
import { findWaitingAbout, lapseRequest } from '#staff/request.service.ts'
import { refuseSettled } from '../told-twice.queries.ts'
import { wholeSender } from './sender.rules.ts'
import {
  type LockedMoney,
  listSuspense,
  lockMoney,
  type MoneyName,
  type Place,
  type SuspendedMoney,
} from './suspense.queries.ts'

export { findSettledBy, lockMoney, type MoneyName, setGivenBack } from './suspense.queries.ts'

export async function listSuspended(app: RecordParts, filter: SuspenseFilter) {
  const { rows, ...count } = await listSuspense(app.db, filter, readPlace(filter.after))
  const shown = rows.slice(0, filter.limit)
  const last = shown.at(-1)
  const waiting = await findWaitingAbout(
    app,
    suspenseRequests,
    shown.map((row) => claimOfMoney(row).subject),
  )
  return {
    ...count,
    next: last && rows.length > shown.length ? writePlace(last) : null,
    payments: await withClaims(
      app,
      shown.map(({ heardAt, way, senderBank, ...row }) => ({
        ...row,
        canGoBack: wholeSender({ way, senderBank, ...row }) !== undefined,
        requests: (waiting.get(claimOfMoney(row).subject) ?? []).map(({ subject, ...request }) => request),
        fromName: shortName(row.fromName),
        fromAccountNo: shownAccount(row.fromAccountNo),
      })),
      claimOfMoney,
    ),
  }
}

const writePlace = ({ heardAt, fromBank, reference }: SuspendedMoney): string =>
  Buffer.from(JSON.stringify([heardAt.getTime(), fromBank, reference])).toString('base64url')

/** @throws Refusal KEY_INVALID for what is no answer's `next`. */
function readPlace(after: string | null | undefined): Place | undefined {
  if (!after) return
  try {
    const [at, fromBank, reference]: unknown[] = JSON.parse(Buffer.from(after, 'base64url').toString())
    const heardAt = momentOf(at)
    const isNamed = [fromBank, reference].every(
      (text) => typeof text === 'string' && /^[\x20-\x7e]{1,64}$/.test(text),
    )
    if (heardAt && isNamed) return { heardAt, fromBank: String(fromBank), reference: String(reference) }
  } catch {
    // Whatever it was, it was not made here.
  }
  throw new Refusal('KEY_INVALID', ['after'])
}

/** As its task names it. */
export const claimOfMoney = ({ fromBank, reference }: MoneyName) => ({
  ...{ kind: 'payment' as const, subject: `${fromBank}:${reference}` },
})

const lockClaimable = (name: MoneyName) => async (tx: Tx) => {
  const money = await lockMoney(tx, name)
  if (!money) throw new Refusal('NO_DATA')
  return { ...claimOfMoney(money), memberId: null, isWaiting: money.state === 'WAITING' }
}

/** @throws Refusal NO_DATA, and as {@link takeClaim}. */
export const claimPayment = (app: RecordParts, actor: Actor, name: MoneyName) =>
  takeClaim(app, actor, lockClaimable(name))

export const releasePayment = (app: RecordParts, actor: Actor, name: MoneyName) =>
  releaseClaim(app, actor, lockClaimable(name))

/**
 * Money that may still be decided about, locked.
 *
 * @throws Refusal as {@link lockUndecided}, PAID_OTHERWISE when it is somebody's by another way that told of it.
 */
export async function lockWaiting(tx: Tx, name: MoneyName): Promise<LockedMoney> {
  const money = await lockUndecided(tx, name)
  await refuseSettled(tx, money)
  return money
}

/** The same, settled by another word of it or not. @throws Refusal NO_DATA, ALREADY_DECIDED when it is somebody's by now. */
export async function lockUndecided(tx: Tx, name: MoneyName): Promise<LockedMoney> {
  const money = await lockMoney(tx, name)
  if (!money) throw new Refusal('NO_DATA')
  if (money.state !== 'WAITING') throw new Refusal('ALREADY_DECIDED')
  return money
}

/**
 * It is decided for good: what else was asked for about it has lapsed. Who approves that at the same time loses against this
 * decision. @param own the kind that has decided it, which is not its own rival.
 */
export async function lapseOthers(tx: Tx, name: MoneyName, own: SuspenseRequest, at: Date) {
  const { subject } = claimOfMoney(name)
  for (const kind of suspenseRequests) if (kind !== own) await lapseRequest(tx, kind, subject, at)
}

/** Nothing where nothing of it is told. */
const shownAccount = (accountNo: string): string => (/\d/.test(accountNo) ? lastFour(accountNo) : '')

/** As requests show it to staff: what its list shows. */
export const shownMoney = ({
  state,
  amount,
  currency,
  fromName,
  fromAccountNo,
  toBank,
  statement,
}: LockedMoney) => ({
  ...statement,
  ...{ state, amount: toBaht(amount), currency, toBank },
  fromName: shortName(fromName),
  fromAccountNo: shownAccount(fromAccountNo),
})
