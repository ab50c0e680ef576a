/** Slips: taking a picture in, deciding what becomes of it, and showing the member's own (decisions D4). */

import type { SlipNote } from '@kapao/contract/errors.ts'
import { pictureLimits } from '@kapao/contract/limits.ts'
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import type { SlipCode } from '@kapao/contract/outside/slip.ts'
import type { SlipPage } from '@kapao/contract/schemas/statement.ts'
import type { Page } from '@kapao/contract/schemas/text.ts'
import type * as z from 'zod/mini'
import { creditBankTransfer, findBankPayment } from '#deposit/bank/bank-payment.service.ts'
import { listStillTaken } from '#deposit/bank/expected.service.ts'
import { isHouseAccount, senderOf } from '#deposit/bank/matching.service.ts'
import { attachRow } from '#ledger/posting.ts'
import { verifyAccount } from '#member/account-verification.service.ts'
import { addNotice } from '#notice/notice.service.ts'
import { flowId, referenceOf } from '#outside/reference.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { BadPictureError, type Picture } from '#platform/files/picture.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { noteFlowTrace } from '#platform/telemetry/flow-trace.queries.ts'
import { getSlipWindow } from '#settings/terms.service.ts'
import { closeTasks, openTasks } from '#staff/task.service.ts'
import { listBankAccounts } from '../account.service.ts'
import { isMasked } from '../account-no.rules.ts'
import {
  announceDecided,
  approve,
  countInReview,
  creditSlips,
  type DueSlip,
  endSlip,
  findFileOf,
  findSlip,
  getUploader,
  insertClaim,
  insertFailed,
  insertInReview,
  listSlips,
  lockSlip,
  type NewSlip,
  setInReview,
} from './slip.queries.ts'
import {
  type Ending,
  hasMiniQr,
  judgeTransfer,
  type ReviewReason,
  readCodes,
  textOf,
  type Verdict,
} from './slip.rules.ts'
import { isCredited, listClaims, setCode } from './slip-claim.queries.ts'

export interface Upload {
  file: Buffer
  requestKey: string | undefined
}

/**
 * Reads the picture, keeps it and asks the bank soon. The same request again is the same slip.
 *
 * @throws Refusal SLIP_CLOSED, SLIP_NO_FILE, SLIP_INVALID_FILE; SLIP_UPLOAD_FAIL when it could not be read or kept now.
 */
export async function uploadSlip(
  app: Pick<App, 'db' | 'clock' | 'log' | 'files' | 'pictures' | 'slipReader' | 'wake'>,
  member: Member,
  { file, requestKey }: Upload,
) {
  if (file.length === 0) throw new Refusal('SLIP_NO_FILE')
  if (!(await getSlipWindow(app)).isOpen) throw new Refusal('SLIP_CLOSED')
  const id = flowId('slip', member.id, requestKey)
  const reference = referenceOf('SL', id)
  if (!(await findSlip(app.db, member.id, id))) {
    const { jpeg, grey } = await takePicture(app, file)
    const read = await readPicture(app, grey)
    const mustRead = 'note' in read && !(await hasCodes(app, member))
    if (mustRead) await refuseBeyondReview(app, member)
    const kept = await keep(app, jpeg)
    const slip = { memberId: member.id, id, reference, file: kept, createdAt: app.clock.now() }
    await noteFlowTrace(app.db, reference, slip.createdAt)
    const isNew = mustRead ? insertForReview(app, slip, read.text) : insertSlip(app, slip, read)
    if (!(await isNew)) await app.files.remove(kept)
    app.wake('verifySlips')
    app.wake('relayOutbox')
  }
  return { message: 'SUCCESS', reference }
}

async function takePicture(app: Pick<App, 'log' | 'pictures'>, file: Buffer): Promise<Picture> {
  try {
    return await app.pictures.take(file)
  } catch (error) {
    if (!(error instanceof BadPictureError)) throw uploadFailed(app, error)
    app.log.info({ why: error.message }, 'slip refused')
    throw new Refusal('SLIP_INVALID_FILE')
  }
}

/** What a picture says: which transfer it is about, or why nobody can tell, with what else stands on it. */
type Read = { code: SlipCode } | { note: SlipNote; text: string | null }

/** Whether the member's bank puts a mini-QR on its slips: then one without is no slip of theirs. */
async function hasCodes(app: Pick<App, 'db'>, { id }: Member): Promise<boolean> {
  const { currency, bankCode } = await getUploader(app.db, id)
  return currency === 'THB' && hasMiniQr(bankCode)
}

/** A person reads each of them. @throws Refusal REQUEST_LIMIT. */
async function refuseBeyondReview(app: Pick<App, 'db'>, { id }: Member) {
  if ((await countInReview(app.db, id)) >= serverLimits.slipsInReviewMax) throw new Refusal('REQUEST_LIMIT')
}

async function readPicture(app: Pick<App, 'log' | 'slipReader'>, grey: Picture['grey']): Promise<Read> {
  if (Math.min(grey.width, grey.height) < pictureLimits.readSideMin)
    return { note: 'IMG_SIZE_UNABLE_TO_PROCESS', text: null }
  try {
    const texts = await app.slipReader.read(grey)
    const code = readCodes(texts)
    return typeof code === 'string' ? { note: code, text: textOf(texts) } : { code }
  } catch (error) {
    throw uploadFailed(app, error)
  }
}

async function keep(app: Pick<App, 'log' | 'files'>, jpeg: Buffer): Promise<string> {
  try {
    return await app.files.put(jpeg)
  } catch (error) {
    throw uploadFailed(app, error)
  }
}

/** Nothing was written down: the member may simply try again. */
function uploadFailed(app: Pick<App, 'log'>, error: unknown): Refusal {
  app.log.error({ err: error }, 'slip not taken in')
  return new Refusal('SLIP_UPLOAD_FAIL')
}

/** The row comes after the file, so that none is without one. False when the same request has written it before. */
async function insertSlip(app: Pick<App, 'db'>, slip: NewSlip, read: Read): Promise<boolean> {
  if ('note' in read) return insertFailure(app, slip, undefined, read.note)
  const { code } = read
  if (!(await isCredited(app.db, code)) && (await insertClaim(app.db, slip, code))) return true
  if (await findSlip(app.db, slip.memberId, slip.id)) return false
  return insertFailure(app, slip, code, 'SLIP_REFNO_DUPLICATED')
}

/** To a person at once. */
const insertForReview = (app: Pick<App, 'db'>, slip: NewSlip, text: string | null): Promise<boolean> =>
  inTransaction(app.db, async (tx) => {
    if (!(await insertInReview(tx, slip, text))) return false
    const { memberId, id, reference, createdAt } = slip
    const detail = { why: 'no_code' satisfies ReviewReason, reference }
    await openTasks(tx, [{ kind: 'slip_review', subject: id, memberId, detail }], createdAt)
    return true
  })

const insertFailure = (app: Pick<App, 'db'>, slip: NewSlip, code: SlipCode | undefined, note: SlipNote) =>
  inTransaction(app.db, async (tx) => {
    const isNew = await insertFailed(tx, slip, code, note)
    const ending = { ...slip, note, transfer: undefined, at: slip.createdAt }
    if (isNew) await announceDecided(tx, [{ ending, amount: 0n }])
    return isNew
  })

const endingOf = (
  app: Pick<App, 'clock'>,
  { memberId, id, reference }: DueSlip,
  note: SlipNote | null,
  transfer: BankTransfer | undefined,
): Ending => ({ memberId, id, reference, note, transfer, at: app.clock.now() })

/** The bank has confirmed the transfer: credits it, refuses the slip, or leaves it to a person. */
export async function decideConfirmed(
  app: Pick<App, 'db' | 'ledger' | 'clock' | 'wake'>,
  slip: DueSlip,
  transfer: BankTransfer,
) {
  const [member, accounts, { withinMinutes }] = await Promise.all([
    getUploader(app.db, slip.memberId),
    listBankAccounts(app, transfer.toBank),
    getSlipWindow(app),
  ])
  const facts = {
    uploadedAt: slip.createdAt,
    withinMinutes,
    member,
    isOurs: await isHouseAccount(app, member),
    accounts: (await listStillTaken(app, accounts, slip.memberId, transfer)).filter(({ isOpen }) => isOpen),
  }
  const judged = { verdict: judgeTransfer(transfer, facts), since: member.since }
  const verdict = await doubt(app, slip, transfer, judged)
  if (verdict.step === 'credit') {
    await verifyAccount(app, slip.memberId, transfer)
    await creditSlip(app, slip, transfer)
  }
  if (verdict.step === 'fail') await failSlip(app, slip, verdict.note, transfer)
  if (verdict.step === 'review') await sendToReview(app, slip, verdict.why, transfer)
}

/**
 * Whose account ends alike under the same name may have sent a masked transfer too, and who gave theirs while the money lay
 * in suspense may have read there whose it is: a slip can be anybody's.
 */
async function doubt(
  app: Pick<App, 'db'>,
  { memberId }: DueSlip,
  transfer: BankTransfer,
  { verdict, since }: { verdict: Verdict; since: Date },
): Promise<Verdict> {
  if (verdict.step !== 'credit') return verdict
  const known = await findBankPayment(app.db, transfer)
  if (known?.memberId === null && since > known.heardAt) return { step: 'review', why: 'sender_unsure' }
  if (!isMasked(transfer.fromAccountNo)) return verdict
  const sender = await senderOf(app, transfer)
  const isOwn = 'memberId' in sender && sender.memberId === memberId
  return isOwn ? verdict : { step: 'review', why: 'sender_unsure' }
}

/**
 * Credits the amount that the bank has named. When the feed has told of the same transfer first, the member has the money
 * already, and the slip was right all the same: it shows what was credited. What a gateway has told of is the member's by that.
 */
export async function creditSlip(
  app: Pick<App, 'db' | 'ledger' | 'clock' | 'wake'>,
  slip: DueSlip,
  transfer: BankTransfer,
) {
  const outcome = await creditBankTransfer(app, transfer, {
    memberId: slip.memberId,
    heardFrom: 'slip',
    byOnePerson: slip.approved !== undefined,
    attachedRows: [attachRow(creditSlips, endingOf(app, slip, null, transfer))],
  })
  if (outcome === 'credited') return endOthers(app, slip)
  // It came into suspense after somebody had approved the slip.
  if (outcome === 'suspended') return sendToReview(app, slip, 'in_suspense')
  const payment = outcome === 'repeated' ? await findBankPayment(app.db, transfer) : undefined
  if (!payment || payment.heardFrom === 'slip') return failSlip(app, slip, 'SLIP_REFNO_DUPLICATED', transfer)
  await inTransaction(app.db, (tx) => endSlip(tx, endingOf(app, slip, null, payment)))
  await endOthers(app, slip)
}

/** What others' slips of a transfer waited for is gone. One that comes in meanwhile ends when it is looked at. */
async function endOthers(app: Pick<App, 'db' | 'clock' | 'wake'>, { code }: DueSlip) {
  app.wake('relayOutbox')
  const [note, at] = ['SLIP_REFNO_DUPLICATED' as const, app.clock.now()]
  for (const other of await listClaims(app.db, code))
    await inTransaction(app.db, async (tx) => {
      await refuseSlip(tx, { ...other, note, transfer: undefined, at }, note)
      await closeTasks(tx, 'slip_review', other.id, { closedBy: null, at })
    })
}

export async function failSlip(
  app: Pick<App, 'db' | 'clock' | 'wake'>,
  slip: DueSlip,
  note: SlipNote,
  transfer?: BankTransfer,
) {
  await inTransaction(app.db, (tx) => refuseSlip(tx, endingOf(app, slip, note, transfer), note))
  app.wake('relayOutbox')
}

/** Is told as a notice too: a person may look at a slip long after it was sent. One that was credited has that of its journal. */
async function refuseSlip(tx: Tx, ending: Ending, note: SlipNote) {
  const ended = await endSlip(tx, ending)
  if (!ended) return
  const { memberId, id, at } = ending
  const amount = ended.amount || undefined
  await addNotice(tx, { memberId, key: `slip:${id}`, topic: 'slip_refused', detail: note, amount, at })
}

/** Nothing when it has been decided a moment ago. */
export const sendToReview = (app: RecordParts, slip: DueSlip, why: ReviewReason, transfer?: BankTransfer) =>
  inTransaction(app.db, async (tx) => {
    const { memberId, id, reference, code } = slip
    if (!(await setInReview(tx, slip, transfer))) return
    const detail = { why, reference, bank: code.bank, bankReference: code.reference }
    await openTasks(tx, [{ kind: 'slip_review', subject: id, memberId, detail }], app.clock.now())
  })

interface OperatorDecision {
  memberId: string
  slipId: string
  decision: 'approve' | 'reject'
  /** What the member is told of a rejected one. */
  note?: SlipNote
  /** Which transfer one without a code is about. */
  payment?: SlipCode
  at: Date
  /** Whose word it is. */
  operatorId: string
}

/**
 * An operator's word on a slip in review, inside the caller's transaction. An approved one is credited by the job a moment
 * later, with the amount that the bank has named; when the bank never named one it is asked once more. One without a code
 * is about a transfer that the member has already, by the feed, a statement or suspense: it moves no money.
 *
 * @throws Refusal NO_DATA when there is none, ALREADY_DECIDED when it is not in review (any more), KEY_INVALID for a
 * transfer that is not the member's, or another slip's.
 */
export async function decideSlip(tx: Tx, app: Pick<App, 'wake'>, order: OperatorDecision) {
  const { memberId, slipId, decision, note = 'INVALID_SLIP', payment, at, operatorId } = order
  const slip = await lockSlip(tx, memberId, slipId)
  if (!slip) throw new Refusal('NO_DATA')
  if (slip.state !== 'REVIEW') throw new Refusal('ALREADY_DECIDED')
  if (decision === 'approve' && slip.bank === null) {
    const transfer = await nameTransfer(tx, { memberId, id: slipId }, payment)
    await endSlip(tx, { memberId, id: slipId, reference: slip.reference, note: null, transfer, at })
  } else if (decision === 'approve') {
    if (payment) throw new Refusal('KEY_INVALID', ['payment'])
    await approve(tx, memberId, slipId, at)
    app.wake('verifySlips')
  } else {
    const ending = { memberId, id: slipId, reference: slip.reference, note, transfer: undefined, at }
    await refuseSlip(tx, ending, note)
  }
  await closeTasks(tx, 'slip_review', slipId, { closedBy: operatorId, at })
}

/** What a slip in review shows that lies in suspense: one person's word gives it to nobody. */
export async function findSuspended(tx: Tx, memberId: string, slipId: string) {
  const slip = await lockSlip(tx, memberId, slipId)
  if (slip?.state !== 'REVIEW' || slip.bank === null || slip.bankReference === null) return undefined
  const { bank, bankReference, toBank, amount, currency } = slip
  const payment = await findBankPayment(tx, {
    ...{ fromBank: bank, reference: bankReference },
    ...(toBank && amount && currency && { toBank, amount, currency }),
  })
  return payment && payment.memberId === null && !payment.isGivenBack ? payment : undefined
}

/** Writes down which transfer a slip is about. @throws Refusal KEY_MISSING, KEY_INVALID. */
async function nameTransfer(
  tx: Tx,
  slip: { memberId: string; id: string },
  code: SlipCode | undefined,
): Promise<BankTransfer> {
  if (!code) throw new Refusal('KEY_MISSING', ['payment'])
  const payment = await findBankPayment(tx, { fromBank: code.bank, reference: code.reference })
  const isTheirs = payment?.memberId === slip.memberId && !payment.isGivenBack
  if (!isTheirs || !(await setCode(tx, slip, code))) throw new Refusal('KEY_INVALID', ['payment'])
  return payment
}

/** A person who looks at a slip is not the member's concern: for them it is being processed. */
const statusOf = {
  PROCESSING: 'PROCESSING',
  REVIEW: 'PROCESSING',
  SUCCESS: 'SUCCESS',
  FAILED: 'FAILED',
} as const

export async function getSlipPage(
  app: Pick<App, 'db' | 'fileLinks'>,
  member: Member,
  { page, limit }: z.output<typeof Page>,
): Promise<z.output<typeof SlipPage>> {
  const { total, rows } = await listSlips(app.db, member.id, (page - 1) * limit, limit)
  const slips = rows.map(({ createdAt, amount, state, note, reference, file }) => ({
    createdAt,
    amount: amount ?? 0n,
    status: statusOf[state],
    note,
    link: file && linkOf(app, member, file),
    reference,
  }))
  return { total, slips }
}

/** @throws Refusal NO_DATA, whether it is somebody else's or nobody's, or is not kept any more. */
export async function getSlipLink(app: Pick<App, 'db' | 'fileLinks'>, member: Member, reference: string) {
  const name = await findFileOf(app.db, member.id, reference)
  if (!name) throw new Refusal('NO_DATA')
  return { url: linkOf(app, member, name) }
}

/** Where a picture is shown for the next minutes, to the member alone. */
const linkOf = ({ fileLinks }: Pick<App, 'fileLinks'>, { id: memberId }: Member, name: string) =>
  `/api/files/${fileLinks.sign({ memberId, name })}`
