/** What must hold of the comparison with services outside (quality I-42). */
import type { Invariant } from '#ledger/invariant.ts'

export const reconciliationInvariants: Invariant[] = [
  {
    id: 'I-42',
    title: 'each difference between our books and those outside has one open case, or a person has closed it',
    sql: `
      SELECT d.book, d.name, d.what FROM book_difference d
      WHERE NOT EXISTS (
        SELECT FROM operator_task t WHERE t.kind = 'difference' AND t.subject = d.book || ':' || d.name
          AND (t.closed_at IS NULL OR t.closed_by IS NOT NULL))`,
  },
]
