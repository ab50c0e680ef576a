/** Codes of an authenticator: pure (RFC 6238). */
import { expect, test } from 'vitest'
import { authenticatorUri, newAuthenticatorSecret, stepOfCode } from './authenticator.rules.ts'

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

const at = (seconds: number) => new Date(seconds * 1_000)
const stepAt = (seconds: number) => Math.floor(seconds / 30)

test.each(vectors)('the code of second %i in the standard', (seconds, code) => {
  const none = { now: at(seconds), lastStep: undefined }
  expect(stepOfCode(secret, code, none)).toBe(stepAt(seconds))
})

test.each([
  ['a step early', -30, 1],
  ['a step late', 30, -1],
])('%s is taken, as the step that it is of', (_, shift) => {
  const now = at(1_234_567_890 + shift)
  expect(stepOfCode(secret, '005924', { now, lastStep: undefined })).toBe(stepAt(1_234_567_890))
})

test.each([
  ['two steps early', at(1_234_567_890 - 60), '005924', undefined],
  ['two steps late', at(1_234_567_890 + 60), '005924', undefined],
  ['used before', at(1_234_567_890), '005924', stepAt(1_234_567_890)],
  ['older than the last one used', at(1_234_567_890), '005924', stepAt(1_234_567_890) + 1],
  ['wrong', at(1_234_567_890), '005925', undefined],
  ['of seven digits', at(1_234_567_890), '0005924', undefined],
  ['no number', at(1_234_567_890), 'abcdef', undefined],
  ['empty', at(1_234_567_890), '', undefined],
])('a code that is %s is none', (_, now, code, lastStep) => {
  expect(stepOfCode(secret, code, { now, lastStep })).toBeUndefined()
})

test('a secret has 160 bits, and is another one each time', () => {
  const [one, two] = [newAuthenticatorSecret(), newAuthenticatorSecret()]
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(two).not.toBe(one)
})

test('an authenticator is shown whose code it is', () => {
  const uri = new URL(authenticatorUri(secret, 'somchai'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Kapao:somchai',
  ])
  expect(uri.searchParams.get('secret')).toBe(secret)
})
