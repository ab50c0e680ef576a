/** What a cell may be called (decision 30): the name stands in tokens, addresses and a cookie, so all of them read it by this. */

/** As a part of larger patterns. */
export const cellNameSource = '[a-z][a-z0-9]{0,11}'

export const cellName = new RegExp(`^${cellNameSource}$`)
