/** Facts of an offer's form: what is wrong with it, what it may cost, what differs, and what is sent. */
import { describe, expect, test } from 'vitest'
import {
  bodyOf,
  changedIn,
  copyOf,
  costMaxOf,
  draftOf,
  faultsOf,
  newOffer,
  type OfferDraft,
  type OfferRow,
  type OfferTexts,
  rehearsalOf,
  rehearsalOfDraft,
  takesTwo,
  termsText,
} from './offer-form.ts'

const inAll = <Value>(value: Value) => ({ th: value, la: value, en: value })
const row: OfferRow = {
  ...{ kind: 'bonus', code: 'RAIN', currency: 'THB', type: 'day', maxReceived: 2, percent: 50 },
  ...{ amountMax: 500, depositMin: 100, percentSuccess: 300, percentFail: 10, games: ['NAGA'] },
  ...{ budget: 10_000, usesMax: null, runsFrom: '2026-04-30T17:00:00.000Z', runsUntil: null, position: 3 },
  ...{ spent: 1_000, uses: 2, state: 'running', description: inAll('Rain'), notice: inAll('Wet') },
  banners: inAll([{ image: null, html: '<p>Rain</p>' }]),
}
const draft = (part: Partial<OfferTexts> = {}): OfferDraft => {
  const made = draftOf(row)
  return { ...made, texts: { ...made.texts, ...part } }
}

test('what is read is sent again as it was', () => {
  const { spent: _spent, uses: _uses, state: _state, ...terms } = row
  expect(bodyOf(draftOf(row))).toEqual(terms)
  expect(faultsOf(draftOf(row), row)).toEqual({})
})

test('a promotion is received once, so it has no type', () => {
  const made = draft({ kind: 'promotion', maxReceived: '' })
  expect(faultsOf(made)).toEqual({})
  expect(bodyOf(made)).toMatchObject({ type: null, maxReceived: null })
})

test('a promotion that is copied as a bonus has the first type', () => {
  const { texts, ...rest } = copyOf({ ...row, kind: 'promotion', type: null, maxReceived: null })
  const made = { ...rest, texts: { ...texts, kind: 'bonus', runsFrom: '2026-05-01T00:00' } } as const
  expect(bodyOf(made)).toMatchObject({ kind: 'bonus', type: 'limit' })
})

describe('faults stand at their field', () => {
  test.each([
    ['code', 'wrong', { code: 'ฝน' }],
    ['maxReceived', 'missing', { maxReceived: '' }],
    ['percent', 'wrong', { percent: '200.01' }],
    ['amountMax', 'tooMuch', { amountMax: '50000.01' }],
    ['percentSuccess', 'wrong', { percentSuccess: '100' }],
    ['percentFail', 'wrong', { percentFail: '100' }],
    ['percentFail', 'wrong', { percent: '100', percentFail: '50.01' }],
    ['budget', 'below', { budget: '999.99' }],
    ['usesMax', 'below', { usesMax: '1' }],
    ['runsFrom', 'missing', { runsFrom: '' }],
    ['runsUntil', 'order', { runsUntil: '2026-05-01T00:00' }],
    ['notice.la', 'missing', { 'notice.la': ' ' }],
  ] as [string, string, Partial<OfferTexts>][])('%s: %s', (name, fault, part) => {
    expect(faultsOf(draft(part), row)).toEqual({ [name]: fault })
  })
})

test('an empty form says what is missing', () => {
  expect(Object.values(faultsOf(newOffer('THB'))).every((fault) => fault === 'missing')).toBe(true)
})

test('it can cost what is left of its budget, or of the times that it may be received', () => {
  expect(costMaxOf(draft(), row)).toBe(9_000)
  expect(costMaxOf(draft({ usesMax: '6' }), row)).toBe(2_000)
  expect(costMaxOf(draft({ budget: '' }), row)).toBeUndefined()
})

test('words change at once, what gives money waits', () => {
  const before = draft()
  expect(changedIn(before, draft())).toEqual([])
  const words = changedIn(before, draft({ 'description.en': 'Dry', position: '1' }))
  expect([words, takesTwo(words)]).toEqual([['description', 'position'], false])
  const money = changedIn(before, draft({ budget: '1' }))
  expect([money, takesTwo(money)]).toEqual([['budget'], true])
})

test('a copy has a code and a time of its own', () => {
  const { texts, games } = copyOf(row)
  expect([texts.code, texts.runsFrom, texts.budget, games]).toEqual(['', '', '10000', ['NAGA']])
})

test('who qualifies is asked for by the terms that decide over it, once they are right', () => {
  const { code, ...terms } = rehearsalOf(row, 'RAIN')
  expect(code).toBe('RAIN')
  expect(rehearsalOfDraft(draft(), row)).toEqual({ ...terms, code })
  expect(rehearsalOfDraft(draft({ runsFrom: '', runsUntil: '' }))).toEqual(terms)
  expect(rehearsalOfDraft(draft({ percent: '' }))).toBeUndefined()
})

test('a form stays as it is while members receive what it is about', () => {
  expect(termsText({ ...row, spent: 2_000, uses: 3, state: 'over' })).toBe(termsText(row))
  expect(termsText({ ...row, budget: 9_000 })).not.toBe(termsText(row))
})
