/** Every business constant of spec §9 and decisions: one number, one place. Units last in each name. */

export const limits = {
  // Calls (spec §9)
  requestTimeoutMs: 60_000,
  uploadTimeoutMs: 300_000,
  bodyBytesMax: 65_536,
  pageRowsDefault: 10,
  pageRowsMax: 100,
  /** A list that means more rows says how many as an estimate. */
  countedExactlyMax: 10_000,
  exportRowsMax: 10_000,
  idempotencyKeyLengthMin: 8,
  idempotencyKeyLengthMax: 64,

  // Accounts (decisions D12)
  passwordLengthMin: 8,
  passwordLengthMax: 128,
  nameLengthMax: 60,
  bankAccountNameLengthMax: 100,
  bankAccountNoLengthMin: 6,
  bankAccountNoLengthMax: 20,
  sessionIdleMs: 30 * 60_000,
  sessionRememberedIdleMs: 30 * 24 * 3_600_000,
  sessionAbsoluteMs: 12 * 3_600_000,

  // Devices and addresses (decisions D9, D12)
  deviceLifetimeMs: 365 * 24 * 3_600_000,
  addressKeptMs: 90 * 24 * 3_600_000,
  /** Two members share an address once both were seen at it in so many weeks: for less, a café or a phone network is enough. */
  addressSharedWeeks: 3,

  // One-time codes (decisions D12)
  otpDigits: 6,
  otpLifetimeMs: 5 * 60_000,
  otpVerifiedLifetimeMs: 15 * 60_000,
  otpTriesMax: 5,
  otpResendMs: 60_000,
  otpPerPhoneHour: 5,
  otpPerPhoneDay: 10,
  otpPerAddressHour: 20,
  otpEverybodyHour: 6_000,

  // What members are told by SMS (decisions D6): how long the service is asked
  smsAskAfterMs: [0, 15_000, 60_000, 5 * 60_000],
  smsAskEveryMs: 15 * 60_000,
  smsAskForMs: 24 * 3_600_000,

  // How often (decisions D12, quality C-37, C-54): points per window
  loginPerAccountMinute: 5,
  loginPerAccountHour: 20,
  loginPerAddressMinute: 60,
  loginEverybodyHour: 10_000,
  loginPerDeviceMinute: 5,
  loginPerDeviceDay: 30,
  registerPerAddressHour: 60,
  registerEverybodyHour: 6_000,
  validatePerAddress: 20,
  validateWindowMs: 10 * 60_000,
  /** Judgements of one verified phone, while its token lives. */
  validatePerOtp: 40,
  /** What lies around an address, a /24 or /48, has so many times its points. */
  widerTimes: 5,
  passwordChangePerHour: 5,
  /** How often staff may have a member told how to set a password anew. */
  passwordHelpPerHour: 3,
  profileChangePerHour: 10,
  walletReadsPerSecond: 20,
  slotRefreshPerMinute: 20,
  moneyCallsPerMinute: 60,
  launchPerMinute: 20,
  exportPerMinute: 6,
  promotionCodesPerMinute: 10,
  lookupPerAddressSecond: 200,

  // Transfers (decisions D2), satang and ms
  transferMin: 100n,
  providerTimeoutMs: 10_000,
  // Later after the hold an order is not sent any more.
  orderLifetimeMs: 30_000,
  transferAskAfterMs: [2_000, 5_000, 15_000, 60_000],
  transferAskEveryMs: 5 * 60_000,
  providerSettleWindowMs: 2 * 60_000,
  transferTaskAfterMs: 30 * 60_000,
  // After a transfer was given back, or a flow ended by hand: the outside is asked so often what it says now.
  lookAgainAfterMs: [60_000, 5 * 60_000, 30 * 60_000, 3 * 3_600_000, 24 * 3_600_000],
  // A second password change so soon is the same one sent twice (decisions D1).
  gamePasswordAgainMs: 60_000,
  gamePasswordAskAfterMs: [15_000, 60_000],
  gamePasswordAskEveryMs: 5 * 60_000,
  // A provider that left so many questions unanswered is not asked again for so long (quality F17).
  breakerFailures: 5,
  breakerPauseMs: 5_000,

  // QR deposits (decisions D3), satang and ms
  qrLifetimeMs: 10 * 60_000,
  qrAskAfterCreatedMs: 60_000,
  qrAskAfterExpiryMs: [60_000, 5 * 60_000, 30 * 60_000],
  qrAnnounceSeconds: 60,
  webhookToleranceMs: 5 * 60_000,

  // Deposits by bank transfer (decisions D4)
  expectedTransferLifetimeMs: 24 * 3_600_000,
  expectedTransfersOpenMax: 5,

  // TrueMoney gift links (spec §9, decisions D5), satang, ms, and how often per member (quality C-54)
  truelinkMin: 2_00n,
  // More than one gift can hold: what people may say that one brought.
  truelinkMax: 100_000_00n,
  truelinkLengthMax: 2_048,
  truelinkPerMinute: 10,
  truelinkInvalidPerHour: 20,
  voucherTimeoutMs: 10_000,
  voucherAskAfterMs: [2_000, 5_000, 15_000, 60_000],
  voucherAskEveryMs: 5 * 60_000,
  voucherSettleWindowMs: 2 * 60_000,
  voucherTaskAfterMs: 30 * 60_000,

  // Withdrawals (decisions D6), satang and ms
  withdrawAutoMax: 10_000_00n,
  withdrawAutoDayMax: 30_000_00n,
  withdrawAutoWeekMax: 100_000_00n,
  withdrawTwoApproversAbove: 100_000_00n,
  bankChangeReviewMs: 24 * 3_600_000,
  passwordResetReviewMs: 24 * 3_600_000,
  payoutTimeoutMs: 10_000,
  /** Somebody waits for it to register, and registers without it all the same. */
  nameInquiryTimeoutMs: 5_000,
  payoutAskAfterMs: [2_000, 5_000, 15_000, 60_000],
  payoutAskEveryMs: 5 * 60_000,
  // What one process may do with a payout or gift link before another takes it: ask, then order, and some time over.
  orderClaimMs: 25_000,
  // How long an order keeps others from going out: longer than it waits for its answer.
  orderLeaseMs: 15_000,

  // Spin wheel (spec §9, decisions D10)
  spinPerMinute: 60,
  couponCodeLengthMax: 64,
  couponRowsMax: 300,
  couponRowsPerPage: 3,

  // Bonuses (decisions D7)
  bonusClearAskEveryMs: 15_000,
  // A game that cannot tell open stakes: a low balance counts when it is the same twice, this far apart (decisions D7)
  lowBalanceConfirmMs: 10 * 60_000,
  // Chat (spec §9, decisions D15)
  chatTextLengthMax: 2_000,
  chatButtonsMax: 10,
  chatCardsMax: 10,
  chatIdleMs: 30 * 60_000,
  chatMessagesPerWindow: 10,
  chatGuestMessagesPerAddressWindow: 60,
  chatWindowMs: 10_000,
  chatVideoBytesMax: 20 * 1024 * 1024,
  chatGifFramesMax: 200,
  chatUploadsPerHour: 30,
  // What was uploaded and not sent in this time is removed.
  chatUnsentFileMs: 24 * 3_600_000,
  chatGuestLifetimeMs: 30 * 24 * 3_600_000,

  // Refund and invite bonus (decisions D8, D9)
  periodCloseDelayMs: 30 * 60_000,
  /** A machine whose own clock is further off than this takes no calls (quality F33). */
  clockOffMaxMs: 2_000,
  refundLapseMs: 7 * 24 * 3_600_000,

  // The member app (spec §2, §9)
  loadingDelayMs: 200,
  agreementDelayMs: 1_500,
  /** From a saved account name to the copy that was asked for (spec §2 Deposit modal). */
  copyAfterNameMs: 1_000,
  redirectAfterRegisterMs: 2_000,
  errorToastMs: 4_000,
  carouselCards: 3,
  pagesBefore: 3,
  pagesAfter: 1,
  staleAfterMs: 10_000,
} as const

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

/** The chat on the screen (spec §9). Apart as well: what a login needs carries none of it. */
export const chatScreenLimits = {
  readDelayMs: 1_000,
  /** Without a socket, who looks at the chat asks this often (spec §7). */
  checkEveryMs: 5_000,
  /** How long a sign of writing is worth showing. */
  typingMs: 5_000,
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
  /** The longer side of a banner's picture. */
  pictureSideMax: 1_280,
  slicesMin: 2,
  slicesMax: 24,
} as const

/** Beyond these nobody offers anything, not even two together (decisions D7). Percentages in hundredths, amounts in minor units. */
export const moneyCeilings = {
  bonusPercentPoints: 200_00,
  bonusAmount: { THB: 50_000_00n, LAK: 25_000_000_00n },
  refundPercentPoints: 30_00,
  invitePercentPoints: 10_00,
  /** What a spin costs on average. */
  spinCost: { THB: 100_00n, LAK: 50_000_00n },
} as const

/** What one member of staff asks for and another one decides (staff-calls T2). */
export const requestLimits = {
  /** Then it lapses. */
  waitsMs: 7 * 86_400_000,
} as const

const dayMs = 86_400_000

/**
 * What is kept for a while only, by table: what is finished and older is removed (decisions D17). Nothing of it is a book.
 * Each outlives by far whatever may ask for it: a repeated call comes within 15 minutes, a webhook's signature holds for
 * five, a session can be used for 30 days after it was seen last, a code serves for 20 minutes.
 */
export const retentionMs = {
  outbox: 7 * dayMs,
  webhook_event: 30 * dayMs,
  request_key: 2 * dayMs,
  session: 60 * dayMs,
  otp: 2 * dayMs,
  member_sms: 90 * dayMs,
} as const

export const qrGateways = ['KBANK', 'WW', 'E2P'] as const
export type QrGateway = (typeof qrGateways)[number]

/** Spec §9: quick amounts in baht and minimums in satang, a row per gateway. */
export const qrGatewayFacts = {
  KBANK: { minimum: 1_00n, quickAmounts: [10, 20, 50, 100, 500, 1000] },
  WW: { minimum: 100_00n, quickAmounts: [100, 200, 300, 500, 1000] },
  E2P: { minimum: 50_00n, quickAmounts: [50, 100, 200, 500, 1000] },
} as const satisfies Record<QrGateway, { minimum: bigint; quickAmounts: readonly number[] }>

/** Spec §5: account names at these banks are English letters and spaces only. */
export const englishNameBanks: readonly string[] = ['KTB', 'TMB', 'BBL']

/** Spec §9. */
export const appVersion = '1.1.14'
