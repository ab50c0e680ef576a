/** Whether two writings of an account holder's name are one person's: pure (decisions D4, D6). */
import * as serverLimits from '#platform/server-limits.ts'
import { soundsAlike } from './name-sound.rules.ts'

/** In Latin letters a title is a word of its own; in Thai and Lao it may be written together with the name. */
const latinTitle = /^(MR|MRS|MS|MISS|MASTER|MSTR|DR|KHUN|K)[.\s]\s*/
const thaiTitle = /^(นางสาว|น\.?\s*ส\.|นาง|นาย|เด็กชาย|เด็กหญิง|ด\.?\s*ช\.|ด\.?\s*ญ\.|คุณ)\s*/
const laoTitle = /^(ທ້າວ|ທ່ານ|ນາງສາວ|ນາງ|ທ\.)\s*/

/** Signs that nobody sees and that make no other name. */
const unseen = /[\u00ad\u200b-\u200f\u2060\ufeff]/g

const tidy = (name: string): string => name.normalize('NFKC').replace(unseen, '').toUpperCase().trim()

/** The words of a name as it is written, and without its title: a name may begin as a title does. */
function readings(name: string): string[][] {
  const written = tidy(name)
  const bare = [latinTitle, thaiTitle, laoTitle].reduce((text, title) => text.replace(title, ''), written)
  // A title alone names nobody.
  if (bare === '') return []
  return [...new Set([written, bare])]
    .map((text) => text.split(/[\s.]/).filter(Boolean))
    .filter((words) => words.length > 0)
}

const anyPair = (a: string, b: string, isPair: (a: string[], b: string[]) => boolean): boolean =>
  readings(a).some((one) => readings(b).some((other) => isPair(one, other)))

/** The same but for case, blanks and a title. A name that says nothing fits nobody's. */
export const isSameHolderName = (a: string, b: string): boolean =>
  anyPair(a, b, (one, other) => one.join('') === other.join(''))

/** How many letters must be put in, taken out or replaced to make one of the other. */
function lettersApart(a: string, b: string): number {
  const [one, other] = [Array.from(a), Array.from(b)]
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [nth, letter] of one.entries()) {
    const next = [nth + 1]
    for (const [at, otherLetter] of other.entries()) {
      const replaced = (row[at] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Of a name of four letters two would be half of it, so the letters that stay must be more than those that differ. */
function isLettersAway(one: string, other: string): boolean {
  const apart = lettersApart(one, other)
  return (
    apart <= serverLimits.nameLettersApartMax &&
    apart * 2 < Math.min(Array.from(one).length, Array.from(other).length)
  )
}

/**
 * Whether two whole names are the same holder's: the same but for case, blanks and titles, another script's writing of
 * it, or at most two letters away (decisions D6).
 */
export const fitsHolderName = (a: string, b: string): boolean =>
  anyPair(a, b, (one, other) => isLettersAway(one.join(''), other.join('')) || soundsAlike(one, other))

/** Vowels that are written before the consonant after which they are spoken. */
const leadingVowel = /^[เแโใไເແໂໃໄ]/

/** What a bank hides the rest of a name with; a single X at its end may be a letter of it. */
const hiding = '*•·#…'

function withoutHidden(shown: string): string {
  const marks = shown.endsWith('XX') ? 'X' : hiding
  let end = shown.length
  while (end > 0 && marks.includes(shown.charAt(end - 1))) end--
  return shown.slice(0, end)
}

/** In Thai and Lao the initial is the first letter as written or the first consonant (decisions D4). */
function isInitialOf(shown: string, lastName: string): boolean {
  const initial = withoutHidden(shown)
  return (
    initial !== '' && (lastName.startsWith(initial) || lastName.replace(leadingVowel, '').startsWith(initial))
  )
}

/**
 * Whether a name as a bank shortens it, the first name and the initial of the last, is this holder's; so is the whole
 * name (decisions D4). A first name alone is too many people's.
 */
export const fitsShortenedName = (shown: string, holder: string): boolean =>
  anyPair(shown, holder, (short, whole) => {
    if (short.join('') === whole.join('')) return true
    const [firstShown, initial, ...more] = short
    const [first, second] = whole
    const last = whole.at(-1)
    if (!initial || !second || !last || more.length > 0 || firstShown !== first) return false
    return isInitialOf(initial, second) || isInitialOf(initial, last)
  })
