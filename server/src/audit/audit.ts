/** Checks every invariant of the money (quality §1): after each test, and as `npm run verify` beside a running product. */
import { bonusInvariants } from '#bonus/bonus.invariants.ts'
import { chatInvariants } from '#chat/chat.invariants.ts'
import { closingInvariants } from '#closing/closing.invariants.ts'
import { bankInvariants } from '#deposit/bank/bank.invariants.ts'
import { depositInvariants } from '#deposit/deposit.invariants.ts'
import { qrInvariants } from '#deposit/qr/qr.invariants.ts'
import { recallInvariants } from '#deposit/recall/recall.invariants.ts'
import { slipInvariants } from '#deposit/slip/slip.invariants.ts'
import { suspenseInvariants } from '#deposit/suspense/suspense.invariants.ts'
import { voucherInvariants } from '#deposit/voucher/voucher.invariants.ts'
import { inviteInvariants } from '#invite/invite.invariants.ts'
import type { Invariant } from '#ledger/invariant.ts'
import { ledgerInvariants } from '#ledger/ledger.invariants.ts'
import { setAsideInvariants } from '#ledger/set-aside.invariants.ts'
import { memberInvariants } from '#member/member.invariants.ts'
import { noticeInvariants } from '#notice/notice.invariants.ts'
import { query } from '#platform/db/pipeline.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { auditPiece } from '#platform/server-limits.ts'
import { playInvariants } from '#play/play.invariants.ts'
import { privacyInvariants } from '#privacy/privacy.invariants.ts'
import { reconciliationInvariants } from '#reconciliation/reconciliation.invariants.ts'
import { refundInvariants } from '#refund/refund.invariants.ts'
import { retentionInvariants } from '#retention/retention.invariants.ts'
import { spinInvariants } from '#spin/spin.invariants.ts'
import { staffInvariants } from '#staff/staff.invariants.ts'
import { transferInvariants } from '#transfer/transfer.invariants.ts'
import { withdrawInvariants } from '#withdraw/withdraw.invariants.ts'
import { type Ask, countAndDetail, type Found, findInPieces, rangesOfMembers } from './in-pieces.ts'
import { orderInvariants } from './order.invariants.ts'

export const invariants: Invariant[] = [
  ...ledgerInvariants,
  ...setAsideInvariants,
  ...playInvariants,
  ...memberInvariants,
  ...depositInvariants,
  ...bankInvariants,
  ...qrInvariants,
  ...slipInvariants,
  ...voucherInvariants,
  ...suspenseInvariants,
  ...recallInvariants,
  ...withdrawInvariants,
  ...transferInvariants,
  ...orderInvariants,
  ...bonusInvariants,
  ...inviteInvariants,
  ...refundInvariants,
  ...closingInvariants,
  ...spinInvariants,
  ...chatInvariants,
  ...noticeInvariants,
  ...staffInvariants,
  ...reconciliationInvariants,
  ...retentionInvariants,
  ...privacyInvariants,
].sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))

export interface Finding extends Pick<Invariant, 'id' | 'title'>, Found {}

// With a value it is prepared: after every test of the server it is asked again.
const together = query<{ broken: bigint; detail: string | null }>(
  `SELECT * FROM (${invariants
    .map(({ sql }, index) => `SELECT ${index} AS place, a.* FROM (${countAndDetail(sql)}) a`)
    .join('\nUNION ALL\n')}) answer WHERE place >= $1 ORDER BY place`,
  [0],
)

interface Options {
  /** Told of each invariant once it is known. */
  onFinding?(finding: Finding): void
  /** Told after each piece how many of how many are done. */
  onPiece?(id: string, done: number, of: number): void
}

/**
 * Answers for every invariant, so that a running product does not disturb it: each is looked at in one snapshot, but not
 * all in the same. What an invariant compares must be of one moment, for a sum over all pieces too; two invariants are not
 * compared with each other. One snapshot for all would keep PostgreSQL from clearing away old rows for a quarter of an
 * hour at ten million journals; now it does so for as long as one invariant takes.
 */
export async function audit(db: Db, { onFinding, onPiece }: Options = {}): Promise<Finding[]> {
  const members = await inSnapshot(db, (ask) => rangesOfMembers(ask, auditPiece))
  const findings: Finding[] = []
  for (const invariant of invariants) {
    const { id, title } = invariant
    const found = await inSnapshot(db, (ask) =>
      findInPieces(ask, invariant, members, auditPiece, (done, of) => onPiece?.(id, done, of)),
    )
    const finding = { id, title, ...found }
    onFinding?.(finding)
    findings.push(finding)
  }
  return findings
}

/** The same for a small database, of which every invariant is asked in one statement. */
export async function auditAtOnce(db: Db): Promise<Pick<Finding, 'id' | 'title' | 'broken' | 'detail'>[]> {
  const { rows } = await inTransaction(db, (tx) => tx.executeQuery(together))
  return invariants.map(({ id, title }, index) => ({
    ...{ id, title },
    broken: Number(rows[index]?.broken ?? 0),
    detail: rows[index]?.detail ?? '',
  }))
}

const inTransaction = <Result>(db: Db, work: (tx: Tx) => Promise<Result>) =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

const inSnapshot = <Result>(db: Db, work: (ask: Ask) => Promise<Result>) =>
  inTransaction(db, async (tx) => {
    const ask: Ask = async (text, values) =>
      (await tx.executeQuery(query<Record<string, unknown>>(text, values))).rows
    // What is best for one range need not be for all: each piece is planned for its own. It takes one core and no more.
    await ask(
      `SELECT set_config('plan_cache_mode', 'force_custom_plan', true),
         set_config('max_parallel_workers_per_gather', '0', true)`,
      [],
    )
    return work(ask)
  })
