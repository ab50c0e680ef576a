/** Deposits by TrueMoney gift link: written down, then taken by our own reference, credited once (decisions D5). */
import { createHash } from 'node:crypto'
import { codeOfLink } from '@kapao/contract/gift-link.ts'
import * as limits from '@kapao/contract/limits.ts'
import { toBaht } from '@kapao/contract/money.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import type { DepositResult } from '@kapao/contract/schemas/deposit.ts'
import { hourMs } from '@kapao/contract/time-units.ts'
import { openLink } from '@kapao/contract/truelink.ts'
import type * as z from 'zod/mini'
import { debt, houseGateway, setAside, trueMoney, wallet } from '#ledger/chart.ts'
import { insertOutbox } from '#ledger/journals.ts'
import { attachRow, type Posting } from '#ledger/posting.ts'
import { type OpeningRow, openStatements, settleStatements } from '#ledger/statement-rows.ts'
import { asideOf } from '#member/freeze.service.ts'
import { type OrderLease, sendUnderLease } from '#outside/order-lease.ts'
import { flowId, referenceOf } from '#outside/reference.ts'
import type { RedemptionSaid } from '#outside/voucher/voucher.ts'
import type { App } from '#parts/app-parts.ts'
import { newId } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { createConcurrencyLimit } from '#platform/limits/concurrency-limit.ts'
import type { Limit } from '#platform/limits/rate-limits.ts'
import { invariant, OutsideError, Refusal } from '#platform/refusal.ts'
import { openText, sealText } from '#platform/sealed.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { noteFlowTrace } from '#platform/telemetry/flow-trace.queries.ts'
import { hasDepositLimit, refuseBeyondLimit } from '#play/limit.service.ts'
import { findTrueWallet } from '#settings/terms.service.ts'
import { openTasks } from '#staff/task.service.ts'
import {
  creditVouchers,
  endVoucherOrder,
  findOpenReference,
  findVoucher,
  type GiftRefusal,
  insertVoucher,
  type LockedVoucher,
  lockVoucher,
  rejectVoucher,
  setRowOpened,
  setVoucherAnswered,
  takeVoucherOrder,
  type Voucher,
} from './voucher.queries.ts'
import { decidedEvent, refusalOf } from './voucher.rules.ts'

type Result = z.output<typeof DepositResult>

/** A code can be guessed like a password; only what turns out to be no gift counts. */
const guesses: Limit = {
  name: 'truelinkInvalid',
  points: limits.truelinkInvalidPerHour,
  windowMs: hourMs,
  code: 'REQUEST_LIMIT',
}

/** Each takes a core for some hundredths of a second. */
const runLimited = createConcurrencyLimit(serverLimits.giftLinks)

/**
 * @param sealedLink as the app encodes it.
 * @throws Refusal NO_WALLET, REQUEST_LIMIT; TRUELINK_INVALID for everything that is no gift link or no gift (one answer:
 * quality C-59); TRUELINK_DUPLICATE for one that was taken before; DEPOSIT_LIMIT for more than the member's own limit has room for.
 */
export async function depositByLink(
  app: Pick<App, 'db' | 'ledger' | 'clock' | 'config' | 'outside' | 'log' | 'limits' | 'wake'>,
  member: Member,
  sealedLink: string,
  requestKey: string | undefined,
): Promise<Result> {
  const trueWallet = await findTrueWallet(app, member.currency)
  if (!trueWallet) throw new Refusal('NO_WALLET')
  // Before the link is looked at, so that tries at the same time are counted too.
  await app.limits.take(guesses, member.id)
  let isGuess = false
  try {
    const link = await runLimited(() => openLink(sealedLink, app.config.truelinkPassphrase))
    const code = link === undefined ? undefined : codeOfLink(link)
    if (code === undefined) throw new Refusal('TRUELINK_INVALID')
    return await takeGift(app, member, { code, toWallet: trueWallet.mobile, requestKey })
  } catch (error) {
    isGuess = error instanceof Refusal && error.code === 'TRUELINK_INVALID'
    throw error
  } finally {
    // The money may have moved: a point that is lost must not turn that into an error.
    if (!isGuess) await app.limits.release(guesses, member.id).catch(() => {})
  }
}

interface Gift {
  code: string
  toWallet: string
  requestKey: string | undefined
}

/** Committed as open before the service learns of it. The same request again is the same gift. */
async function takeGift(
  app: Pick<App, 'db' | 'ledger' | 'clock' | 'config' | 'outside' | 'log' | 'wake'>,
  member: Member,
  { code, toWallet, requestKey }: Gift,
): Promise<Result> {
  const codeHash = createHash('sha256').update(code).digest()
  const id = flowId(`voucher:${codeHash.toString('hex')}`, member.id, requestKey)
  const row = { memberId: member.id, id }
  const voucher: Voucher = {
    ...row,
    reference: referenceOf('TV', id),
    toWallet,
    codeSealed: sealText(app.config.giftCodeKeys[0], placeOf(row), code),
    createdAt: app.clock.now(),
    claims: 0,
  }
  await checkLimit(app, voucher, code)
  if (await insertVoucher(app.db, { ...voucher, codeHash })) {
    await noteFlowTrace(app.db, voucher.reference, voucher.createdAt)
    await tryOrder(app, voucher)
  }
  // Asked back from the database: a job may have decided it meanwhile, or an earlier run of the same request.
  const found = await findVoucher(app.db, voucher)
  if (found?.state === 'OPEN') await showInProgress(app, voucher)
  if (found) return answerOf(found)
  const reference = await findOpenReference(app.db, member.id, codeHash)
  if (reference === undefined) throw new Refusal('TRUELINK_DUPLICATE')
  return { message: 'DEPOSIT_PENDING', reference }
}

/**
 * A member who has a deposit limit: the service tells beforehand what the gift would bring, and one that would go beyond is not
 * taken. A gift that this request has begun before is only brought to its end. What is no gift the order itself refuses.
 *
 * @throws Refusal DEPOSIT_LIMIT, SERVICE_UNAVAILABLE while nobody can tell.
 */
async function checkLimit(
  app: Pick<App, 'db' | 'clock' | 'outside' | 'log'>,
  voucher: Voucher,
  code: string,
) {
  const { memberId, toWallet: mobile } = voucher
  if (!(await hasDepositLimit(app.db, memberId)) || (await findVoucher(app.db, voucher))) return
  try {
    const said = await app.outside.voucher.preview({ code, mobile, minimum: limits.truelinkMin })
    if (said.status === 'open') await refuseBeyondLimit(app, memberId, said.amount)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    app.log.warn({ err: error }, 'gift link not previewed')
    throw new Refusal('SERVICE_UNAVAILABLE')
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof findVoucher>>>

function answerOf({ state, amount, reason, reference }: Found): Result {
  if (state === 'REJECTED') throw new Refusal(refusalOf(reason))
  if (state === 'OPEN') return { message: 'DEPOSIT_PENDING', reference }
  invariant(amount !== null, 'a credited voucher has no amount')
  return { message: 'SUCCESS', amount, reference }
}

/** What a sealed code is bound to. */
const placeOf = ({ memberId, id }: Pick<Voucher, 'memberId' | 'id'>): string => `voucher:${memberId}:${id}`

/** No readable answer: it may have been taken, so it stays open and a job asks. */
async function tryOrder(
  app: Pick<App, 'db' | 'ledger' | 'clock' | 'config' | 'outside' | 'log' | 'wake'>,
  voucher: Voucher,
) {
  try {
    await orderGift(app, voucher, 'request')
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    app.log.warn({ err: error, reference: voucher.reference }, 'gift link not answered')
  }
}

/** Orders it by its reference, once or again, when it is this process's turn, and writes down what is definite. @throws OutsideError: unknown. */
export async function orderGift(
  app: Pick<App, 'db' | 'ledger' | 'clock' | 'config' | 'outside' | 'log' | 'wake'>,
  voucher: Voucher,
  askedBy: Asker,
) {
  const { reference, toWallet: mobile, codeSealed } = voucher
  const code = openText(app.config.giftCodeKeys, placeOf(voucher), codeSealed)
  const order = { reference, code, mobile, minimum: limits.truelinkMin }
  const said = await sendUnderLease(app.clock, leaseOf(app, voucher), () =>
    app.outside.voucher.redeem(order, { isRepeat: askedBy === 'job' }),
  )
  if (said) await conclude(app, voucher, said, askedBy)
}

const leaseOf = ({ db }: Pick<App, 'db'>, voucher: Voucher): OrderLease => ({
  reference: voucher.reference,
  take: (now, leaseUntil) => takeVoucherOrder(db, voucher, now, leaseUntil),
  release: () => endVoucherOrder(db, voucher),
})

/** Writes down what the service has definitely said; saying it again changes nothing. */
export async function conclude(
  app: Pick<App, 'db' | 'ledger' | 'clock' | 'log' | 'wake'>,
  voucher: Voucher,
  said: RedemptionSaid,
  askedBy: Asker,
) {
  if (said.status === 'rejected')
    await rejectGift(app, voucher, { reason: said.reason, askedBy, lookAt: null })
  if (said.status === 'redeemed') await creditGift(app, voucher, said)
}

/** The service has not answered: until it does the member sees it in the statement. Once. */
export const showInProgress = (app: Pick<App, 'db' | 'clock'>, voucher: GiftName) =>
  inTransaction(app.db, async (tx) => {
    if (!(await setRowOpened(tx, voucher))) return
    const row = { ...rowOf(voucher, app.clock.now()), id: voucher.id, status: 'PROCESSING' as const }
    await tx.executeQuery(openStatements([row]))
  })

/** Once; what the service has paid us is credited also when we have given the gift up. */
export async function creditGift(
  app: Pick<App, 'db' | 'ledger' | 'clock' | 'log'>,
  voucher: GiftName,
  said: Extract<RedemptionSaid, { status: 'redeemed' }>,
): Promise<void> {
  const before = await findVoucher(app.db, voucher)
  invariant(before, 'a voucher to credit is not there')
  try {
    const setsAside = await asideOf(app.db, voucher.memberId, said.amount)
    await app.ledger.post({ ...creditOf(app, { ...voucher, ...before }, said.amount, null), setsAside })
  } catch (error) {
    // What people have decided otherwise cannot be posted.
    if (await noteRedemption(app, voucher, said)) return
    const now = await findVoucher(app.db, voucher)
    // Its row was opened meanwhile, which happens once.
    if (now?.state === 'OPEN' && now.hasRow && !before.hasRow) return creditGift(app, voucher, said)
    throw error
  }
}

/** By a job: the member was answered that it is under way, and must be told that it is not. */
type Asker = 'request' | 'job'

/** Once. A request answers the refusal itself, which needs no line in the statement: who typed nonsense has done nothing. */
export async function rejectGift(
  app: Pick<App, 'db' | 'clock' | 'wake'>,
  voucher: Voucher,
  rejection: Rejection,
) {
  await inTransaction(app.db, (tx) => reject(tx, app, voucher, rejection))
  app.wake('relayOutbox')
}

type GiftName = Pick<Voucher, 'memberId' | 'id' | 'reference'>
type EndedVoucher = GiftName & Pick<LockedVoucher, 'state' | 'hasRow'>

interface Rejection {
  reason: GiftRefusal
  askedBy: Asker
  /** When to ask all the same: the service has not said this itself. */
  lookAt: Date | null
}

export async function reject(
  tx: Tx,
  app: Pick<App, 'clock'>,
  voucher: GiftName,
  { reason, askedBy, lookAt }: Rejection,
) {
  const { memberId, id, reference } = voucher
  const at = app.clock.now()
  const note = refusalOf(reason)
  const rejected = await rejectVoucher(tx, voucher, reason, at, lookAt)
  if (!rejected) return
  const notice = { id: newId(), memberId, journalId: null, at }
  if (rejected.hadRow) {
    const settled = { memberId, id, journalId: null, at, reference, note, status: 'FAILED' as const }
    await tx.executeQuery(settleStatements([settled]))
  } else if (askedBy === 'job')
    await tx.executeQuery(openStatements([{ ...rowOf(voucher, at), note, status: 'FAILED' }]))
  await tx.executeQuery(insertOutbox([{ ...notice, ...decidedEvent({ reference, outcome: { note }, at }) }]))
}

/** Under an id of its own: should the money arrive after all, that is another line. How much it is nobody has said. */
const rowOf = ({ memberId, reference }: GiftName, at: Date): Omit<OpeningRow, 'status'> => ({
  ...{ memberId, id: newId(), journalId: null, at, reference },
  ...{ type: 'deposit', from: trueMoney, to: walletPlace, amount: 0n },
})

/** What has arrived is credited, however much that is. @param lookAt null: the service itself has said so. */
export function creditOf(
  app: Pick<App, 'clock'>,
  { memberId, id, reference, state, hasRow }: EndedVoucher,
  amount: bigint,
  lookAt: Date | null,
): Posting {
  const at = app.clock.now()
  // One that was given up before may have its row, which has ended.
  const rowId = state === 'OPEN' ? id : newId()
  const row = { id: rowId, type: 'deposit' as const, from: trueMoney, to: walletPlace, amount, reference }
  return {
    memberId,
    kind: 'deposit_voucher',
    key: `deposit_voucher:${id}`,
    currency: 'THB',
    moves: [{ from: houseGateway(trueMoney), to: wallet(), amount }],
    statement: hasRow
      ? { settle: { id, reference, amount, status: 'SUCCESS' } }
      : { open: { ...row, status: 'SUCCESS' } },
    events: [decidedEvent({ reference, outcome: { amount }, at })],
    attachedRows: [attachRow(creditVouchers, { memberId, id, amount, at, lookAt, hadRow: hasRow })],
  }
}

/** In the order in which every posting locks accounts. */
export const lockGift = (tx: Tx, id: string) =>
  lockVoucher(tx, id, [debt(), houseGateway(trueMoney), setAside(), wallet()])

const bahtOf = (satang: bigint | null) => (satang === null ? null : toBaht(satang))

/**
 * What the service says of a gift link that people have decided: when it is something else, nothing is posted and a
 * person looks. False: it is not decided, or as the service says.
 */
export function noteRedemption(
  app: Pick<App, 'db' | 'clock' | 'log'>,
  { id }: { id: string },
  said: RedemptionSaid,
): Promise<boolean> {
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    if (said.status !== 'redeemed' && said.status !== 'rejected') return false
    const voucher = await lockGift(tx, id)
    if (!voucher || voucher.state === 'OPEN') return false
    const theirs = said.status === 'redeemed' ? said.amount : null
    const { memberId, reference, state, amount } = voucher
    await setVoucherAnswered(tx, voucher, amount === theirs ? null : at)
    if (amount === theirs) return false
    const detail = {
      ...{ reference, ours: state, theirs: said.status === 'redeemed' ? 'CREDITED' : 'REJECTED' },
      ...{ amount: bahtOf(amount), theirAmount: bahtOf(theirs) },
    }
    await openTasks(tx, [{ kind: 'late_gift_link', subject: id, memberId, detail }], at)
    app.log.error({ reference, ours: state }, 'gift link contradicted by the voucher service')
    return true
  })
}
