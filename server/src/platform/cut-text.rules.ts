/** Shortens words of others for storing: PostgreSQL takes no half of a sign in JSON, and `slice` may leave one. Pure. */

/** At most so many UTF-16 units of it, whole signs only; what was half a sign before is told as a replacement character. */
export const cutText = (text: string, lengthMax: number): string =>
  text
    .slice(0, lengthMax)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
