/** How personal data looks to people who need to tell it apart and not to know it: pure (decisions D17, staff-calls T3). */

/** Its last four digits. */
export const lastFour = (accountNo: string): string => `…${accountNo.replace(/[\s-]/g, '').slice(-4)}`

/** `08x-xxx-1234`. */
export const shortPhone = (phone: string): string => `${phone.slice(0, 2)}x-xxx-${phone.slice(-4)}`

/** The first name and the initial of the last: enough to compare by. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  const initial = words.length > 1 ? Array.from(words.at(-1) ?? '')[0] : undefined
  return initial === undefined ? name : [...words.slice(0, -1), initial].join(' ')
}
