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

/** A line of a book, `amount currency about`: of an account in it the last four digits. */
export function shownBookLine(line: string): string {
  const [amount = '', currency = '', ...about] = line.split(' ')
  const words = about.map((word) => (/^[\dx]{6,}$/.test(word) ? lastFour(word) : word))
  return [amount, currency, ...words].join(' ')
}

/** By the name of a field: how it is shown to those who look (staff-calls T3). */
const masks: Record<string, (text: string) => string> = {
  phone: shortPhone,
  bankAccountNo: lastFour,
  toAccountNo: lastFour,
  fromAccountNo: lastFour,
  bankAccountName: shortName,
  toAccountName: shortName,
  fromName: shortName,
  // What somebody looked for: a phone, an account or a name.
  query: lastFour,
}

/** The same values with what is personal in part, however deep it lies; told by the names of fields. */
export const maskedFields = <Values>(values: Values): Values =>
  JSON.parse(
    JSON.stringify(values, (field, value) =>
      typeof value === 'string' ? (masks[field]?.(value) ?? value) : value,
    ),
  )
