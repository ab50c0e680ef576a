/** The tables, as kysely types. Written by hand beside the migrations; `schema.test.ts` compares the two. */

import type { Currency, Locale } from '@kapao/contract/edition.ts'
import type {
  ChargeState,
  DepositAccountType,
  DepositMode,
  GameCategory,
  GatewayPaymentSource,
  SignInWay,
  TransferDirection,
  TransferState,
  WithdrawalState,
} from '@kapao/contract/lists.ts'
import type { OperatorRole } from '@kapao/contract/schemas/operator.ts'
import type { Generated, Kysely, Transaction } from 'kysely'
import type { BonusOfferTable, UserBonusTable } from './schema-bonus.ts'
import type { BookDifferenceTable, BookHourTable, BookSearchTable, BookTurnTable } from './schema-books.ts'
import type { ChatFileTable, ChatMessageTable, ChatRoomTable } from './schema-chat.ts'
import type { Fixed, FixedOptional, InEachLanguage, Json } from './schema-columns.ts'
import type {
  BankPaymentTable,
  ExpectedTransferTable,
  FeedCursorTable,
  RecallTable,
  SenderRefundTable,
  SlipTable,
  UnreadRecordTable,
  VoucherTable,
} from './schema-deposit.ts'
import type {
  AccountTable,
  DepositUnreadTable,
  EntryTable,
  JournalTable,
  OutboxTable,
  StatementHeadTable,
  StatementTable,
} from './schema-ledger.ts'
import type { MemberSmsTable, OtpTable } from './schema-member.ts'
import type {
  MemberFlagTable,
  MemberFreezeTable,
  MemberNoteTable,
  OperatorAuditTable,
  OperatorRequestTable,
  ServiceSwitchTable,
} from './schema-operator.ts'
import type {
  InviteClaimTable,
  InviteCommissionTable,
  InvitePurseTable,
  InviteReviewTable,
  LossBookTable,
  MemberDayTable,
  PeriodCloseTable,
  RefundReceiptTable,
  RefundTable,
} from './schema-rebate.ts'
import type {
  RateLimitTable,
  RequestKeyTable,
  RetentionTable,
  WebhookEventTable,
} from './schema-retention.ts'
import type { SitePictureTable } from './schema-site.ts'
import type { CouponTable, SpinCampaignTable, SpinSliceTable, SpinTable } from './schema-spin.ts'

export type Db = Kysely<Database>
/** Inside a transaction. */
export type Tx = Transaction<Database>

// ── What the operator sets (0002) ────────────────────────────────────────────────────────────────────────────────────

export interface SettingTable {
  name: string
  value: Json<unknown>
  updated_at: Date
}

export interface ContentTable {
  name: string
  words: Json<Record<Locale, unknown>>
  version: string
  updated_at: Date
}

export interface BankTable {
  code: string
  name_th: string
  name_en: string
  name_la: string
  editions: string[]
  position: number
  for_members: Generated<boolean>
}

export interface SourceTable {
  code: string
  description: Json<InEachLanguage>
  position: number
}

export interface DepositAccountTable {
  bank_code: string
  account_no: string
  account_name: string
  bank_type: DepositAccountType
  mode: DepositMode
  currency: Currency
  biller_id: string | null
  is_open: Generated<boolean>
  position: number
}

export interface OperatorTable {
  id: string
  name: string
  role: OperatorRole
  token_hash: Buffer
  is_active: Generated<boolean>
  created_at: Date
  member_id: string | null
}

export interface OperatorTaskTable {
  id: Fixed<string>
  kind: Fixed<string>
  subject: Fixed<string>
  member_id: FixedOptional<string | null>
  detail: Json<unknown>
  created_at: Fixed<Date>
  closed_at: Date | null
  closed_by: string | null
}

// ── Members (0002) ───────────────────────────────────────────────────────────────────────────────────────────────────

export interface MemberTable {
  id: Fixed<string>
  phone: string
  name: string
  password_hash: string
  currency: Fixed<Currency>
  source_code: string
  invited_by: FixedOptional<string | null>
  bank_code: string
  bank_account_no: string
  bank_account_name: string
  bank_changed_at: Date | null
  /** (0025) */
  bank_verified_at: Date | null
  password_reset_at: Date | null
  /** (0039) */
  bank_proven_name: Generated<string | null>
  is_active: Generated<boolean>
  is_flagged: Generated<boolean>
  created_at: Fixed<Date>
}

export interface SessionTable {
  token_hash: Fixed<Buffer>
  member_id: Fixed<string>
  remember: Fixed<boolean>
  created_at: Fixed<Date>
  last_seen_at: Date
  revoked_at: Date | null
  revoked_why: string | null
}

/** (0021) */
export interface MemberDeviceTable {
  member_id: Fixed<string>
  device_hash: Fixed<Buffer>
  first_seen_at: Fixed<Date>
  last_seen_at: Date
}

/** (0021) */
export interface MemberAddressTable {
  member_id: Fixed<string>
  day: Fixed<string>
  network: Fixed<string>
}

// ── Games (0002) ─────────────────────────────────────────────────────────────────────────────────────────────────────

export interface GameTable {
  code: string
  name: string
  category: GameCategory
  adapter: string
  auto_login: string | null
  web: string | null
  android: string | null
  ios: string | null
  factor_points: Generated<number>
  logo: string | null
  background: string | null
  is_open: Generated<boolean>
  position: number
  sign_in: SignInWay | null
}

export interface GameAccountTable {
  member_id: Fixed<string>
  slot: Fixed<string>
  username: string
  password_sealed: Buffer | null
  is_stale: Generated<boolean>
  confirmed_at: Date | null
  created_at: Fixed<Date>
  reset_reference: string | null
  reset_at: Date | null
  in_maintenance: Generated<boolean>
  reset_ask_at: Date | null
  reset_ask_count: Generated<number>
  frozen_at: Date | null
  tells_stakes: boolean | null
  same_seq: bigint | null
  same_since: Date | null
}

export interface TransferTable {
  member_id: Fixed<string>
  id: Fixed<string>
  slot: Fixed<string>
  direction: Fixed<TransferDirection>
  amount: Fixed<bigint>
  state: TransferState
  reference: Fixed<string>
  reason: string | null
  unknown_count: Generated<number>
  ask_at: Date | null
  ask_count: Generated<number>
  created_at: Fixed<Date>
  decided_at: Date | null
  provider_reference: string | null
  order_until: Generated<Date>
  ordered_at: Date | null
  contradicted_at: Date | null
  look_at: Date | null
  look_count: Generated<number>
}

// ── Deposits and withdrawals (0002) ─────────────────────────────────────────────────────────────────────────────────

export interface QrChargeTable {
  reference: Fixed<string>
  member_id: Fixed<string>
  gateway: Fixed<string>
  amount: Fixed<bigint>
  currency: Fixed<Currency>
  payload: Fixed<string>
  state: ChargeState
  created_at: Fixed<Date>
  expires_at: Fixed<Date>
  announced_at: Date | null
  ask_at: Date | null
  ask_count: Generated<number>
}

export interface GatewayPaymentTable {
  gateway: Fixed<string>
  payment_id: Fixed<string>
  member_id: string | null
  charge_reference: Fixed<string | null>
  amount: Fixed<bigint>
  currency: Fixed<Currency>
  paid_at: Fixed<Date>
  heard_from: Fixed<GatewayPaymentSource>
  heard_at: Fixed<Date>
  /** (0027) */
  attributed_at: Date | null
  /** (0035) */
  given_back: 'RECALLED' | null
}

export interface WithdrawalTable {
  member_id: Fixed<string>
  id: Fixed<string>
  amount: Fixed<bigint>
  currency: Fixed<Currency>
  state: WithdrawalState
  reference: Fixed<string>
  to_bank: Fixed<string>
  to_account_no: Fixed<string>
  to_account_name: Fixed<string>
  reason: string | null
  ask_at: Date | null
  ask_count: Generated<number>
  created_at: Fixed<Date>
  decided_at: Date | null
  approvals_needed: Generated<number>
  ordered_at: Date | null
  order_lease_until: Date | null
  contradicted_at: Date | null
  look_at: Date | null
  look_count: Generated<number>
  /** (0044) */
  asked_at: Date | null
}

// ── Staff (0004) ─────────────────────────────────────────────────────────────────────────────────────────────────────

export interface WithdrawalApprovalTable {
  member_id: Fixed<string>
  withdrawal_id: Fixed<string>
  operator_id: Fixed<string>
  at: Date
}

// ── Limits (0002) ────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Database {
  schema_migration: { version: number; name: string; hash: string; applied_at: Date }

  account: AccountTable
  journal: JournalTable
  entry: EntryTable
  deposit_unread: DepositUnreadTable
  statement_head: StatementHeadTable
  statement: StatementTable
  outbox: OutboxTable

  setting: SettingTable
  content: ContentTable
  site_picture: SitePictureTable
  bank: BankTable
  source: SourceTable
  deposit_account: DepositAccountTable
  operator: OperatorTable
  operator_task: OperatorTaskTable
  member: MemberTable
  session: SessionTable
  member_device: MemberDeviceTable
  member_address: MemberAddressTable
  otp: OtpTable
  request_key: RequestKeyTable
  game: GameTable
  game_account: GameAccountTable
  transfer: TransferTable
  qr_charge: QrChargeTable
  gateway_payment: GatewayPaymentTable
  webhook_event: WebhookEventTable
  voucher: VoucherTable
  withdrawal: WithdrawalTable
  slip: SlipTable
  withdrawal_approval: WithdrawalApprovalTable
  operator_audit: OperatorAuditTable
  operator_request: OperatorRequestTable
  member_freeze: MemberFreezeTable
  member_flag: MemberFlagTable
  member_note: MemberNoteTable
  member_sms: MemberSmsTable
  service_switch: ServiceSwitchTable
  bank_payment: BankPaymentTable
  expected_transfer: ExpectedTransferTable
  feed_cursor: FeedCursorTable
  unread_record: UnreadRecordTable
  recall: RecallTable
  book_turn: BookTurnTable
  book_hour: BookHourTable
  book_search: BookSearchTable
  book_difference: BookDifferenceTable
  sender_refund: SenderRefundTable
  bonus_offer: BonusOfferTable
  user_bonus: UserBonusTable
  spin_campaign: SpinCampaignTable
  spin_slice: SpinSliceTable
  spin: SpinTable
  coupon: CouponTable
  chat_room: ChatRoomTable
  chat_message: ChatMessageTable
  chat_file: ChatFileTable
  rate_limit: RateLimitTable

  retention: RetentionTable
  period_close: PeriodCloseTable
  member_day: MemberDayTable
  loss_book: LossBookTable
  refund: RefundTable
  refund_receipt: RefundReceiptTable
  invite_commission: InviteCommissionTable
  invite_purse: InvitePurseTable
  invite_claim: InviteClaimTable
  invite_review: InviteReviewTable
}
