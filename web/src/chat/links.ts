/** Which links of a button may be followed: the server judges them when they are written, and the app checks them again before it shows them (quality C-07). */

/** An address that may be opened in a new tab; undefined: it is not followed. */
export function webLink(payload: string): string | undefined {
  const url = URL.parse(payload.trim())
  return url && ['https:', 'http:', 'mailto:'].includes(url.protocol) ? url.href : undefined
}

/** A number that may be dialled. Stars and hashes are commands to the phone, not numbers. */
export function callLink(payload: string): string | undefined {
  const number = payload.trim().replace(/^tel:/, '').replace(/[\s-]/g, '')
  return /^\+?\d{3,15}$/.test(number) ? `tel:${number}` : undefined
}
