/** Numbers of what staff do, for server and console. A member's app carries none of them. */

/** Accounts of staff (staff-calls T1). */
export const staffLimits = {
  nameLengthMax: 60,
  idleMs: 15 * 60_000,
  absoluteMs: 12 * 3_600_000,
  /** How long a code serves for dangerous acts. */
  codeLifetimeMs: 5 * 60_000,
  /** So many members one person unmasks within this time before it counts as in bulk, and asks for a code. */
  unmaskedMembersMax: 10,
  unmaskedWithinMs: 3_600_000,
  wrongPerMinute: 5,
  wrongPerHour: 20,
  /** Wrong ones from one network, for all accounts together. */
  wrongPerAddressMinute: 60,
  invitationMs: 24 * 3_600_000,
  /** For so long who was invited, or reset, counts as one person with who has seen the link, where two are needed. */
  newcomerMs: 24 * 3_600_000,
  recoveryCodes: 10,
  /** How long a code of an authenticator is shown. */
  codeStepSeconds: 30,
  /** Of a machine. */
  tokenLifetimeMaxMs: 366 * 86_400_000,
} as const

/** What a member of staff signs in with. */
export const usernameShape = /^[a-z][a-z0-9._-]{1,31}$/

/** What one member of staff asks for and another one decides (staff-calls T2). */
export const requestLimits = {
  /** Then it lapses. */
  waitsMs: 7 * 86_400_000,
  /** For how long a member may be invited to an offer. */
  invitedDaysMax: 30,
  /** How a bank calls a payment that it has made. */
  bankReferenceLengthMax: 64,
} as const

/** For how long something that a member of staff has claimed is locked for the others (staff-calls T4). */
export const claimLimits = { holdsMs: 10 * 60_000 } as const

/** The inbox (staff-calls T7). */
export const inboxLimits = {
  labelsMax: 10,
  labelLengthMax: 30,
  snoozeMsMax: 90 * 86_400_000,
  /** Of words kept ready; all of them fit on one page. */
  repliesMax: 100,
  /** A search needs so many letters: the index is of three that follow each other. */
  searchLettersMin: 3,
  /** Of the newest message, in a room's row. */
  previewLengthMax: 140,
  /** Who looks or types says so again before this time is over. */
  looksMs: 15_000,
  typesMs: 8_000,
} as const

/** How the console's inbox asks. */
export const inboxTimes = {
  /** The list, and the open conversation. */
  roomsMs: 5_000,
  talkMs: 3_000,
  talkRows: 50,
  /** How often it is said that somebody looks; shorter than `looksMs`. */
  lookMs: 3_000,
  /** Who has typed no letter for so long types no more. */
  typingMs: 5_000,
  /** The customer is told of it this often. */
  tellTypingMs: 3_000,
  snoozeMs: { hour: 3_600_000, hours: 4 * 3_600_000, day: 24 * 3_600_000, week: 7 * 86_400_000 },
  repliesShown: 8,
  /** Of the member's pane. */
  paneRows: 20,
  paneDeposits: 5,
  /** This near to its end the conversation follows what is said. */
  nearEndPx: 60,
} as const

/** What an answer kept ready is called: typed after a slash. */
export const replyCodeShape = /^[a-z0-9][a-z0-9-]{0,29}$/

/** What the console goes by. */
export const consoleLimits = {
  pageRows: 50,
  timelineRows: 20,
  /** How often a list looks whether there is something new, and the counters of what waits. */
  newRowsMs: 15_000,
  countersMs: 30_000,
  /** How often the bar of a file moves that is being made. */
  progressMs: 1_500,
  /** How long before the end of an idle session it is announced. */
  idleNoteMs: 60_000,
  idleTickMs: 1_000,
  paletteRows: 8,
  /** The search is asked from so many letters on, after a pause. */
  searchLettersMin: 2,
  searchLettersMax: 100,
  searchPauseMs: 200,
  viewNameLengthMax: 40,
  /** For how many days a machine's token can be made. */
  tokenDays: [30, 90, 365],
  /** Why something is done; the contract's schemas say the same. */
  wordsLengthMax: { reason: 200, note: 200, evidence: 500 },
  savedViewsMax: 12,
  /** Of changes that wait for a second person, so many are looked through for one. */
  waitingChanges: 100,
  /** Members to choose from, where one is looked for. */
  pickRows: 6,
  /** Of an account, as long as nobody chooses others. */
  accountDays: 30,
  /** The newest changes below what they are about. */
  historyRows: 20,
  /** From this age on something that waits is shown as late, and as very late. */
  lateMs: 15 * 60_000,
  veryLateMs: 60 * 60_000,
  /** So many pauses of a job, and a minute, after it has ended last it is late. */
  jobLateRounds: 3,
  /** From here on the database is shown as slow; beyond this share of it, what is limited is shown as nearly used up. */
  databaseSlowMs: 250,
  nearlyFullPart: 0.9,
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

/** Of bonuses and promotions that staff write (decisions D7). */
export const offerLimits = {
  maxReceivedMax: 1_000,
  /** Hundredths of a percent of all that is held right after: above 100 %, or it would have ended before it began; and below. */
  successPoints: [10_001, 1_000_000],
  failPoints: [0, 9_999],
  usesMax: 1_000_000_000,
  descriptionLengthMax: 120,
  noticeLengthMax: 1_000,
  positionMax: 10_000,
} as const

/** Whether failing pays: the floor is above what is the member's own right after. All in hundredths of a percent. */
export const isFailingPaid = ({ percent, percentFail }: { percent: number; percentFail: number }): boolean =>
  percentFail * (100_00 + percent) > 100_00 * 100_00

/** What an offer is called by. */
export const offerCodeShape = /^[A-Z0-9_-]{2,20}$/

/** Of wheels that staff set up (decisions D10); how many slices one has is among the limits of content. */
export const wheelLimits = {
  nameLengthMax: 60,
  labelLengthMax: 30,
  weightMax: 1_000_000_000,
  stockMax: 1_000_000_000,
  coinsMax: 1_000,
  couponDaysMax: 366,
  /** Days of Bangkok, today included, by which is told how often a wheel is spun. */
  figureDays: 7,
} as const

/** What a slice and its coupon are called by. */
export const sliceCodeShape = /^[A-Z0-9_]{1,20}$/

/** Of banks, sources, games and the like (staff-calls T5). */
export const catalogueLimits = {
  nameLengthMax: 80,
  positionMax: 10_000,
  addressLengthMax: 300,
  quickAmountMax: 10_000_000,
  quickAmountsMax: 12,
} as const

const threshold = {
  money: { unit: 'money', min: 1, max: 100_000_000 },
  percent: { unit: 'percent', min: 1, max: 100 },
  days: { unit: 'days', min: 1, max: 90 },
  weeks: { unit: 'weeks', min: 1, max: 12 },
  times: { unit: 'times', min: 2, max: 100 },
  count: { unit: 'count', min: 1, max: 100 },
  accounts: { unit: 'count', min: 2, max: 100 },
} as const

/** What each rule of risk goes by: the names and bounds of its thresholds. Of `money` there is one in each currency. */
export const riskThresholds = {
  deposit_without_play: {
    depositMin: threshold.money,
    playPercent: threshold.percent,
    days: threshold.days,
  },
  below_limit: {
    ...{ limit: threshold.money, belowPercent: threshold.percent },
    ...{ depositsMin: threshold.accounts, days: threshold.days },
  },
  shared_device: { accountsMin: threshold.accounts, accountsMax: threshold.accounts },
  shared_address: {
    accountsMin: threshold.accounts,
    accountsMax: threshold.accounts,
    weeksMin: threshold.weeks,
  },
  shared_sender: { accountsMin: threshold.accounts, accountsMax: threshold.accounts },
  bonus_then_cancel: { cancelsMin: threshold.count, days: threshold.days },
  many_places: { placesMin: threshold.accounts, days: threshold.days },
  sudden_size: {
    ...{ amountMin: threshold.money, times: threshold.times },
    ...{ earlierMin: threshold.count, days: threshold.days },
  },
} as const

/** Files of payouts, and what banks say of them (decision 0024). */
export const payoutFileLimits = {
  /** Payouts in one file. */
  rowsMax: 500,
  /** Of a result file. */
  bytesMax: 2 * 1024 * 1024,
  depthMax: 50,
  reasonLengthMax: 40,
  /** Of a holder's name, as the standard has it. */
  nameLengthMax: 140,
} as const

/** Banks' statements that staff import (staff-calls T6). */
export const bankStatementLimits = {
  bytesMax: 2 * 1024 * 1024,
  rowsMax: 5_000,
  columnsMax: 40,
  cellLengthMax: 500,
  /** Deeper than this no bank nests anything: who does wants to keep the process busy. */
  depthMax: 200,
  /** Of a file as it was uploaded, to choose its columns by. */
  previewRows: 8,
  /** A row that is older says nothing about what is looked for now. */
  rowAgeMaxMs: 90 * 86_400_000,
  /** A bank's clock may be ahead of ours by this. */
  aheadMsMax: 10 * 60_000,
  /** A reference that has fewer letters and digits names nothing. */
  referenceLengthMin: 4,
  /** Of one sender and one amount, with another reference, this near to each other: likely the same payment. */
  likelySameMs: 86_400_000,
  /** Of one that is being matched; then another may begin anew. */
  leaseMs: 5 * 60_000,
  postedAtOnce: 32,
} as const

/** Lists and reports as files (staff-calls T6). */
export const exportLimits = {
  /** Of one person, that are being made or wait for it: the job makes one after the other, for everybody. */
  runningMax: 5,
} as const

/** Our books beside those outside (staff-calls T6). */
export const reconciliationLimits = {
  /** Of days: unless said, and at most. */
  daysUsual: 7,
  daysMax: 31,
  /** After a comparison was asked for: how often, and how many times, the console looks what came of it. */
  lookMs: 2_000,
  looks: 5,
} as const
