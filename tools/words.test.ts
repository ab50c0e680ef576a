/** Facts about words: members' texts in Thai and Lao hold no English but names; developers' words are the glossary's. */
import { describe, expect, test } from 'vitest'
import { wordsIn } from '../server/src/i18n/words.ts'
import { messages as en } from '../web/src/i18n/en/catalogue.ts'
import { messages as la } from '../web/src/i18n/la/catalogue.ts'
import { messages as th } from '../web/src/i18n/th/catalogue.ts'
import { checkout } from './child.ts'
import { readCheckout } from './house-rules.ts'
import { findUnusedWords, readUnusedWords } from './plain-words.ts'
import { bonusOfferRows } from './seed/bonuses.ts'
import { bankRows, sourceRows } from './seed/catalogue.ts'
import { contentRows } from './seed/texts.ts'
import { campaignRows, sliceRows } from './seed/wheel.ts'

/** What is written in Latin letters in every language: names, kinds of files, marks. */
const names = new Set(
  'Kapao TrueMoney PromptPay QR OTP PIN SMS PNG JPEG WebP CSV PDF MB THB LAK Android iPhone LINE WW E2P UOB CIMB BCEL One HMAC SHA SHA256'.split(
    ' ',
  ),
)
const codes = /\b(KBANK|SCB|GSB|WELCOME)\b/g

type Texts = [path: string, text: string][]

/** What a function words: a figure, or the sum and the name of a notice. */
const figure = Object.assign('1', { sum: '1', name: '2' })

/** Every text under a value. What a function words is asked for with figures. */
function textsOf(value: unknown, path = ''): Texts {
  // An address of a picture is no text.
  if (typeof value === 'string') return value.startsWith('/api/') ? [] : [[path, value]]
  if (typeof value === 'function') return textsOf(value(figure, '2'), path)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${path}.${key}`))
}

/** Of texts that stand side by side, `{ th, la, en }`, those of one language. */
function inLanguage(value: unknown, locale: 'th' | 'la', path = ''): Texts {
  if (typeof value !== 'object' || value === null) return []
  if ('th' in value && 'la' in value) return textsOf(value[locale], path)
  return Object.entries(value).flatMap(([key, part]) => inLanguage(part, locale, `${path}.${key}`))
}

const now = new Date('2026-01-01T00:00:00Z')
const sideBySide = {
  contentRows: [contentRows('laos'), contentRows('thailand')],
  sourceRows,
  offers: bonusOfferRows('laos', now),
  campaigns: campaignRows('laos', now),
  slices: sliceRows('laos', (html) => html),
}

const languages = {
  th: [
    ...textsOf({ catalogue: th, server: wordsIn('th'), banks: bankRows.map(({ name_th }) => name_th) }),
    ...inLanguage(sideBySide, 'th'),
  ],
  la: [
    ...textsOf({ catalogue: la, server: wordsIn('la'), banks: bankRows.map(({ name_la }) => name_la) }),
    ...inLanguage(sideBySide, 'la'),
  ],
  en: textsOf({ catalogue: en, server: wordsIn('en') }),
}

/** Latin words of a text, without its tags, its arguments and the grammar of plurals. */
function latinWords(text: string): string[] {
  const said = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\{\w+, plural,/g, ' ')
    .replace(/(=\d+|one|other) \{/g, ' ')
    .replace(/\{\w+\}/g, ' ')
    // The address of a page.
    .replace(/\/\w+/g, ' ')
    .replace(codes, ' ')
  return (said.match(/\p{Script=Latin}[\p{Script=Latin}\d]*/gu) ?? []).filter((word) => !names.has(word))
}

/** The table *Words that members read* of the glossary. */
const memberWords = readCheckout(checkout)
  .get('docs/glossary.md')
  ?.split('## Words that members read')[1]
  ?.split('\n## ')[0]
  ?.split('\n')
  .filter((line) => /^\| [^-]/.test(line) && !line.startsWith('| Thing'))
  .map((line) => {
    const [, , th = '', la = '', en = '', not = ''] = line.split('|').map((cell) => cell.trim())
    return { th, la, en, not: not.split(', ').filter((word) => word !== '–') }
  }) as { th: string; la: string; en: string; not: string[] }[]

const scripts = { th: /\p{Script=Thai}/u, la: /\p{Script=Lao}/u, en: /\p{Script=Latin}/u }

const foreignLetters = { th: /\p{Script=Lao}/u, la: /\p{Script=Thai}/u }

describe.each(['th', 'la'] as const)('in %s', (locale) => {
  test('there are all of the texts', () => {
    expect(languages[locale].length).toBeGreaterThan(800)
  })

  test('there is no English', () => {
    const left = languages[locale].filter(([, text]) => latinWords(text).length > 0)
    expect(left.map(([path, text]) => `${path}: ${latinWords(text).join(' ')}`)).toEqual([])
  })

  test('there are no letters of the other language', () => {
    expect(languages[locale].filter(([, text]) => foreignLetters[locale].test(text))).toEqual([])
  })

  test('nothing is doubled: no two spaces, no vowel or tone mark twice, no Buddhist year', () => {
    const doubled =
      /\S {2,}\S|([\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd])\1|25[67]\d/
    expect(languages[locale].filter(([, text]) => doubled.test(text))).toEqual([])
  })
})

describe.each(['th', 'la', 'en'] as const)('the glossary, in %s', (locale) => {
  const texts = languages[locale].map(([path, text]) => [path, text.toLowerCase()] as const)

  test('each of its words is used', () => {
    expect(memberWords.length).toBeGreaterThan(15)
    const unused = memberWords
      .map((row) => row[locale])
      .filter((word) => texts.every(([, text]) => !text.includes(word.toLowerCase())))
    expect(unused).toEqual([])
  })

  test('one thing has one word', () => {
    const instead = memberWords.flatMap(({ not }) => not).filter((word) => scripts[locale].test(word))
    const found = texts.flatMap(([path, text]) =>
      instead.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`),
    )
    expect(found).toEqual([])
  })
})

describe.each(['th', 'la', 'en'] as const)('the conditions of the demo, in %s', (locale) => {
  const app = { th, la, en }[locale]
  const conditions = (['thailand', 'laos'] as const).map((edition) => {
    const pieces = contentRows(edition).find(({ name }) => name === 'conditions')?.words[locale]
    return JSON.stringify(pieces)
  })

  test('name the pages of limits, of a copy of the data and of closing as the app does', () => {
    for (const text of conditions)
      for (const page of [app.play.title, app.safety.link]) expect(text).toContain(`“${page}”`)
  })

  test('work a loss out of games alone, as the refund shows it', () => {
    const { lost, deposits } = {
      th: { lost: 'ยอดเสีย = เสียในเกม −', deposits: 'ยอดเสีย = ยอดฝาก' },
      la: { lost: 'ຍອດເສຍ = ເສຍໃນເກມ −', deposits: 'ຍອດເສຍ = ຍອດຝາກ' },
      en: { lost: 'Loss = lost in games −', deposits: 'Loss = deposits' },
    }[locale]
    for (const text of conditions) {
      expect(text).toContain(lost)
      expect(text).not.toContain(deposits)
    }
  })
})

describe('words that are not used', () => {
  const files = readCheckout(checkout)
  const unused = readUnusedWords(files.get('docs/glossary.md') ?? '')

  test('stand in no name, comment, test name or document', () => {
    expect(unused.length).toBeGreaterThan(40)
    expect(findUnusedWords(files, unused)).toEqual([])
  })

  test.each([
    ['a name', 'server/src/a.ts', 'const keepUnread = 1'],
    ['a property', 'server/src/a.ts', 'export const a = { isSwamped: true }'],
    ['a file name', 'tools/leash.ts', ''],
    ['a comment', 'web/src/a.ts', '/** Refuses\n * swamped callers. */'],
    [
      'a comment at the end of a line',
      'web/src/a.ts',
      'const a = 1 // Two at the same\n'.replace('same', 'same moment'),
    ],
    ['a test name', 'server/src/a.test.ts', "test('the poison is found', () => {})"],
    ['a test name of a table', 'server/src/a.test.ts', "test.each([1])('swamped callers gets %s', () => {})"],
    ['a document', 'docs/a.md', 'Postings are gathered.'],
  ])('and %s is caught', (_name, path, text) => {
    expect(findUnusedWords(new Map([[path, text]]), unused)).toHaveLength(1)
  })

  test('members’ texts and the glossary are left alone', () => {
    const allowed = new Map([
      ['docs/glossary.md', 'swamped'],
      ['web/src/i18n/en/deposit.ts', '// swamped'],
      ['web/src/a.ts', "export const text = 'swamped'"],
    ])
    expect(findUnusedWords(allowed, unused)).toEqual([])
  })
})

test('what the demo says to everybody names no currency that a reader may not hold', () => {
  const said = (edition: 'laos' | 'thailand') => JSON.stringify(contentRows(edition))
  expect(said('thailand')).not.toMatch(/\bkip\b|กีบ|ກີບ/)
  expect(said('laos')).not.toMatch(/\d (?:kip|baht|กีบ|บาท|ກີບ|ບາດ)/)
  expect(said('thailand') + said('laos')).not.toContain('[[')
})
