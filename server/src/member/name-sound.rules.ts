/** Whether two names in different scripts are the same one: by their consonants, since everybody writes vowels their own way. Pure (decisions D6). */

import * as serverLimits from '#platform/server-limits.ts'

type Script = 'latin' | 'thai' | 'lao'

function scriptOf(word: string): Script | undefined {
  if (/^[A-Z'-]+$/.test(word)) return 'latin'
  if (/^[\u0e01-\u0e4e]+$/.test(word)) return 'thai'
  return /^[\u0e81-\u0edf]+$/.test(word) ? 'lao' : undefined
}

/** Consonants of one sound, by the letter that stands for it. What is not here (Y, W, H, silent letters) is not told apart. */
const consonants: Record<Exclude<Script, 'latin'>, Record<string, string>> = {
  thai: {
    ...{ K: 'กขฃคฅฆ', G: 'ง', J: 'จฉชฌ', S: 'ซศษส', T: 'ดตถทธฎฏฐฑฒ', N: 'นณ', P: 'บปผพภ', F: 'ฝฟ' },
    ...{ M: 'ม', L: 'รลฬฤ' },
  },
  lao: {
    ...{ K: 'ກຂຄ', G: 'ງ', J: 'ຈ', S: 'ຊສ', T: 'ດຕຖທ', N: 'ນໜ', P: 'ບປຜພ', F: 'ຝຟ', M: 'ມໝ', L: 'ຣລຼ' },
  },
}

const soundOf = Object.fromEntries(
  Object.values(consonants).flatMap((sounds) =>
    Object.entries(sounds).flatMap(([sound, letters]) => Array.from(letters, (letter) => [letter, sound])),
  ),
)

/** Each rule takes what stands there for the sounds it is written with. */
const spellings: [RegExp, string][] = [
  // The vowel AM ends in a consonant.
  [/\u0e4d/g, 'ม'],
  [/\u0ecd\u0eb2/g, 'ມ'],
  // Silent letters: under the mark of silence, with a letter that falls silent with them.
  [/[ตทดธ]?ร์/g, ''],
  [/[ก-ฮ][ิุ]?์/g, ''],
  [/รร(?=[ก-ฮ])/g, ''],
  [/รร/g, 'น'],
  [/ญ(?=[ก-ฮ]|$)/g, 'น'],
]
/** In the order in which they are looked for: a pair of letters that writes one sound comes before its letters. */
const latinSounds: Record<string, string> = {
  ...{ CH: 'J', PH: 'P', TH: 'T', KH: 'K', SH: 'S', NG: 'G' },
  ...{
    B: 'P',
    C: 'K',
    D: 'T',
    F: 'F',
    G: 'K',
    J: 'J',
    K: 'K',
    L: 'L',
    M: 'M',
    N: 'N',
    P: 'P',
    Q: 'K',
    R: 'L',
    S: 'S',
  },
  ...{ T: 'T', X: 'S', Z: 'S' },
}
const latinLetters = /[CPTKS]H|NG|[B-DF-GJ-NP-TXZ]/g

/** The sounds of a word's consonants, doubled ones once. */
function soundsOf(word: string, script: Script): string {
  const sounds =
    script === 'latin'
      ? // In PORN and CHERN the R is a vowel's.
        (word.replace(/RN/g, 'N').match(latinLetters) ?? []).map((letters) => latinSounds[letters])
      : Array.from(
          spellings.reduce((text, [from, to]) => text.replace(from, to), word),
          (sign) => soundOf[sign] ?? '',
        )
  return sounds.join('').replace(/(.)\1+/g, '$1')
}

/** Sounds that become each other at the end of a syllable. */
const weakened = new Set(['LN', 'NL', 'ST', 'TS', 'JT', 'TJ', 'GN', 'NG'])

function isOneWord(one: string, other: string): boolean {
  if (one.length !== other.length || one[0] !== other[0]) return false
  return Array.from(one).every((sound, at) => sound === other[at] || weakened.has(`${sound}${other[at]}`))
}

/** True when two names, as words in upper case without titles, write the same sounds in two scripts. */
export function soundsAlike(one: readonly string[], other: readonly string[]): boolean {
  const [script, otherScript] = [scriptOf(one.join('')), scriptOf(other.join(''))]
  if (!script || !otherScript || script === otherScript || one.length !== other.length) return false
  const sounds = one.map((word) => soundsOf(word, script))
  const otherSounds = other.map((word) => soundsOf(word, otherScript))
  if (sounds.join('').length < serverLimits.nameSoundsMin) return false
  return sounds.every((word, at) => isOneWord(word, otherSounds[at] ?? ''))
}
