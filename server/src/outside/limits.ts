/** Numbers of the services outside and their adapters. Units last in each name. */

// Services outside: how much of an answer is read
export const outsideAnswerBytesMax = 1_048_576
export const outsideFieldsToldMax = 10
export const signInFieldsMax = 20
/** How a gateway's QR is drawn anew to be read, in points. */
export const drawnQrSide = 800
export const drawnQrMargin = 80
export const opnPageRows = 100
/** Opn lists charges by when they were made: so long before a span may one have been made that was paid in it. */
export const opnChargeLifetimeMs = 86_400_000
/** What SCB takes for one of its three references. */
export const scbReferenceLengthMax = 20
/** A token that ends within this time is not used any more: a call with it may be a while on its way. */
export const tokenRenewedBeforeMs = 60_000
/** OnePay reports no payments: how often it is asked about a QR that is open. */
export const onePayAskEveryMs = 10_000
/** An account is verified within two business days, and a transfer arrives on the business day after: with a long holiday between. */
export const opnPayoutMs = 10 * 86_400_000
/** A file is taken to the bank, paid and read back: with a long holiday between. */
export const payoutFileMs = 5 * 86_400_000
/** Their clock may differ from ours. */
export const opnClockDriftMs = 10 * 60_000
/** Around the time from our record of the order until now: their clock may differ from ours, and what we sent may have waited on the way. */
export const memoWindowBeforeMs = 10 * 60_000
export const memoWindowAfterMs = 60 * 60_000
/** So long ago may an order have been made that a restored database has forgotten and its member sends again. */
export const memoForgottenMs = 86_400_000
/** A member makes a transfer at a time; more pages than this within the window are not ours to read. */
export const memoPagesMax = 50

/** SMPP: its ports, how often a connection is asked whether it lives, and the pauses after one that could not be made. */
export const smpp = { port: 2775, securePort: 3550, enquireMs: 30_000, pauseMs: 500, pauseMaxMs: 15_000 }
