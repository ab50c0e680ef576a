/** What must hold of members (quality I-32). */
import { type Invariant, inPieces, whole } from '#ledger/invariant.ts'

export const memberInvariants: Invariant[] = [
  {
    id: 'I-32',
    title: 'one member per phone number, and one per bank account',
    ...inPieces(
      whole(`SELECT phone FROM member GROUP BY phone HAVING count(*) > 1`),
      whole(`
        SELECT bank_code || ' ' || bank_account_no FROM member GROUP BY bank_code, bank_account_no HAVING count(*) > 1`),
    ),
  },
]
