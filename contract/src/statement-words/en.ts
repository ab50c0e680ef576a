/** What members call movements, what becomes of them, and the places that are nobody's name, in English: in the app and in its files. */
import type { StatementStatus, StatementType } from '../schemas/statement.ts'

export const en = {
  types: {
    deposit: 'Deposit',
    withdraw: 'Withdrawal',
    transfer: 'Transfer',
    bonus: 'Bonus',
    finish_bonus: 'Bonus ended',
    recall: 'Taken back by the bank',
    adjustment: 'Correction',
  } satisfies Record<StatementType, string>,
  statuses: { PROCESSING: 'In progress', SUCCESS: 'Success', FAILED: 'Failed' } satisfies Record<
    StatementStatus,
    string
  >,
  /** Banks, gateways and games have their names in the database. */
  places: {
    WALLET: 'Wallet',
    HOUSE: 'House',
    BONUS: 'Bonus',
    LUCKYDRAW: 'Prize wheel',
    TRUEMONEY: 'TrueMoney',
    DEBT: 'Amount owed',
    ADJUSTMENT: 'Our team',
    SET_ASIDE: 'Set aside',
  },
}
