/** Numbers of traces, figures and log lines. Units last in each name. */

/** How much of a statement a span has, and to how many other traces it is linked. */
export const spanStatementMax = 2_000
export const spanLinksMax = 128
/** What of a job's run is kept until it is known whether it did something. */
export const jobSpansMax = 2_000
/** Spans that wait to be sent; more are dropped rather than waited for. */
export const spanQueue = {
  maxQueueSize: 8_192,
  maxExportBatchSize: 512,
  scheduledDelayMillis: 2_000,
  exportTimeoutMillis: 5_000,
}

/** For how long what the database says of the whole product is good, and how long figures wait for it. */
export const productStateMs = 15_000
export const productReadMs = 2_000

/** How often lines about an outage are written, and how many kinds of them are told apart. */
export const repeatsToldEveryMs = 60_000
export const repeatKindsMax = 500

/** Of codes that were sent, those are looked at that are not younger and not older: a member needs a moment to type one. */
export const codesYoungMs = 5 * 60_000
export const codesOldMs = 20 * 60_000
