/**
 * Every list of names that more than one program, or the database, goes by: one name, one place. Schemas take theirs by
 * `z.enum(list)`, tables of words and rules are `satisfies Record<Name, …>`, and `server/src/platform/db/lists.test.ts`
 * compares the CHECK constraints of the migrated database with them. It imports nothing, so that a browser carries only
 * what it uses.
 */

// What the builds differ in (edition.ts), and what people read and hold
export const editionNames = ['thailand', 'laos'] as const
/**
 * The languages by spec's codes: the tag that browsers know each by (spec's `la` is their `lo`, decisions D13), and its own
 * name in its own script. One line more is one language more: what has no words in it does not compile.
 */
export const languages = {
  th: { tag: 'th', name: 'ไทย' },
  la: { tag: 'lo', name: 'ລາວ' },
  en: { tag: 'en', name: 'English' },
} as const
type Locale = keyof typeof languages
export const locales = Object.keys(languages) as Locale[]
/** The language that somebody new finds in each edition. */
export const firstLocales = { thailand: 'th', laos: 'la' } as const satisfies Record<(typeof editionNames)[number], Locale>
/** What a member holds money in. `THB` is spec's BAHT. */
export const currencies = ['THB', 'LAK'] as const
/** The currency names that registration takes on the wire (spec §9). */
export const currencyChoices = ['LAK', 'BAHT'] as const
/** What accounts of the ledger are counted in: money, or spin coins. */
export const ledgerCurrencies = [...currencies, 'COIN'] as const

// Members
/** What a member can be kept from; everything else works, and what is in games can always come back. */
export const capabilities = ['deposit', 'play', 'offers', 'withdrawal'] as const
export const memberStates = ['ACTIVE', 'CLOSED'] as const
/** What staff see in part only. `parties`: those who have paid to the member. */
export const maskedFields = ['phone', 'bankAccountNo', 'bankAccountName', 'parties'] as const
/** What a one-time code is for; a token serves nothing else. */
export const otpPurposes = ['register', 'login', 'account', 'password'] as const
export type OtpPurpose = (typeof otpPurposes)[number]
/** How a member proves again, before what matters, to be the one who signed in (decisions D18). */
export const stepUpWays = ['pin', 'passkey'] as const
export type StepUpWay = (typeof stepUpWays)[number]
/** What a passkey signs a challenge for; it serves nothing else. */
export const passkeyPurposes = ['add', 'step_up', 'login', 'staff_add', 'staff_step_up', 'staff_login'] as const
export type PasskeyPurpose = (typeof passkeyPurposes)[number]
/** How a browser can reach a device with a passkey (WebAuthn). */
export const passkeyTransports = ['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
/** What a member is told by SMS of a change of the bank account. */
export const accountNotices = ['account_changed', 'holder_changed'] as const
export type AccountNotice = (typeof accountNotices)[number]
/** The same of what proves the member: a new password, another PIN or none. */
export const passwordNotices = [
  'password_reset', 'password_changed', 'password_help', 'pin_set', 'pin_removed',
] as const
export type PasswordNotice = (typeof passwordNotices)[number]
export const smsStates = ['WAITING', 'SENT', 'REJECTED', 'UNANSWERED'] as const
export type SmsState = (typeof smsStates)[number]
/** Why a connection ends. */
export const sessionEnds = ['logout', 'expired', 'password_changed', 'disabled', 'closed'] as const

// Money in
/** In baht. */
export const promptPayGateways = ['KBANK', 'WW', 'E2P'] as const
/** With BCEL's OnePay, which is in kip. */
export const qrGateways = [...promptPayGateways, 'BCELQR'] as const
export type QrGateway = (typeof qrGateways)[number]
/** PAYMENT: a QR gateway. */
export const depositAccountTypes = ['BANK', 'PAYMENT'] as const
export type DepositAccountType = (typeof depositAccountTypes)[number]
/** AUTO: the incoming feed credits by itself. */
export const depositModes = ['AUTO', 'MANUAL'] as const
export type DepositMode = (typeof depositModes)[number]
export const chargeStates = ['CREATED', 'CREDITED', 'EXPIRED', 'CANCELLED'] as const
export type ChargeState = (typeof chargeStates)[number]
/** Who has told us of a payment at a gateway. */
export const gatewayPaymentSources = ['webhook', 'poll'] as const
export type GatewayPaymentSource = (typeof gatewayPaymentSources)[number]
/** Who has told us of a bank transfer. */
export const bankPaymentSources = ['feed', 'slip', 'operator', 'statement'] as const
export type BankPaymentSource = (typeof bankPaymentSources)[number]
export const slipStates = ['PROCESSING', 'REVIEW', 'SUCCESS', 'FAILED'] as const
export type SlipState = (typeof slipStates)[number]

/** Why a person must look at a slip. */
export const slipReviewReasons = [
  'receiver_masked', 'sender_unsure', 'currency', 'unanswered', 'no_code', 'in_suspense',
] as const
export const voucherStates = ['OPEN', 'CREDITED', 'REJECTED'] as const
export type VoucherState = (typeof voucherStates)[number]
/**
 * How money leaves suspense unowned. REFUNDING: the bank has not said that it is there. RECALLED: its bank or gateway took it.
 * TOLD_TWICE: it was the second word of a payment that is settled.
 */
export const suspenseEnds = ['REFUNDING', 'REFUNDED', 'RECALLED', 'TOLD_TWICE'] as const
export type SuspenseEnd = (typeof suspenseEnds)[number]
export const suspenseStates = ['WAITING', 'ATTRIBUTED', ...suspenseEnds] as const

// Money out
export const withdrawalStates = [
  'REQUESTED', 'REVIEW', 'APPROVED', 'PAYING', 'PAID', 'REJECTED', 'FAILED',
] as const
export type WithdrawalState = (typeof withdrawalStates)[number]
/** Why a person must approve a withdrawal (decisions D6). */
export const reviewReasons = [
  'bank_changed', 'password_reset', 'member_flagged', 'member_frozen', 'no_deposit', 'amount', 'amount_day', 'amount_week',
] as const
export type ReviewReason = (typeof reviewReasons)[number]
/** Of what the bank was told to pay: for withdrawals, and back to senders. */
export const payoutStates = ['PAYING', 'PAID', 'FAILED'] as const
export type PayoutState = (typeof payoutStates)[number]

// Games
export const gameCategories = ['slot', 'sport', 'lotto'] as const
export type GameCategory = (typeof gameCategories)[number]
/** The providers that sign a member in by themselves; the last part of spec's autoLogin paths. */
export const autoLoginCodes = [
  'pg', 'betflix', 'askmebet', 'imi', 'usun', 'areaslot',
  'circus', 'slotracha', 'pgslot', 'joker2', 'huayhd',
] as const
/** How a provider's sign-in page takes the credentials. */
export const signInWays = ['form', 'link'] as const
export type SignInWay = (typeof signInWays)[number]
/** `in`: money goes to the provider. */
export const transferDirections = ['in', 'out'] as const
export type TransferDirection = (typeof transferDirections)[number]
export const transferStates = ['OPEN', 'DONE', 'REJECTED'] as const
export type TransferState = (typeof transferStates)[number]

// The ledger and the statement
/** Every kind of journal; `server/src/ledger/chart.ts` says what each may move. */
export const journalKinds = [
  'deposit_qr', 'deposit_voucher', 'deposit_bank', 'suspense_in', 'suspense_out',
  'sender_refund_paid',
  'transfer_in_held', 'transfer_in_settled', 'transfer_in_returned',
  'transfer_out_held', 'transfer_out_settled', 'transfer_out_returned',
  'transfer_corrected', 'game_result',
  'withdraw_held', 'withdraw_paid', 'withdraw_returned',
  'bonus_paid', 'bonus_forfeited', 'recall', 'recall_suspense', 'debt_repaid',
  'set_aside_put', 'set_aside_drawn', 'set_aside_released',
  'coin_earned', 'spin_paid', 'coin_won', 'prize_paid', 'refund_paid', 'invite_paid',
  'adjustment', 'reversal',
] as const
export type JournalKind = (typeof journalKinds)[number]
/** `recall`: a bank or gateway took money back, or a debt from that was repaid; `adjustment`: staff corrected the wallet. */
export const statementTypes = [
  'deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer', 'recall', 'adjustment',
] as const
export const statementStatuses = ['PROCESSING', 'SUCCESS', 'FAILED'] as const
/** What happened to the money of a row of the statement, step by step (schemas/statement.ts). */
export const receiptSteps = [
  'asked', 'reserved', 'sent', 'approved', 'received', 'arrived', 'paid', 'returned',
  'forfeited', 'taken_back', 'corrected', 'ended', 'failed',
] as const

// Responsible play
/** The last 24 hours, 7 days and 30 days. */
export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]
export const pauseKinds = ['time_out', 'exclusion'] as const
export type PauseKind = (typeof pauseKinds)[number]

// Notices (decisions D19)
/** What a notice is about; push can be switched on and off for each. */
export const noticeKinds = [
  'deposit', 'withdrawal', 'transfer', 'bonus', 'refund', 'invite', 'spin',
  'chat', 'device', 'limit', 'security',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
/** What a notice says, where it is not a journal that it tells of. */
export const noticeTopics = [
  'bonus_ended', 'chat_answered', 'device_new', 'limit_waited', 'password_reset', 'password_changed',
  'pin_set', 'pin_removed', 'passkey_added', 'passkey_removed', 'account_changed', 'holder_changed',
  'export_ready', 'account_closing', 'slip_refused',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]

// Offers and rebates
/** How often a bonus can be received: in all, or in a day or week of Bangkok's calendar. */
export const bonusTypes = ['limit', 'day', 'week'] as const
export const offerKinds = ['bonus', 'promotion'] as const
/** What locked money was received for. */
export const lockSources = ['bonus', 'promotion', 'invite', 'refund'] as const
export type LockSource = (typeof lockSources)[number]
export const lockEndings = ['successful', 'failed', 'cleared'] as const
export type LockEnding = (typeof lockEndings)[number]
/** What becomes of the games' money when a member ends a bonus early (decisions D7). */
export const clearPolicies = ['FORFEIT', 'RETURN_OWN'] as const
export type ClearPolicy = (typeof clearPolicies)[number]
export const refundPeriods = ['day', 'week'] as const
export type RefundPeriod = (typeof refundPeriods)[number]
/** The books of losses, one for each rebate (decisions D8, D9). */
export const lossBooks = ['refund', 'invite'] as const
export type LossBook = (typeof lossBooks)[number]
/** What is closed after midnight in Bangkok: the day itself, then what each rebate follows from. */
export const closingTasks = ['day', ...lossBooks, 'figures'] as const
export type ClosingTask = (typeof closingTasks)[number]
/** RIGHT: inviter and friend belong together too closely, nothing is paid; WRONG: they do not. */
export const inviteDecisions = ['RIGHT', 'WRONG'] as const
export type InviteDecision = (typeof inviteDecisions)[number]
export const inviteReviewStates = ['OPEN', ...inviteDecisions] as const
export type InviteReviewState = (typeof inviteReviewStates)[number]
export const spinPrizes = ['nothing', 'cash', 'coin'] as const
export type SpinPrize = (typeof spinPrizes)[number]
export const couponStates = ['NEW', 'CLAIMED', 'EXPIRED'] as const
export type CouponState = (typeof couponStates)[number]

// Chat
export const roomKinds = ['member', 'guest'] as const
export type RoomKind = (typeof roomKinds)[number]
export const roomStates = ['open', 'waiting', 'snoozed', 'closed'] as const
export type RoomState = (typeof roomStates)[number]
export const roomViews = ['mine', 'unassigned', 'all'] as const
export const chatSenders = ['customer', 'greeter', 'operator'] as const
/** In the desk's history besides: what staff write for each other. */
export const deskSenders = [...chatSenders, 'note'] as const
/** Whose reading is noted. */
export const chatReaders = ['customer', 'operator'] as const
export type ChatReader = (typeof chatReaders)[number]
export const uploadKinds = ['image', 'video'] as const
export type UploadKind = (typeof uploadKinds)[number]

// Staff
/** An auditor reads what others read, and changes nothing. */
export const staffRoles = ['support', 'cashier', 'risk', 'content', 'admin', 'auditor'] as const
/** Of an account of staff. */
export const staffStates = ['INVITED', 'ACTIVE', 'DISABLED'] as const
/** Parts of the service that staff close and open. Those of each game come besides: `transfers:CODE` into it, `play:CODE`. */
export const switchNames = [
  'deposit:qr', 'deposit:bank', 'deposit:slip', 'deposit:voucher',
  'withdrawals', 'payouts', 'offers', 'spins', 'registration', 'chat',
] as const
export type SwitchName = (typeof switchNames)[number] | `transfers:${string}` | `play:${string}`
/** What staff search through. */
export const searchKinds = [
  'member', 'deposit', 'withdrawal', 'transfer', 'payment', 'slip', 'payout', 'game', 'conversation', 'request',
] as const
export type SearchKind = (typeof searchKinds)[number]
/** What a member's timeline tells of. */
export const timelineKinds = ['money', 'sign_in', 'slip', 'bonus', 'staff', 'chat'] as const
export type TimelineKind = (typeof timelineKinds)[number]
/** What a member of staff can have in hands, so that no other decides it meanwhile. */
export const claimKinds = ['withdrawal', 'slip', 'task', 'payment', 'case', 'room', 'flag'] as const
export type ClaimKind = (typeof claimKinds)[number]
/** What takes two people; of the last two each is made by a call of its own (staff-calls T2). */
export const requestKinds = [
  'attribution', 'refund_to_sender', 'told_twice', 'adjustment', 'unfreeze', 'bank_account',
  'staff_roles', 'staff_enable', 'staff_reset', 'staff_own_member', 'payout_end', 'payout_result', 'transfer_end', 'gift_link_end',
  'offer_invitation', 'statement_taken_back', 'large_withdrawal', 'money_setting',
] as const
/** What a request of the kind `money_setting` changes: each is carried out by a feature of its own. */
export const moneySettingParts = ['offer', 'campaign', 'settings', 'deposit_account', 'gateway'] as const
/** What waits for people, as the day at a glance counts it. */
export const staffQueues = [
  'withdrawals', 'payouts', 'slips', 'suspense', 'tasks', 'cases', 'requests', 'chat',
] as const
export type StaffQueue = (typeof staffQueues)[number]
/** Why a job's run failed, as far as staff are told. */
export const jobFaults = ['database', 'disk_full', 'outside', 'fault'] as const
export type JobFault = (typeof jobFaults)[number]
/** An offer's time is to come, is now, or has been. */
export const offerStates = ['planned', 'running', 'over'] as const
export type OfferState = (typeof offerStates)[number]
/** What a row of a report covers. */
export const reportSteps = ['day', 'week', 'month'] as const
export type ReportStep = (typeof reportSteps)[number]
/** What two people find of money that two ways have told of: it is one payment, or there were two. */
export const toldTwiceVerdicts = ['one_payment', 'two_payments'] as const
/** What of money in suspense takes two people. */
export const suspenseRequests = ['attribution', 'refund_to_sender', 'told_twice'] as const satisfies (typeof requestKinds)[number][]
export type SuspenseRequest = (typeof suspenseRequests)[number]
export const requestStates = ['WAITING', 'APPROVED', 'REJECTED', 'LAPSED'] as const
/** What a person must look at. */
export const taskKinds = [
  'transfer_unanswered', 'payout_unanswered', 'voucher_unanswered',
  'late_transfer', 'late_payout', 'late_gift_link', 'withdrawal_review', 'bank_account_changed',
  'payment_unattributed', 'payment_foreign_currency', 'payment_unmatched',
  'payment_contradicts', 'payment_recalled', 'slip_review', 'slip_file_missing',
  'difference', 'record_unreadable', 'invite_review', 'closed_not_empty',
] as const
export type TaskKind = (typeof taskKinds)[number]
/** Tasks that a decision of its own closes; closing them by hand would hide that nobody has decided. */
export const decidedElsewhere = [
  'withdrawal_review', 'payment_unmatched', 'payment_unattributed', 'slip_review', 'late_transfer', 'invite_review',
] as const satisfies TaskKind[]
/** Habits that the product looks for; whether and how is staff's to say (staff-calls T7). */
export const riskRules = [
  'deposit_without_play', 'below_limit', 'shared_device', 'shared_address', 'shared_sender',
  'bonus_then_cancel', 'many_places', 'sudden_size',
] as const
export type RiskRuleCode = (typeof riskRules)[number]
/** What has raised a flag: a rule, a person, or the product itself, as after a recall. */
export const flagRules = [...riskRules, 'by_hand', 'by_product'] as const
export type FlagRule = (typeof flagRules)[number]
export const flagDecisions = ['RIGHT', 'WRONG'] as const
export type FlagDecision = (typeof flagDecisions)[number]
export const flagStates = ['OPEN', ...flagDecisions] as const
export type FlagState = (typeof flagStates)[number]
/** What the trail says was done. */
export const auditActions = [
  'system_switched', 'task_closed', 'claim_taken', 'claim_released', 'withdrawal_approved',
  'withdrawal_rejected', 'payment_attributed', 'payment_refunded', 'payment_told_twice', 'slip_approved', 'slip_rejected',
  'invite_decided', 'chat_closed', 'chat_assigned', 'chat_labelled', 'chat_snoozed', 'chat_noted',
  'chat_reply_written', 'chat_reply_removed', 'content_written', 'content_planned', 'content_plan_cancelled', 'picture_uploaded', 'offer_created', 'offer_changed',
  'offer_closed', 'wheel_created', 'wheel_changed', 'wheel_started', 'wheel_stopped', 'catalogue_created',
  'catalogue_changed', 'catalogue_closed', 'catalogue_opened', 'setting_changed', 'request_made',
  'request_approved', 'request_rejected', 'bank_account_changed', 'wallet_adjusted', 'member_frozen',
  'member_unfrozen', 'member_flagged', 'member_flag_closed', 'flag_decided', 'risk_rule_changed', 'member_noted', 'member_unmasked',
  'member_reopened', 'sessions_ended', 'password_help_sent', 'slip_seen', 'switch_turned', 'signed_in',
  'sign_in_refused', 'staff_invited', 'invitation_accepted', 'staff_disabled', 'staff_enabled',
  'staff_roles_changed', 'staff_own_member_changed', 'staff_reset', 'passkey_added', 'passkey_removed', 'token_created', 'token_revoked', 'export_asked', 'export_taken', 'books_compared',
  'bank_statement_uploaded', 'bank_statement_matched', 'bank_statement_taken_back',
  'payout_file_made', 'payout_file_taken', 'payout_result_read',
] as const
export type AuditAction = (typeof auditActions)[number]
/** How a payout has ended, as a bank says it, and that it has not yet. */
export const payoutEndings = ['paid', 'rejected'] as const
export type PayoutEnding = (typeof payoutEndings)[number]
export const payoutAnswers = [...payoutEndings, 'processing'] as const
export type PayoutAnswerWord = (typeof payoutAnswers)[number]
/** What a bank's result file says of a payout, and what comes of it: nothing when it is known already, on its way, or refused. */
export const payoutOutcomes = ['paid', 'rejected', 'pending', 'known', 'refused'] as const
export type PayoutOutcome = (typeof payoutOutcomes)[number]
/** Why what a result file says of a payout is refused. */
export const payoutResultFaults = ['not_in_file', 'other_amount', 'told_twice', 'decided_otherwise'] as const
export type PayoutResultFault = (typeof payoutResultFaults)[number]
/** How a line of our books and one of a service outside disagree. */
export const bookDifferences = ['missing_with_us', 'missing_outside', 'differs'] as const
export type BookDifference = (typeof bookDifferences)[number]
export const bookSides = ['here', 'there'] as const
/** A bank's statement of an account of ours that staff import: its file, what each column of it holds, and what became of its rows. */
export const importFormats = ['csv', 'ofx', 'mt940', 'camt053'] as const
export type ImportFormat = (typeof importFormats)[number]
export const importStates = ['UPLOADED', 'MATCHED', 'TAKEN_BACK'] as const
export const importColumns = ['at', 'time', 'amount', 'reference', 'name', 'accountNo', 'fromBank', 'currency'] as const
export type ImportColumn = (typeof importColumns)[number]
export const importOutcomes = ['matched', 'unmatched', 'debit', 'refused'] as const
/** Why a row of it was refused. */
export const importFaults = [
  'FORMULA', 'DATE_INVALID', 'IN_FUTURE', 'TOO_OLD', 'AMOUNT_INVALID', 'AMOUNT_DECIMALS', 'AMOUNT_TOO_LARGE',
  'OTHER_CURRENCY', 'NO_REFERENCE', 'REFERENCE_INVALID', 'ACCOUNT_INVALID', 'NAME_INVALID', 'BANK_UNKNOWN', 'NOT_BOOKED',
  'REVERSAL', 'REPEATED', 'CONTRADICTS',
] as const
export type ImportFault = (typeof importFaults)[number]
/** A case of a line on which two books disagree, and what happens to it. */
export const caseStates = ['OPEN', 'CLOSED'] as const
export const caseEvents = ['found', 'claimed', 'released', 'closed', 'agreed'] as const
export type CaseEvent = (typeof caseEvents)[number]
export const sortOrders = ['oldest', 'newest'] as const
/** What staff write, by its name in the table `content`: lists of HTML pieces, single texts, banners. */
export const piecesNames = ['conditions', 'agreements'] as const
export const textNames = ['notice', 'contact'] as const
export const bannersNames = ['inviteBanners', 'refundBanners'] as const
/** What has been written for a later time: waiting, shown until its end, over. */
export const contentPlanStates = ['PLANNED', 'SHOWN', 'DONE', 'CANCELLED'] as const
/** What a stored picture of the operator's is. */
export const sitePictureTypes = ['image/jpeg', 'image/svg+xml'] as const
export type SitePictureType = (typeof sitePictureTypes)[number]

/** How far a member's copy of the data is (decisions D17). */
export const exportStates = ['none', 'making', 'ready'] as const

/** Lists and reports of staff as files: by kind the columns in their usual order, each a field of the list's rows. */
export const exportColumns = {
  members: [
    'memberNo', 'name', 'phone', 'state', 'balance', 'currency', 'flags', 'frozen', 'lastSeenAt', 'registeredAt',
    'sourceCode', '_id',
  ],
  journals: ['at', 'kind', 'amount', 'currency', 'entries', 'memberId', 'key', '_id'],
  withdrawals: [
    'createdAt', 'memberName', 'amount', 'currency', 'state', 'reason', 'toBank', 'toAccountNo', 'toAccountName',
    'flags', 'approvedBy', 'approvalsNeeded', 'claimedBy', 'reference', 'memberId', '_id',
  ],
  audit: ['n', 'at', 'operator', 'action', 'subject', 'reason', 'memberId', 'record'],
  daily: [
    'day', 'currency', 'deposits', 'depositCount', 'withdrawals', 'withdrawalCount', 'net', 'ggr', 'bonuses',
    'refunds', 'invites', 'prizes', 'ngr', 'adjustments', 'registered', 'firstDeposits',
  ],
  gateways: ['day', 'gateway', 'currency', 'deposits', 'depositCount', 'asked', 'successRate', 'medianMs'],
  games: ['day', 'game', 'provider', 'currency', 'ggr', 'transfersIn', 'transfersOut'],
  bonuses: [
    'day', 'kind', 'code', 'currency', 'taken', 'members', 'given', 'takenBack', 'depositedAfter',
  ],
  sources: ['day', 'source', 'registered', 'firstDeposits', 'retained1', 'retained7', 'retained30'],
  friends: ['day', 'currency', 'registered', 'firstDeposits', 'earned', 'paid'],
} as const
export type ExportKind = keyof typeof exportColumns
export const exportKinds = Object.keys(exportColumns) as ExportKind[]
export const fileStates = ['RUNNING', 'DONE', 'FAILED'] as const
export type FileState = (typeof fileStates)[number]
/** Why a file was not made: too many rows, or we could not. */
export const exportFaults = ['too_many_rows', 'not_made'] as const
export type ExportFault = (typeof exportFaults)[number]

/** Where money of a member may be, and what may not be finished, so that the account cannot be closed. */
export const unfinishedThings = [
  'wallet', 'setAside', 'games', 'debt', 'withdrawal', 'transfer', 'deposit', 'bonus',
] as const
export type UnfinishedThing = (typeof unfinishedThings)[number]
