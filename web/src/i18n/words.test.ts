/** Facts of the words: each translation says the same with the same figures, in its own script, and every code has words. */
import { expect, test } from 'vitest'
import { messages as en, refusals as enRefusals } from './en/catalogue.ts'
import { messages as la, refusals as laRefusals } from './la/catalogue.ts'
import { messages as th, refusals as thRefusals } from './th/catalogue.ts'

type Texts = Map<string, string>

function flat(words: object, path = ''): Texts {
  return new Map(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...flat(value, `${path}${key}.`)],
    ),
  )
}

/** Names of the arguments in a message, including those of plurals. */
const argumentsOf = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].sort()

const english = flat(en)
const catalogues = { th: flat(th), la: flat(la) }

test.each(['th', 'la'] as const)('%s has the keys of English, no more and no less', (locale) => {
  expect([...catalogues[locale].keys()].sort()).toEqual([...english.keys()].sort())
})

test.each(['th', 'la'] as const)('every message in %s takes the arguments of the English one', (locale) => {
  for (const [key, text] of catalogues[locale]) {
    expect({ key, takes: argumentsOf(text) }).toEqual({ key, takes: argumentsOf(english.get(key) ?? '') })
  }
})

test('no message is empty, and none begins or ends with a space', () => {
  for (const texts of [english, catalogues.th, catalogues.la]) {
    for (const [key, text] of texts) expect({ key, text }).toEqual({ key, text: text.trim() || 'missing' })
  }
})

test('Thai has no Lao letters, Lao has no Thai letters, English has neither', () => {
  const lao = /[\u0e80-\u0eff]/
  const thai = /[\u0e00-\u0e3e\u0e40-\u0e7f]/
  const wrong = [
    ...[...catalogues.th, ...Object.entries(thRefusals)].filter(([, text]) => lao.test(text)),
    ...[...catalogues.la, ...Object.entries(laRefusals)].filter(([, text]) => thai.test(text)),
    ...[...english, ...Object.entries(enRefusals)].filter(([, text]) => lao.test(text) || thai.test(text)),
  ]
  expect(wrong).toEqual([])
})

// The same in every language: names, codes, figures.
const sameEverywhere =
  /^[\p{N}\p{P}\p{S}\s]*$|^(Kapao|THB|LAK|QR|OTP|TrueMoney|PromptPay|BCEL One|PIN)$|^\{\w+\}$/u

test.each(['th', 'la'] as const)('nothing was left in English in %s', (locale) => {
  const left = [...catalogues[locale]].filter(
    ([key, text]) => text === english.get(key) && !sameEverywhere.test(text.replace(/\{\w+\}/g, '')),
  )
  expect(left).toEqual([])
})
