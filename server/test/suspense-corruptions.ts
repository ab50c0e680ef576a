/** What may go wrong with money that was nobody's and went back: for the audit's own test. */

import { houseBank, housePayout, houseSuspense } from '#ledger/chart.ts'
import type { Posting } from '#ledger/posting.ts'
import { houseIds } from '../src/platform/db/id.ts'

const ofHouse = { memberId: houseIds.THB, currency: 'THB' as const }

/** One was paid back to its sender, one was recalled. */
export const suspenseJournals = (refundId: string): Posting[] => [
  {
    ...{ ...ofHouse, kind: 'sender_refund_paid', key: `sender_refund_paid:${refundId}` },
    moves: [{ from: houseSuspense(), to: housePayout(), amount: 90n }],
  },
  {
    ...{ ...ofHouse, kind: 'recall_suspense', key: 'recall_suspense:bank:KTB:SCB:B8' },
    moves: [{ from: houseSuspense(), to: houseBank('KTB'), amount: 60n }],
  },
]

export const suspenseRows = (refundId: string) => `
  UPDATE bank_payment SET given_back = 'REFUNDED' WHERE reference = 'B7';
  UPDATE bank_payment SET given_back = 'RECALLED' WHERE reference = 'B8';
  INSERT INTO sender_refund (id, from_bank, reference, amount, currency, payout_reference, to_account_no, to_account_name,
                             state, created_at, decided_at)
    VALUES ('${refundId}', 'SCB', 'B7', 90, 'THB', 'SR1', '1234567890', 'SOMCHAI', 'PAID', now(), now());
  INSERT INTO recall VALUES ('bank:KTB', 'R4', 'SCB:B8', NULL, 60, 'THB', 60, now(), now());`

/** An import that was taken back by a request about something else. */
const takenBack = (more = '') => `
  INSERT INTO bank_statement (id, hash, format, columns, rows, uploaded_by, uploaded_at, state, account, matched_by, matched_at,
                              matched, former_hash, taken_back_at, taken_back_by)
  SELECT gen_random_uuid(), '', 'csv', '{}', 1, q.requested_by, now(), 'TAKEN_BACK', 'SCB_THB', q.requested_by, now(), 1, '', now(), q.id
  FROM operator_request q LIMIT 1 ${more}`

export const suspenseCorruptions: Record<string, string[]> = {
  'I-14s': [
    `UPDATE gateway_payment SET member_id = NULL`,
    `UPDATE bank_payment SET given_back = NULL`,
    `UPDATE bank_payment SET given_back = 'RECALLED' WHERE reference = 'B2'`,
    `UPDATE bank_payment SET given_back = 'REFUNDING' WHERE reference = 'B7'`,
  ],
  'I-14f': [
    `UPDATE bank_payment SET heard_from = 'statement', statement_id = gen_random_uuid() WHERE member_id IS NOT NULL`,
  ],
  'I-14t': [
    takenBack(),
    `WITH s AS (${takenBack('RETURNING id')})
      INSERT INTO payment_taken_back SELECT id, 'SCB', 'B2', 'KTB', 90, 'THB', 'suspense_in:bank:SCB:B2' FROM s`,
  ],
  'I-14b': [
    `UPDATE bank_payment SET given_back = NULL WHERE reference = 'B7'`,
    `UPDATE bank_payment SET given_back = 'REFUNDING' WHERE reference = 'B2'`,
    `UPDATE bank_payment SET given_back = 'REFUNDED' WHERE reference = 'B8'`,
    `UPDATE bank_payment SET given_back = 'RECALLED' WHERE reference = 'B2'`,
    `UPDATE bank_payment SET given_back = 'TOLD_TWICE' WHERE reference = 'B2'`,
    `UPDATE bank_payment SET given_back = 'TOLD_TWICE' WHERE reference = 'B8'`,
    `UPDATE sender_refund SET state = 'FAILED'`,
    `UPDATE sender_refund SET state = 'PAYING', decided_at = NULL`,
    `UPDATE sender_refund SET amount = 91`,
    `UPDATE sender_refund SET currency = 'LAK'`,
    `DELETE FROM sender_refund`,
    `UPDATE operator_request SET kind = 'attribution'`,
    `UPDATE operator_request SET state = 'REJECTED'`,
    `DELETE FROM recall WHERE payment = 'SCB:B8'`,
    `UPDATE recall SET member_id = gen_random_uuid() WHERE payment = 'SCB:B8'`,
    `UPDATE journal SET key = 'recall_suspense:bank:KTB:SCB:B9' WHERE kind = 'recall_suspense'`,
  ],
}
