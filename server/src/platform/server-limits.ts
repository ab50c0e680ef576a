/**
 * Every number that the server runs by and that members do not notice by itself: pieces, pauses, timeouts, sizes. Those that
 * they do notice, or that another program knows, stand in contract/src/limits.ts. Units last in each name.
 */

// Jobs: how much each takes at once
export const locksAtOnce = 50
/** Members whose games a job asks side by side. */
export const playersAskedAtOnce = 20
export const transfersAtOnce = 50
export const withdrawalsAtOnce = 20
/** What is usual is read from so many of the newest payouts, and from so many to one bank at least. */
export const usualPayoutsRead = 500
export const usualPayoutsMin = 3
export const chargesAtOnce = 20
export const slipsAtOnce = 20
/** When more slips than these have no picture, it is the folder that is not there. */
export const slipFilesMissingMax = 20
export const vouchersAtOnce = 20
export const senderRefundsAtOnce = 20
export const pausesAtOnce = 20
export const limitsToldAtOnce = 50
export const releasesAtOnce = 100
export const feedTransfersAtOnce = 20
/** Each round another transfer has just come for the expected one that this was matched by. */
export const feedRoundsMax = 5
/** A transfer that fails by itself for so long, while others are dealt with, is left to a person: the feed has to go on. */
export const feedHopelessMs = 600_000
export const passwordResetsAtOnce = 20
export const resealedAtOnce = 100
export const smsAtOnce = 20
export const pushesAtOnce = 50
/** A push service that is busy and says not for how long. */
export const pushLaterMs = 60_000
export const coinDepositsAtOnce = 500
export const couponsAtOnce = 500
/** New rows that a rule of risk looks at in one piece; how long what is written may take to be seen; and how far back a rule begins. */
export const riskRowsAtOnce = 500
export const riskLagMs = 60_000
export const riskLookBackMs = 30 * 86_400_000
export const inviteMembersAtOnce = 500
export const refundMembersAtOnce = 500
export const devicesSweptAtOnce = 1_000
/** What a browser says of itself is far shorter; the rest is not looked at. */
export const userAgentLengthMax = 512
export const rateLimitsSweptAtOnce = 1_000
/** As PostgreSQL reckons, where a page costs one: some hundred milliseconds' work. */
export const countCostMax = 10_000
/** Members whose books are copied into the archive at once, and how many entries of theirs: some ten megabytes. */
export const archiveMembersAtOnce = 1_000
export const archiveEntriesAtOnce = 20_000
/** By how much the clocks of two nodes may differ: so near to midnight a journal's entries may be in two years. */
export const archiveClockErrorMs = 60_000
/** What the audit reads in one piece, some tenths of a second: accounts with so many entries, of so many members at the most; so many blocks of a table. */
export const auditPiece = { entries: 50_000, members: 20_000, blocks: 500 }
/** Of what is wrong in an archive the first. */
export const archiveFaultsTold = 20
/** Some ten milliseconds' work. */
export const retentionRowsAtOnce = 1_000
/** A run ends after this time, so that a process that is stopped need not wait for all of it. */
export const retentionRunMs = 1_000
/** An account that is closed and not empty is looked at again. */
export const eraseAgainMs = 3_600_000
/** Books of banks are settled after two days (bookSettledAfterMs): until then they are compared by accounts. */
export const eraseSettledMs = 72 * 3_600_000
/** Since no moment is before itself: a pause that has only to be asked back from. */
export const carriedPauseMs = 1_000
export const exportRowsAtOnce = 1_000
/** A member's copy of the data is made by one process at a time, tried again after a pause, and then given up. */
export const exportLeaseMs = 15 * 60_000
export const exportAgainMs = 60_000
export const exportTriesMax = 5
/** How long it can be downloaded, and how many are made (decisions D17). */
export const exportLifetimeMs = 24 * 3_600_000
export const dataExportsPerDay = 3

// Lists and reports of staff as files (staff-calls T6)
export const listExportRowsAtOnce = 500
/** As many as a spreadsheet takes. */
export const listExportRowsMax = 1_000_000
/** Each page of rows prolongs it; then another process takes the file up. */
export const listExportLeaseMs = 60_000
export const listExportAgainMs = 10_000
export const listExportTriesMax = 3
export const listExportLifetimeMs = 24 * 3_600_000

// Closed days (decisions D8)
/** Who did anything is looked for in stretches of the day, shorter ones where more happened. */
export const dayStretchMs = 10 * 60_000
export const dayStretchMinMs = 1_000
/** An hour of an open day whose figures nothing is added to any more: as long after it as a day is closed. */
export const figuresSettledAfterMs = 30 * 60_000
/** Hours whose figures a process remembers: of today, of the two days that it is compared with, and of one that is not closed. */
export const figureHoursKept = 96
/** Each piece reads its whole stretch, so what a stretch holds must not grow with the number of members. */
export const dayJournalsAtOnce = 5_000
/** Well under a second's work, also when a whole city plays in the same ten minutes. */
export const dayMembersAtOnce = 500
/** A run ends after this time, so that a process that is stopped need not wait for a whole night's work. */
export const periodRunMs = 1_000

/** Under a deposit limit, what is set aside is looked at again for room as often. */
export const asideLookMs = 15_000

/** A closed game whose account has not moved for so long has settled its stakes, as far as one can know. */
export const closedGameStakeMs = 7 * 24 * 60 * 60_000
/** So many days before a loss can it be set against winnings. */
export const lossDaysBack = 7

// Our books against those outside (quality I-42)
/** A line younger than this may be in one book and not yet in the other. */
export const bookGraceMs = 10 * 60_000
/** Both sides may still learn of what lies in an hour; then it is compared a last time. */
export const bookSettledAfterMs = 48 * 3_600_000
/** At the next run, and not once more in this one: what differs must not keep a book from what was never compared. */
export const bookAgainAfterMs = 50 * 60_000
/** No span is longer, or, unless it is one hour, has more lines of ours. */
export const bookSpanHoursMax = 48
export const bookSpanLinesMax = 50_000
/** A commit is seen some time after what it says was heard. */
export const bookCommitMs = 60_000
/** A process that says nothing for so long has died; another one goes on with its book. */
export const bookLeaseMs = 15 * 60_000
export const bookMissingAtOnce = 500
/** A run of one book ends after this time, so that a process that is stopped need not wait for all of it. */
export const bookRunMs = 5_000

// Whose money it is, and whose account
/** At one bank four digits are those of one in ten thousand members; among so many nobody could be told apart. */
export const payerCandidatesMax = 500
/** Each round somebody else wrote the same transfer down in between; after the first there is a row to judge by. */
export const paymentRacesMax = 5
export const chargeRacesMax = 5
/** With fewer visible digits than this a masked number says too little about whose it is. */
export const visibleDigitsMin = 4
/** Beyond this a slip of the pen is another name. */
export const nameLettersApartMax = 2
/** With fewer consonants than these any two names would be alike. */
export const nameSoundsMin = 3

// What staff are shown
/** Of flags, notes and sessions the newest. */
export const memberSheetRowsMax = 50
/** Today and the days before it. */
export const recentDays = 30
export const partiesMax = 50
/** Minor units: wallets from here on are noted, as is_notable() in the database says. */
export const notableWalletMin = 1_000_000n
/** Fewer digits than this are no phone and no account. */
export const searchDigitsMin = 6
export const withdrawalSheetRowsMax = 20
/** On a member's page. */
export const devicesShownMax = 20
export const deviceOthersMax = 10
export const friendsShownMax = 20
/** How much of a message a member's timeline shows. */
export const timelineWordsMax = 100
/** Of each kind that is found. */
export const searchHitsMax = 5
/** A shorter piece of letters and digits is no reference. */
export const searchReferenceMin = 6
/** Looking for an amount or an account, a page walks over so many journals at most; its `next` goes on from there. */
export const journalsWalkedMax = 5_000
export const trailVerifiedAtOnce = 1_000
/** How often the whole of it is worked out again. */
export const trailCheckedEveryMs = 3_600_000
/** Of the desk's conversations so many are looked through for labels. */
export const labelledRoomsMax = 5_000
/** Rehearsing an offer, so many members are looked at, and for so long. */
export const rehearsal = { membersMax: 10_000, timeoutMs: 3_000 } as const
/** Of others with a slip's reference. */
export const slipDuplicatesMax = 20
/** Planned texts that one run shows or ends. */
export const plansAtOnce = 20
/** Signs of what codes on a slip say that are no mini-QR. */
export const slipTextMax = 500
/** Slips without a code of one member that people have not read yet. */
export const slipsInReviewMax = 3
/** What arrived so long before or after a slip's transfer, and differs by so many hundredths of a percent at most, may be it. */
export const slipNear = { windowMs: 12 * 3_600_000, amountPoints: 1_00n, readMax: 50, shownMax: 10 } as const
/** Days from the first to the last of a report. */
export const reportDaysMax = 366
/** A QR code that is paid later than this counts as not paid: of an old month, not all payments since are read. */
export const qrPaidDaysMax = 31
/** For so many days after an offer its takers' deposits are told. */
export const reportAfterDays = 7
export const unreadRecordLengthMax = 500
/** Names in an answer: after a paste of a whole page the first ones are enough. */
export const removedNamesMax = 30
export const removedNameLengthMax = 40

// Calls: what is read of them, and what they are told
/** Browsers keep to https for so long once they have seen it. */
export const httpsOnlySeconds = 31_536_000
/** No address of ours comes near this. */
export const urlLengthMax = 4_096
/** How soon to come back when something is away: it usually is for a moment only. */
export const retryAfterSeconds = 2
export const closedRetryAfterSeconds = 60
/** A path parameter has at most 128 characters, each up to three bytes of three characters. */
export const paramLengthMax = 128 * 9
/** No call of ours nests deeper. */
export const jsonDepthMax = 16
/** Names in an answer; a caller who sends a thousand unknown ones knows them already. */
export const fieldsToldMax = 20
/** What a piece of a file takes in memory beside its bytes: a file in a million pieces is not small. */
export const uploadPieceBytes = 512
export const videoHeadBytesMax = 1_024
/** A burst is as good as an even pace: what counts is the sum over these seconds. */
export const burstSeconds = 5

/** What customers are told of the desk: the last conversations of these days, and from how many on one may speak of the usual. */
export const chatDeskLimits = { paceMs: 7 * 24 * 3_600_000, paceRooms: 50, paceRoomsMin: 3 } as const

// Sessions and copies: how old what is kept may be
/** A session that is seen is noted at most once a minute: enough for an idle limit of 30 minutes. */
export const noteSeenMs = 60_000
/** Members that a process remembers having noted today. */
export const addressesNotedMax = 200_000
/** A change is felt by every process within this time; how old a copy is has nothing to do with business time. */
export const shortCacheMs = 500
export const systemSwitchPollMs = 500
export const sandboxClockPollMs = 200
export const sandboxClockTimeoutMs = 2_000
export const databaseClockPollMs = 1_000
export const databaseClockTimeoutMs = 5_000

// PostgreSQL: a connection, unless its opener knows better
export const connectionsMax = 20
/** Of them, before a node says that it is ready. */
export const connectionsAtStart = 8
export const connectTimeoutMs = 5_000
export const idleConnectionMs = 60_000

// Cells (decision 30)
export const directoryConnectionsMax = 4
/** Of an installation that becomes a cell. */
export const membersSettledAtOnce = 500
/** How soon a door learns that a cell has moved. */
export const cellsAskedEveryMs = 1_000
/** How long a door keeps a connection to a cell that nobody uses: shorter than a server does. */
export const doorKeepMs = 4_000
/** How long it keeps one that the balancer before it does not use: longer than balancers do. */
export const doorIdleMs = 72_000

// PostgreSQL: statements
export const lockTimeoutMs = 5_000
/** How often a migration asks whether another process has ended its own. */
export const migrationLeaseRetryMs = 50
/** What waits behind a waiting migration waits too: it waits shorter than a call does, again and again for a quarter of an hour. */
export const migrationRetry = { lockTimeoutMs: 1_000, pauseMs: 2_000, triesMax: 300 } as const
export const idleInTransactionTimeoutMs = 30_000
export const statementTimeoutMs = 30_000
/**
 * PostgreSQL's own timeout ends before a commit begins to wait for its synchronous standby, and a machine that has lost
 * its power says nothing at all. A caller without an answer so long after that timeout gets "away", and the
 * connection is dropped: whether it was committed is unknown.
 */
export const commitAnswerTimeoutMs = 2_000
/** Texts beyond this many are not prepared: lists of changing length must not fill the server's memory. */
export const preparedMax = 1_000
export const liveConnectTimeoutMs = 5_000
export const leaseRetryMs = 500
export const leaseConnectTimeoutMs = 5_000
export const transactionRetriesMax = 5
/** The first pause is at most this long, each further one at most twice the one before. */
export const transactionPauseMs = 10
/** Between the tries to record an answer. */
export const recordPausesMs = [20, 100, 500] as const
export const abandonedKeysPauseMs = 500
/** Beyond this many the others wait until they count as abandoned; memory has an end. */
export const abandonedKeysMax = 10_000
/** Batches under way at the same time; more only fight each other (speed.md). */
export const ledgerInFlightMax = 2

/** A batch: how much one statement takes, and how much may wait for it. */
export const batch = { max: 128, waitingMax: 5_000 } as const
export const ledgerBatch = { max: 256, waitingMax: 10_000 } as const
export const sessionBatchMax = 256
/** Statements of one kind that are under way at the same time. */
export const readsInFlightMax = 2

// What a caller waits for takes milliseconds; beyond this it has gone wrong, and a no is better (quality F7, F11)
export const callTimeouts = {
  connectTimeoutMs: 1_500,
  overloadedAfterMs: 1_000,
  lockTimeoutMs: 5_000,
  statementTimeoutMs: 10_000,
} as const
/** What an operator may multiply them by. */
export const databaseTimeoutFactorMax = 20

// Costly work, in each process
/** Hashes of passwords: OWASP's first choice of parameters; the library's default algorithm is Argon2id. */
export const passwordHashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
export const passwordHashes = { concurrencyMax: 4, waitingMax: 200 } as const
export const giftLinks = { concurrencyMax: 2, waitingMax: 100 } as const
export const jpegQuality = 85
/** PDF files, drawn in a thread of their own: a piece takes about a second. */
export const pdfFiles = {
  atOnce: 4,
  waitingMax: 20,
  pieceMsMax: 60_000,
  /** A reader of this much is slower than any telephone; its place goes to the next one. */
  takenWithinMs: 300_000,
  memoryMbMax: 256,
} as const
/** How a page of a PDF is laid out: A4, in points of 1/72 inch. */
export const pdfLayout = {
  pageWidth: 595.28,
  pageHeight: 841.89,
  margin: 42,
  gap: 10,
  brandBar: 4,
  brandSize: 24,
  brandLine: 17,
  titleLine: 10,
  subjectLine: 22,
  headHeight: 44,
  headingHeight: 34,
  lineHeight: 14,
  baseline: 10,
  rowHeightMin: 20,
  /** What stands beside the names of facts begins here. */
  nameShare: 0.3,
  /** A cell is cut into pieces of so many lines, so that each fits on a page. */
  rowLinesMax: 40,
  ruleGap: 2.5,
  ruleWidth: 0.5,
} as const
/** A small picture is doubled up to this, so that a code on it can be read. */
export const doubledSideMax = 2_400

// Sockets, the outbox relay and Redis
export const relayBatchMax = 500
/** A session may have been revoked by another server process: each connection is judged again this often. */
export const socketRecheckMs = 60_000
export const socketRecheckBatch = 1_000
/** What is written while a page reads may bear an earlier time and still not be seen by it. */
export const readOverlapMs = 5_000
/** A client that does not read: what waits for it is bounded, then it is disconnected (quality F24). */
export const unsentBytesMax = 256 * 1024
export const unsentPacketsMax = 512
export const socketCloseMs = 2_000
export const socketCloseCheckMs = 10
export const socketMessageBytesMax = 64 * 1024
/** A connection on which nothing comes for this long is dead, whatever TCP says. */
export const redisSilentMs = 15_000
export const redisPingMs = 5_000
export const redisConnectMs = 5_000
export const redisReconnectMaxMs = 1_000
/** Some 20 MB of Redis's memory, and minutes of a busy service. Nodes read at once; nobody needs what is older. */
export const streamLengthMax = 20_000
export const streamBatchMax = 500
/** The relay holds rows of the outbox while it tells: what is not taken by then is told again. */
export const streamTakenWithinMs = 1_000
/** How long a read waits for news before it asks again. */
export const streamReadMs = 1_000
export const heartbeatIntervalMs = 1_000
/** Until one has been received. */
export const firstHeartbeatIntervalMs = 100
/** A node that starts gives itself this long to receive the others before it takes devices. */
export const streamJoinWithinMs = 1_000
/** A node that missed its own heartbeat for this long misses the others' events too. */
export const heartbeatTimeoutMs = 5_000

// The process
/** After this, what is still under way is cut off (quality F25). */
export const drainMs = 30_000
export const idleCheckMs = 50
/** How long an ending process waits for its jobs; what is cut off is picked up by the jobs of any process. */
export const jobsEndWithinMs = 10_000
/** For the goodbye to a database, which may be silent. */
export const goodbyeMs = 1_000
/** A balancer's question is answered by then, whatever the database does. */
export const readyAnswerMs = 500
/** The longest that a node may be told to serve on after it was told to end. */
export const drainSecondsMax = 300
/** Log lines are written together, up to so many bytes and for no longer than so many milliseconds. */
export const logBuffer = { minLength: 4_096, periodicFlush: 500 } as const
/** A shorter secret is a guess away (decisions D21). */
export const secretBytesMin = 32
export const stallCheckMs = 500

/** Of an incident's name: enough to tell apart what is kept in the log, few enough to be read out. */
export const incidentBytes = 5

/** Passkeys of a member, or of a person of the staff: a phone, a computer, and what comes after them. */
export const passkeysMax = 10
/** How long a device waits for its owner, and what it signs can be used. */
export const passkeyChallengeLifetimeMs = 5 * 60_000
/** Of a receipt's seal: 96 bits, which nobody guesses, and a QR stays small. */
export const receiptSealBytes = 12

/** A push service that does not take a message is asked again, until what it says is no news any more. */
export const pushAskAfterMs = [0, 30_000, 2 * 60_000, 10 * 60_000] as const
export const pushAskEveryMs = 30 * 60_000
export const pushKeptMs = 24 * 60 * 60_000
/** Who looks at the chat reads an answer within this time, and needs no push of it. */
export const chatPushAfterMs = 15_000
