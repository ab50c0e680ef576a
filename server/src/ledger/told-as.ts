/** Which journals a member gets a notice of, and as what (decisions D19). Pure. */
import type { JournalKind, NoticeKind, NoticeTopic } from '@kapao/contract/lists.ts'

/** What each kind of journal is told as. Null: it moves no money of the member's, or another notice tells of it. */
export const toldAs = {
  deposit_qr: 'deposit',
  deposit_voucher: 'deposit',
  deposit_bank: 'deposit',
  suspense_in: null,
  suspense_out: null,
  sender_refund_paid: null,
  // Their end tells of them, unless the member saw it.
  transfer_in_held: null,
  transfer_in_settled: 'transfer',
  transfer_in_returned: 'transfer',
  transfer_out_held: null,
  transfer_out_settled: 'transfer',
  transfer_out_returned: 'transfer',
  transfer_corrected: 'transfer',
  game_result: null,
  withdraw_held: 'withdrawal',
  withdraw_paid: 'withdrawal',
  withdraw_returned: 'withdrawal',
  bonus_paid: 'bonus',
  // The end of the bonus says what went back.
  bonus_forfeited: null,
  recall: 'deposit',
  recall_suspense: null,
  debt_repaid: 'deposit',
  set_aside_put: 'deposit',
  // The withdrawal that it is drawn for tells of it.
  set_aside_drawn: null,
  set_aside_released: 'deposit',
  coin_earned: null,
  spin_paid: null,
  coin_won: null,
  prize_paid: 'spin',
  refund_paid: 'refund',
  invite_paid: 'invite',
  adjustment: 'deposit',
  reversal: 'deposit',
} as const satisfies Record<JournalKind, NoticeKind | null>

export type ToldKind = {
  [Kind in JournalKind]: (typeof toldAs)[Kind] extends null ? never : Kind
}[JournalKind]

/** Which words a notice has. */
export type Topic = ToldKind | NoticeTopic
