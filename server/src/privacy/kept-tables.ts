/**
 * Where things about a member are kept, and what of it a member's copy of the data has (decisions D17). A test compares this
 * page with the database: a new table, or a new column that names a member, belongs here.
 */

/** The parts of the readable copy, in their order. */
export const sections = [
  ...([
    'profile',
    'safety',
    'deposits',
    'withdrawals',
    'games',
    'offers',
    'wheel',
    'invites',
    'refunds',
  ] as const),
  ...(['limits', 'statement', 'notices', 'chat', 'books'] as const),
] as const
export type Section = (typeof sections)[number]

interface Kept {
  section: Section
  /** The column that names the member. */
  by: 'id' | 'member_id' | 'owner_id'
  /** Books of account: in `data.json` alone, since the statement says the same in words. */
  isBook?: true
}

const of = (section: Section, by: Kept['by'] = 'member_id'): Kept => ({ section, by })
const book: Kept = { ...of('books'), isBook: true }

export const keptTables: Record<string, Kept> = {
  member: of('profile', 'id'),
  member_address: of('safety'),
  member_device: of('safety'),
  member_export: of('safety'),
  member_passkey: of('safety'),
  member_pin: of('safety'),
  member_sms: of('safety'),
  session: of('safety'),
  bank_payment: of('deposits'),
  deposit_unread: of('deposits'),
  expected_transfer: of('deposits'),
  qr_charge: of('deposits'),
  recall: of('deposits'),
  slip: of('deposits'),
  voucher: of('deposits'),
  withdrawal: of('withdrawals'),
  game_account: of('games'),
  transfer: of('games'),
  user_bonus: of('offers'),
  coupon: of('wheel'),
  spin: of('wheel'),
  spin_seed: of('wheel'),
  invite_claim: of('invites'),
  invite_commission: of('invites'),
  invite_purse: of('invites'),
  refund: of('refunds'),
  refund_receipt: of('refunds'),
  deposit_limit: of('limits'),
  deposit_limit_change: of('limits'),
  member_freeze: of('limits'),
  play_pause: of('limits'),
  play_setting: of('limits'),
  statement: of('statement'),
  notice: of('notices'),
  push_setting: of('notices'),
  push_subscription: of('notices'),
  chat_file: of('chat', 'owner_id'),
  chat_message: of('chat', 'owner_id'),
  chat_room: of('chat', 'owner_id'),
  account: book,
  entry: book,
  journal: book,
  loss_book: book,
  member_day: book,
  statement_head: book,
}

/** Tables with a column that names a member, and why they are in no copy. */
export const notGiven: Record<string, string> = {
  gateway_payment:
    'what a gateway says of a payment; the charge and the statement have it, and it names nobody else',
  invite_review: 'about two members, and why staff look at both',
  member_flag: 'why staff look at withdrawals: told, it would help to get around it',
  member_note: 'what staff write for each other; given out by a person who has read it',
  operator: 'staff, not members',
  operator_request: 'what staff ask of each other; what it changed is in the tables that it changed',
  operator_task: 'work of staff; what it was about is in its own table',
  outbox: 'copies of what was told elsewhere, gone after a week',
  push_delivery: 'copies of notices, gone when they are sent',
  withdrawal_approval: 'which member of staff approved; that it was approved is with the withdrawal',
}

/** What opens something, or is about somebody else. Columns of bytes are hashes and seals, and in no copy either. */
export const secretColumns: readonly string[] = [
  ...['password_hash', 'pin_hash', 'endpoint', 'p256dh', 'auth', 'file', 'resets_with'],
  ...['friend_id', 'invited_by', 'frozen_by', 'operator_id', 'client_id'],
]
