/** What must hold of payments, by whichever way they came (quality I-12). */
import { houseOfRow, type Invariant, inPieces, ofRows } from '#ledger/invariant.ts'

/** Journals of a bank transfer, of the house or of its member: how many exist with its amount. */
const postedForTransfer = (member: string, prefix: string, key = 'NULL') =>
  `(SELECT count(*) FROM journal j
    JOIN entry e ON e.journal_id = j.id AND e.code = 'house:bank:' || p.to_bank AND abs(e.amount) = p.amount
    WHERE j.member_id = ${member} AND j.key = coalesce(${key}, '${prefix}:' || p.from_bank || ':' || p.reference))`

export const depositInvariants: Invariant[] = [
  {
    id: 'I-12',
    title:
      'each payment of a gateway or bank was credited once, with the amount received, or lies in suspense',
    ...inPieces(
      ofRows(
        'gateway_payment',
        (isMeant) => `
      SELECT p.gateway || ' ' || p.payment_id AS payment, p.amount, c.count, c.sum
      FROM gateway_payment p, LATERAL (
        SELECT count(*), sum(e.amount) FROM journal j
        JOIN entry e ON e.journal_id = j.id AND e.code = CASE WHEN p.member_id IS NULL THEN 'house:suspense' ELSE 'wallet' END
        WHERE j.member_id = coalesce(p.member_id, ${houseOfRow})
          AND j.key IN ('deposit_qr:' || p.gateway || ':' || p.payment_id || ':' || p.amount,
                        'suspense_in:' || p.gateway || ':' || p.payment_id || ':' || p.amount)) c
      WHERE ${isMeant('p')} AND (c.count <> 1 OR c.sum <> p.amount)`,
      ),
      ofRows(
        'bank_payment',
        (isMeant) => `
      SELECT p.from_bank || ' ' || p.reference, p.amount, deposits, suspended - released
      FROM bank_payment p, LATERAL (
        SELECT ${postedForTransfer('p.member_id', 'deposit_bank')} AS deposits,
               ${postedForTransfer(houseOfRow, 'suspense_in:bank', 'p.suspended_as')} AS suspended,
               ${postedForTransfer(houseOfRow, 'suspense_out:bank')} AS released) c
      WHERE ${isMeant('p')} AND (deposits <> CASE WHEN p.member_id IS NULL THEN 0 ELSE 1 END
        OR suspended <> CASE WHEN p.member_id IS NULL OR p.attributed_at IS NOT NULL THEN 1 ELSE 0 END
        OR released <> CASE WHEN p.attributed_at IS NULL AND p.given_back IS DISTINCT FROM 'TOLD_TWICE' THEN 0 ELSE 1 END)`,
      ),
    ),
  },
]
