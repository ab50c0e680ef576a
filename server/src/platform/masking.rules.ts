/** How personal data looks to people who need to tell it apart and not to know it: pure (decisions D17, staff-calls T3). */

/** Its last four digits. */
export const lastFour = (accountNo: string): string => `…${accountNo.replace(/[\s\p{Pd}]/gu, '').slice(-4)}`

/** `08x-xxx-1234`. */
const shortPhone = (phone: string): string => `${phone.slice(0, 2)}x-xxx-${phone.slice(-4)}`

/** A member's phone in part; null once the account is erased, and a pseudonym stands there (decisions D17). */
export const memberPhone = (phone: string): string | null =>
  phone.startsWith('erased:') ? null : shortPhone(phone)

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

/** A day is no account number, though it has as many digits as one. */
const dayShape =
  /(?<![\p{Nd}\p{Pd}])(?:19|20|25)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\p{Pd}?\p{Nd})/u.source
/** As accounts and phones are written: dashes and blanks may stand between the digits. */
const digitsShape = /\p{Nd}(?:[\s\p{Pd}]{0,3}\p{Nd}){4,}/u.source

/** Of every number in it that may be an account's or a phone's the last four digits. */
export const hiddenDigits = (text: string): string =>
  text.replace(new RegExp(`(${dayShape})|${digitsShape}`, 'gu'), (found, day) => day ?? lastFour(found))

/** By the name of a field: how it is shown to those who look (staff-calls T3). */
const masks = new Map<string, (text: string) => string>([
  ['phone', shortPhone],
  ['bankAccountNo', lastFour],
  ['toAccountNo', lastFour],
  ['fromAccountNo', lastFour],
  ['bankAccountName', shortName],
  ['toAccountName', shortName],
  ['fromName', shortName],
  // What somebody looked for: a phone, an account or a name.
  ['query', lastFour],
])

/** The same values with what is personal in part, however deep it lies; told by the names of fields. */
export const maskedFields = <Values>(values: Values): Values =>
  JSON.parse(
    JSON.stringify(values, (field, value) =>
      typeof value === 'string' ? (masks.get(field)?.(value) ?? value) : value,
    ),
  )

/** How services call a name; ours are called so too. */
const nameField = /name|holder|owner/i
const lastNameField = /(?:last|sur|family)[_-]?name/i
const nameInText = /((?:name|holder|owner)["'\s]*[:=>]["'\s]*)([^"'<>&;,=\r\n]+)/gi

/**
 * A record of somebody else's making, as JSON, as it may be shown: names short, of numbers the last four digits. What is no JSON,
 * or was cut, is masked as the text that it is.
 */
export function shownRecord(record: string): string {
  try {
    return JSON.stringify(JSON.parse(record), shownValue)
  } catch {
    return shownText(record)
  }
}

const shownText = (text: string): string =>
  hiddenDigits(
    text.replace(nameInText, (_, before, name) => before + shortName(name.replace(/\+|%20/g, ' '))),
  )

function shownValue(field: string, value: unknown): unknown {
  if (typeof value === 'string') return shownWord(field, value)
  if (typeof value === 'number') {
    const shown = hiddenDigits(String(value))
    return shown === String(value) ? value : shown
  }
  // A name in several languages, or several names.
  if (typeof value === 'object' && value !== null && nameField.test(field)) return shownNames(value)
  return value
}

const initialOf = (name: string): string => Array.from(name.trim())[0] ?? ''

function maskOf(field: string) {
  if (lastNameField.test(field)) return initialOf
  return masks.get(field) ?? (nameField.test(field) ? shortName : undefined)
}

function shownWord(field: string, word: string): string {
  const mask = maskOf(field)
  if (mask) return hiddenDigits(mask(word))
  return /^\s*[{[]/.test(word) ? shownRecord(word) : shownText(word)
}

const shownNames = (names: object): object => {
  const short = Object.entries(names).map(([of, name]) => [
    of,
    typeof name === 'string' ? shortName(name) : name,
  ])
  return Array.isArray(names) ? short.map(([, name]) => name) : Object.fromEntries(short)
}
