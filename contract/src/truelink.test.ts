/** Facts about how gift links are encoded: what was sealed opens, and every fault is the same nothing (quality C-59). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as limits from './limits.ts'
import { openLink, sealLink } from './truelink.ts'

const passphrase = 'kapao-truelink'
const link = 'https://gift.truemoney.com/campaign/?v=abcDEF0123456789'
// Each seal and each opening takes some hundredths of a second.
const few = { numRuns: 25 }

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64')

test('a text that was sealed opens, with its passphrase', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(text, fc.string({ minLength: 1 }), async (given, key) => {
      expect(await openLink(await sealLink(given, key), key)).toBe(given)
    }),
    few,
  )
})

test('it is salt, IV, ciphertext and tag, never twice the same, and fits into a request', async () => {
  const [one, two] = [await sealLink(link, passphrase), await sealLink(link, passphrase)]
  expect(bytesOf(one)).toHaveLength(16 + 12 + link.length + 16)
  expect(bytesOf(one).subarray(0, 28).equals(bytesOf(two).subarray(0, 28))).toBe(false)
  expect(one.length).toBeLessThanOrEqual(limits.truelinkLengthMax)
})

test('what another program encoded by decisions D5 opens', async () => {
  // Node's own crypto: PBKDF2-SHA-256 with 100,000 rounds, AES-256-GCM.
  const sealed = 'AAECAwQFBgcICQoLDA0ODwABAgMEBQYHCAkKC7YE+7Ajo9Fe6eDp8YuKfMck3s1lJSZHqYhGhLLPX01zQg=='
  expect(await openLink(sealed, passphrase)).toBe('https://x.example')
})

test('one changed bit, anywhere, opens nothing', async () => {
  const sealed = bytesOf(await sealLink(link, passphrase))
  await fc.assert(
    fc.asyncProperty(fc.nat(sealed.length * 8 - 1), async (bit) => {
      const changed = Buffer.from(sealed)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(await openLink(changed.toString('base64'), passphrase)).toBeUndefined()
    }),
    few,
  )
})

test('whatever somebody makes up opens nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.base64String({ maxLength: 400 })), async (madeUp) => {
      expect(await openLink(madeUp, passphrase)).toBeUndefined()
    }),
    few,
  )
})

test('another passphrase, a cut, blanks, or the same bytes in another spelling open nothing', async () => {
  // 17 letters: the last group of the base64 is not full, so it can be spelt in more than one way.
  const sealed = await sealLink('https://x.example', passphrase)
  expect(sealed).toMatch(/=$/)
  const wrong = [
    sealed.slice(0, -1),
    ` ${sealed}`,
    `${sealed}\n`,
    sealed.replace(/=+$/, ''),
    bytesOf(sealed).subarray(0, -1).toString('base64'),
    bytesOf(sealed).subarray(0, 44).toString('base64'),
    bytesOf(sealed).subarray(0, 28).toString('base64'),
    '',
  ]
  for (const text of wrong) expect(await openLink(text, passphrase)).toBeUndefined()
  expect(await openLink(sealed, 'another')).toBeUndefined()
  expect(await openLink(sealed, passphrase)).toBe('https://x.example')
})
