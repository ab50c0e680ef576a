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
import { playInvariants } from '#play/play.invariants.ts'
import { privacyInvariants } from '#privacy/privacy.invariants.ts'
import { reconciliationInvariants } from '#reconciliation/reconciliation.invariants.ts'
import { refundInvariants } from '#refund/refund.invariants.ts'
import { retentionInvariants } from '#retention/retention.invariants.ts'
import { spinInvariants } from '#spin/spin.invariants.ts'
import { staffInvariants } from '#staff/staff.invariants.ts'
import { transferInvariants } from '#transfer/transfer.invariants.ts'
import { withdrawInvariants } from '#withdraw/withdraw.invariants.ts'
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

export interface Finding {
  id: string
  title: string
  /** How many things break it; 0: it holds. */
  broken: number
  /** The first of them, as JSON. */
  detail: string
}

const samples = 3

interface Answer {
  broken: bigint
  detail: string | null
}

const countAndDetail = (sql: string) =>
  `WITH broken AS (${sql})
   SELECT (SELECT count(*) FROM broken) AS broken,
     (SELECT json_agg(b)::text FROM (SELECT * FROM broken LIMIT ${samples}) b) AS detail`

const inTurn = invariants.map(({ sql }) => query<Answer>(countAndDetail(sql), []))

// With a value it is prepared: after every test of the server it is asked again.
const together = query<Answer>(
  `SELECT * FROM (${invariants
    .map(({ sql }, index) => `SELECT ${index} AS place, a.* FROM (${countAndDetail(sql)}) a`)
    .join('\nUNION ALL\n')}) answer WHERE place >= $1 ORDER BY place`,
  [0],
)

/**
 * Answers for every invariant, all from one snapshot, so that a running product does not disturb it. Reads whole
 * tables: beside a large database give it a connection with a generous statement timeout.
 *
 * @param atOnce for a small database: one statement asks for all of them.
 */
export function audit(db: Db, { atOnce = false } = {}): Promise<Finding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const answers = atOnce ? (await tx.executeQuery(together)).rows : await askInTurn(tx)
      return invariants.map(({ id, title }, index) => {
        const row = answers[index]
        return { id, title, broken: Number(row?.broken ?? 0), detail: row?.detail ?? '' }
      })
    })
}

async function askInTurn(tx: Tx): Promise<(Answer | undefined)[]> {
  const answers: (Answer | undefined)[] = []
  for (const statement of inTurn) answers.push((await tx.executeQuery(statement)).rows[0])
  return answers
}
