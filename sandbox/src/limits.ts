/** Every number that the outside world on one machine runs by. Units last in each name. */

// What its services answer
export const bodyBytesMax = 64 * 1024
/** Of a file of payouts. */
export const payoutFileBytesMax = 2 * 1024 * 1024
export const feedPageRows = 100
export const bookPageLines = 500
export const transactionPageRows = 20
/** Its clearing looks through the books this often, and undoes what was booked twice under one memo. */
export const transactionClearingMs = 5 * 60_000
/** How long a QR of OnePay can be paid: what is written in each, which the sandbox does not see. */
export const onePayLifetimeMs = 10 * 60_000
/** What Opn takes for one charge, in satang, and how long one can be paid. */
export const opnAmountMin = 20_00n
export const opnAmountMax = 150_000_00n
export const opnChargeLifetimeMs = 24 * 3_600_000
/** How long a token of SCB's serves, and how long its bills are shown as open, which never end. */
export const scbTokenLifetimeMs = 30 * 60_000
export const scbBillShownMs = 24 * 3_600_000
/** What it keeps of each transfer, and the least that one can be. */
export const opnTransferFee = 30_00n
export const opnTransferMin = 30_00n
export const slipDelayMs = 10 * 60_000
/** How old what JDB decrypts may be, and how far its own time is behind UTC. */
export const jdbToleranceMs = 30_000
export const jdbBehindMs = 4 * 3_600_000

/** How long a path's parameter may be. */
export const paramLengthMax = 200
/** How long its store waits for another writer. */
export const storeWaitMs = 5_000

// Faults: how late, how slow, how silent
/** How long a provider that is late lets everybody wait. */
export const transferLateMs = 3_000
/** Later than the server's first own question at 1 min, so that poll and webhook both report it (decisions D3). */
export const webhookLateMs = 90_000
export const usualSlowMs = 3_000
/** What a push service says that is sent too much. */
export const pushRetryAfterSeconds = 60
/** Longer than any client waits, so that it is the client who gives up (decisions D1). */
export const usualSilenceMs = 60_000

// Webhooks
export const webhookTickMs = 200
export const webhookAnswerTimeoutMs = 10_000
export const webhookFirstRetryMs = 250
export const webhookRetryMaxMs = 60_000
export const webhookAttemptsMax = 100
export const webhooksInFlightMax = 20

// Games
export const launchLifetimeMs = 60_000
export const gameSessionLifetimeMs = 12 * 3_600_000
/** A player without a round for so long has left the game. */
export const inGameMs = 60_000
export const signInLifetimeMs = 10 * 60_000
export const stakeMin = 1_00n
export const stakeMax = 10_000_00n
export const roundsShown = 20

// Its pages, its clock and its calls to the server
export const overviewRows = 30
export const smsShown = 100
export const pushesShown = 100
export const roomsShown = 20
export const messagesShown = 30
/** Past the year 9999 neither a Date nor a PostgreSQL timestamp text behaves; 100 years are more than anybody tries. */
export const clockOffsetMaxMs = 100 * 366 * 24 * 3_600_000
export const operatorCallTimeoutMs = 10_000
/** How soon the moment is seen at which another code of an authenticator is good. */
export const codeLookMs = 250
