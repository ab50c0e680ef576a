/** What a second, a minute, an hour and a day are in milliseconds, and how far Bangkok is ahead. Nobody turns these. */

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
/** Business days are Bangkok's, always UTC+7: it has no summer time. */
export const bangkokAheadMs = 7 * hourMs
