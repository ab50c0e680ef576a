/**
 * Every business constant of spec §9 and decisions: one number, one place. Units last in each name. Read as
 * `import * as limits`: a browser then carries the figures that it uses, and no others.
 */
import type { Currency } from './edition.ts'
import type { QrGateway } from './lists.ts'

// Calls (spec §9)
export const requestTimeoutMs = 60_000
export const uploadTimeoutMs = 300_000
export const bodyBytesMax = 65_536
export const pageRowsDefault = 10
export const pageRowsMax = 100
/** Of a member, the newest: older ones go once the member has read some. */
export const noticesKeptMax = 500
/** Of the inbox, on one page; the bell reads the first. */
export const noticeRowsShown = 20
/** Of a member; one more takes the place of the oldest. */
export const pushSubscriptionsMax = 10
/** Push services' addresses have some 200 characters. */
export const pushEndpointLengthMax = 1_000
/** A list that means more rows says how many as an estimate. */
export const countedExactlyMax = 10_000
export const exportRowsMax = 10_000
/** What is looked for in the statement, and in how many of the newest rows. */
export const statementSearchLengthMax = 40
export const statementSearchRowsMax = 10_000
export const statementReferenceDigitsMin = 6
export const idempotencyKeyLengthMin = 8
export const idempotencyKeyLengthMax = 64

// Accounts (decisions D12)
export const passwordLengthMin = 8
export const passwordLengthMax = 128
export const nameLengthMax = 60
export const bankAccountNameLengthMax = 100
export const bankAccountNoLengthMin = 6
export const bankAccountNoLengthMax = 20
export const sessionIdleMs = 30 * 60_000
export const sessionRememberedIdleMs = 30 * 24 * 3_600_000
export const sessionAbsoluteMs = 12 * 3_600_000
export const sessionsShownMax = 50

// Proving again before what matters (decisions D18)
export const pinDigits = 6
/** So many different ones at least. */
export const pinDigitsApart = 3
export const pinTriesMax = 5
export const pinClosedMs = 3_600_000
export const stepUpLifetimeMs = 5 * 60_000
export const stepUpPerMinute = 20
/** An id has 1,023 bytes at most (WebAuthn), and both are in base64url. */
export const passkeyLengthMax = { name: 40, id: 1_364, bytes: 8_192 } as const

// Devices and addresses (decisions D9, D12)
export const deviceLifetimeMs = 365 * 24 * 3_600_000
export const addressKeptMs = 90 * 24 * 3_600_000
/** Two members share an address once both were seen at it in so many weeks: for less, a café or a phone network is enough. */
export const addressSharedWeeks = 3

// One-time codes (decisions D12)
export const otpDigits = 6
export const otpLifetimeMs = 5 * 60_000
export const otpVerifiedLifetimeMs = 15 * 60_000
export const otpTriesMax = 5
export const otpResendMs = 60_000
export const otpPerPhoneHour = 5
export const otpPerPhoneDay = 10
export const otpPerAddressHour = 20
export const otpEverybodyHour = 6_000

// What members are told by SMS (decisions D6): how long the service is asked
export const smsAskAfterMs = [0, 15_000, 60_000, 5 * 60_000] as const
export const smsAskEveryMs = 15 * 60_000
export const smsAskForMs = 24 * 3_600_000

// How often (decisions D12, quality C-37, C-54): points per window
export const loginPerAccountMinute = 5
export const loginPerAccountHour = 20
export const loginPerAddressMinute = 60
export const loginEverybodyHour = 10_000
export const loginPerDeviceMinute = 5
export const loginPerDeviceDay = 30
export const registerPerAddressHour = 60
export const registerEverybodyHour = 6_000
export const validatePerAddress = 20
export const validateWindowMs = 10 * 60_000
/** Judgements of one verified phone, while its token lives. */
export const validatePerOtp = 40
/** What lies around an address, a /24 or /48, has so many times its points. */
export const widerTimes = 5
export const passwordChangePerHour = 5
/** How often staff may have a member told how to set a password anew. */
export const passwordHelpPerHour = 3
export const profileChangePerHour = 10
export const walletReadsPerSecond = 20
export const slotRefreshPerMinute = 20
export const moneyCallsPerMinute = 60
export const launchPerMinute = 20
export const exportPerMinute = 6
export const receiptChecksPerAddressMinute = 20
export const receiptChecksPerCodeHour = 10
export const receiptCodeLengthMax = 120
export const promotionCodesPerMinute = 10
export const lookupPerAddressSecond = 200

// Transfers (decisions D2), satang and ms
export const transferMin = 100n
export const providerTimeoutMs = 10_000
// Later after the hold an order is not sent any more.
export const orderLifetimeMs = 30_000
export const transferAskAfterMs = [2_000, 5_000, 15_000, 60_000] as const
export const transferAskEveryMs = 5 * 60_000
export const providerSettleWindowMs = 2 * 60_000
export const transferTaskAfterMs = 30 * 60_000
// After a transfer was given back, or a flow ended by hand: the outside is asked so often what it says now.
export const lookAgainAfterMs = [60_000, 5 * 60_000, 30 * 60_000, 3 * 3_600_000, 24 * 3_600_000] as const
// A second password change so soon is the same one sent twice (decisions D1).
export const gamePasswordAgainMs = 60_000
export const gamePasswordAskAfterMs = [15_000, 60_000] as const
export const gamePasswordAskEveryMs = 5 * 60_000
// A provider that left so many questions unanswered is not asked again for so long (quality F17).
export const breakerFailures = 5
export const breakerPauseMs = 5_000

// QR deposits (decisions D3), satang and ms
export const qrLifetimeMs = 10 * 60_000
export const qrAskAfterCreatedMs = 60_000
export const qrAskAfterExpiryMs = [60_000, 5 * 60_000, 30 * 60_000] as const
export const qrAnnounceSeconds = 60
export const webhookToleranceMs = 5 * 60_000

// Deposits by bank transfer (decisions D4)
export const expectedTransferLifetimeMs = 24 * 3_600_000
export const expectedTransfersOpenMax = 5

// TrueMoney gift links (spec §9, decisions D5), satang, ms, and how often per member (quality C-54)
export const truelinkMin = 2_00n
// More than one gift can hold: what people may say that one brought.
export const truelinkMax = 100_000_00n
export const truelinkLengthMax = 2_048
export const truelinkPerMinute = 10
export const truelinkInvalidPerHour = 20
export const voucherTimeoutMs = 10_000
export const voucherAskAfterMs = [2_000, 5_000, 15_000, 60_000] as const
export const voucherAskEveryMs = 5 * 60_000
export const voucherSettleWindowMs = 2 * 60_000
export const voucherTaskAfterMs = 30 * 60_000

// Withdrawals (decisions D6), satang and ms
export const withdrawAutoMax = 10_000_00n
export const withdrawAutoDayMax = 30_000_00n
export const withdrawAutoWeekMax = 100_000_00n
export const withdrawTwoApproversAbove = 100_000_00n
export const bankChangeReviewMs = 24 * 3_600_000
export const passwordResetReviewMs = 24 * 3_600_000
export const payoutTimeoutMs = 10_000
/** Somebody waits for it to register, and registers without it all the same. */
export const nameInquiryTimeoutMs = 5_000
export const payoutAskAfterMs = [2_000, 5_000, 15_000, 60_000] as const
export const payoutAskEveryMs = 5 * 60_000
// What one process may do with a payout or gift link before another takes it: ask, then order, and some time over.
export const orderClaimMs = 25_000
// How long an order keeps others from going out: longer than it waits for its answer.
export const orderLeaseMs = 15_000

// Responsible play (decisions D16)
/** A higher deposit limit, or none, waits for so long, and can then be confirmed for so long. */
export const depositRaiseWaitMs = 24 * 3_600_000
export const depositRaiseKeptMs = 7 * 24 * 3_600_000
export const timeOutHoursMax = 720
/** Those that the app offers. */
export const timeOutOffered = [24, 72, 168, 720] as const
export const exclusionMonths = [6, 12, 24, 60] as const
/** After its end a member who asks to come back waits for so long. */
export const exclusionReturnMs = 24 * 3_600_000
export const realityMinutes = [15, 30, 60, 120] as const
export const realityMinutesDefault = 60
/** Away for so long, a member has left; what was stayed before is not counted. */
export const realityAwayMs = 30 * 60_000
export const summaryDaysDefault = 30
/** When a pause begins, games are emptied into the wallet: at once, and again while anything is left in them. */
export const pausePullAfterMs = [0, 15_000, 60_000, 5 * 60_000] as const
export const pausePullEveryMs = 15 * 60_000

// Spin wheel (spec §9, decisions D10)
export const spinPerMinute = 60
/** Each pair of seeds is kept for good: more changes than these check nothing better (decisions D20). */
export const seedChangesPerMinute = 60
export const seedChangesPerDay = 500
export const clientSeedPointsMax = 64
export const couponCodeLengthMax = 64
export const couponRowsMax = 300
export const couponRowsPerPage = 3

// Bonuses (decisions D7)
export const bonusClearAskEveryMs = 15_000
// A game that cannot tell open stakes: a low balance counts when it is the same twice, this far apart (decisions D7)
export const lowBalanceConfirmMs = 10 * 60_000
// Chat (spec §9, decisions D15)
export const chatTextLengthMax = 2_000
export const chatButtonsMax = 10
export const chatCardsMax = 10
export const chatIdleMs = 30 * 60_000
export const chatMessagesPerWindow = 10
export const chatGuestMessagesPerAddressWindow = 60
export const chatWindowMs = 10_000
export const chatVideoBytesMax = 20 * 1024 * 1024
export const chatGifFramesMax = 200
// The longer side of one that moves, as it is kept.
export const chatGifSideMax = 480
export const chatUploads = { perHour: 30, perDay: 60 } as const
// What was uploaded and not sent in this time is removed.
export const chatUnsentFileMs = 24 * 3_600_000
export const chatGuestLifetimeMs = 30 * 24 * 3_600_000

// Refund and invite bonus (decisions D8, D9)
export const periodCloseDelayMs = 30 * 60_000
/** A machine whose own clock is further off than this takes no calls (quality F33). */
export const clockOffMaxMs = 2_000
export const refundLapseMs = 7 * 24 * 3_600_000

// The member app (spec §2, §9); what its looks go by is in ui/src/limits.ts
export const agreementDelayMs = 1_500
/** From a saved account name to the copy that was asked for (spec §2 Deposit modal). */
export const copyAfterNameMs = 1_000
export const redirectAfterRegisterMs = 2_000
export const staleAfterMs = 10_000

// How an app asks
/**
 * An intent whose answer never came is the same intent for this long, also after the page was loaded anew. Later the same
 * amount is far more likely to be a new intent than a retry.
 */
export const intentLifetimeMs = 15 * 60_000
export const localeCookieSeconds = 365 * 24 * 3_600
/** Milliseconds before each look when nothing was heard: the call may still be at work. */
export const lookAfterMs: readonly number[] = [0, 2_000, 5_000, 10_000]
/** Milliseconds before each time that the request itself is sent again, with the same key. */
export const moneyRetryDelaysMs: readonly number[] = [1_000, 3_000, 6_000]
/** So long a request about money waits for what the statement shows before it, so that a row of its own can be told from those. */
export const rowsBeforeMsMax = 1_000
/** An answer that takes longer than that is worth a word. */
export const moneySlowMs = 6_000
export const outdatedCheckMs = 60_000
export const queryFreshMs = 5_000
export const queryKeptMs = 10 * 60_000
/** What was sent, perhaps a password, once nobody shows its outcome; while it is under way, how often that is looked at. */
export const mutationKeptMs = 1_000
/** Answers that are still readable without a connection: for so long, and so many characters of them. */
export const answersKeptMs = 7 * 24 * 3_600_000
export const answersCharsMax = 400_000
export const answersWriteMs = 1_000
/** Not all at the same time, when a server that was restarted is back (quality F24). */
export const socketReconnectMs = 2_000
export const socketReconnectMaxMs = 5_000
/** What was saved as a file is let go of after this long. */
export const downloadKeptMs = 60_000

// What a screen waits for and shows
/** Of the statement, to see what became of an action. */
export const moneyRowsRead = 10
/** Of the statement, shown on home. */
export const homeMovements = 3
export const chatCountMax = 99
/** A gap is asked for again when the answer was older than the news that showed it, and not for ever. */
export const chatGapTriesMax = 3
/** The socket tells of a stored message at once; without it the message is looked for after this long. */
export const chatConfirmMs = 1_500
/** Long enough to be read twice. */
export const depositShownMs = 5_000
/** References of money that a browser has told of: more than come while anything could tell of them again. */
export const creditsToldKept = 50
/** What came while nothing was heard: no more messages than can be read. */
export const creditsToldAtOnce = 3
/** After the first view, so that it takes nothing from it. */
export const chatAheadMs = 2_000
/** When the member's first page has settled. */
export const toastsAheadMs = 2_000
/** Wins and losses are no news of their own: the total is read again this often. */
/** While a copy of the data is being made. */
export const exportLookMs = 3_000
export const bonusPollMs = 15_000
/** As long as a code can be (server/migrations: bonus_offer_code). */
export const promotionCodeLengthMax = 20
/** Looking codes up is counted (quality: ten a minute), so coming back to the window must not look again. */
export const promotionFreshMs = 10 * 60_000
/** So long at most the first view waits for the balance, which was asked for before the scripts came. */
export const firstReadWaitMs = 300
/** So that it takes nothing from the first view. */
export const shellAheadMs = 3_000
export const versionCheckMs = 15 * 60_000
/** Milliseconds after which an offer opens without its banners. */
export const bannersWaitMs = 3_000
/** Time to see where it has stopped, before the popup covers it. */
export const spinLookMs = 500
/** "A minute ago" stays true while the page is open. */
export const agoEveryMs = 30_000
/** Names change so rarely that one reading a visit is enough. */
export const placeNamesFreshMs = 10 * 60_000

/** Pictures that people send (decisions D4, quality C-29). Apart, so that a browser does not carry what only the server needs. */
export const pictureLimits = {
  fileBytesMax: 10 * 1024 * 1024,
  pointsMax: 25_000_000,
  /** The longer side of what is kept, and of what codes are read from. */
  keptSideMax: 2_000,
  readSideMax: 2_400,
  /** Smaller than this nobody can read anything. */
  readSideMin: 100,
  atOnce: 2,
  waitingMax: 20,
  drawSecondsMax: 10,
  readMsMax: 6_000,
  linkLifetimeMs: 5 * 60_000,
  /** A file that no row names after this long was left behind by an upload that did not end. */
  orphanAfterMs: 3_600_000,
} as const

/** Files on their way in, in each process (quality F35). */
export const uploadLimits = {
  bytesMax: 96 * 1024 * 1024,
  bytesPerNetwork: 24 * 1024 * 1024,
  bytesPerWiderNetwork: 48 * 1024 * 1024,
  /** So long a file is left alone, however many others want its room. */
  undisturbedMs: 10_000,
  /** In each stretch of time so much of it must come. */
  paceMs: 15_000,
  bytesPerPace: 30 * 1024,
  retryAfterSeconds: 10,
} as const

/** The chat on the screen (spec §9). Also apart: what a login needs carries none of it. */
export const chatScreenLimits = {
  readDelayMs: 1_000,
  /** Without a socket, who looks at the chat asks this often (spec §7). */
  checkEveryMs: 5_000,
  /** How long a sign of writing is worth showing. */
  typingMs: 5_000,
  /** An answer as fresh as this says that somebody of ours is there. */
  deskThereMs: 15 * 60_000,
  /** From here on the characters are counted for the writer. */
  countedFrom: 1_800,
} as const

/** Bank slips (decisions D4): how often one may be sent, and how the bank is asked about it. */
export const slipLimits = {
  per10Minutes: 10,
  perDay: 50,
  verifyTimeoutMs: 10_000,
  askAfterMs: [0, 5_000, 30_000, 60_000, 120_000],
  askEveryMs: 5 * 60_000,
  reviewAfterMs: 6 * 3_600_000,
} as const

/** What staff write (quality C-29): apart, since a member's browser needs none of it. */
export const contentLimits = {
  /** Three languages of conditions in one call. */
  bodyBytesMax: 512 * 1024,
  htmlLengthMax: 20_000,
  piecesMax: 40,
  bannersMax: 10,
  /** Writings of one text that wait for their time. */
  plansMax: 10,
  /** How far ahead of its time a text is written at most. */
  planAheadMs: 366 * 86_400_000,
  /** The longer side of a banner's picture. */
  pictureSideMax: 1_280,
  slicesMin: 2,
  slicesMax: 24,
} as const

/** For so long support can take the closing of an account back; then it is erased (decisions D17). */
export const closingTakenBackMs = 86_400_000

/**
 * What a new installation begins with, a row per gateway: quick amounts in baht or kip, minimums in minor units. Those of
 * PromptPay are spec §9's.
 */
export const qrGatewayFacts = {
  KBANK: { currency: 'THB', minimum: 1_00n, quickAmounts: [10, 20, 50, 100, 500, 1000] },
  WW: { currency: 'THB', minimum: 100_00n, quickAmounts: [100, 200, 300, 500, 1000] },
  E2P: { currency: 'THB', minimum: 50_00n, quickAmounts: [50, 100, 200, 500, 1000] },
  BCELQR: {
    ...{ currency: 'LAK', minimum: 10_000_00n },
    quickAmounts: [20_000, 50_000, 100_000, 250_000, 500_000, 1_000_000],
  },
} as const satisfies Record<
  QrGateway,
  { currency: Currency; minimum: bigint; quickAmounts: readonly number[] }
>

/** What a tap fills in when money is moved between wallet and games (ux 69). */
export const transferQuickAmounts = { THB: [100, 300, 500], LAK: [50_000, 150_000, 250_000] } as const

/** Spec §5: account names at these banks are English letters and spaces only. */
export const englishNameBanks: readonly string[] = ['KTB', 'TMB', 'BBL']

/** Spec §9. */
export const appVersion = '1.1.14'
