/** Facts of how what staff write is cleaned, and what its versions are called. */
import { expect, test } from 'vitest'
import { cleanWords, imagesOf, nextVersion } from './content.rules.ts'

// 2026-03-11 in Bangkok.
const now = new Date('2026-03-10T17:30:00Z')

test.each([
  ['', '2026-03-11.1'],
  ['2026-01', '2026-03-11.1'],
  ['2026-03-10.7', '2026-03-11.1'],
  ['2026-03-11.1', '2026-03-11.2'],
  ['2026-03-11.99', '2026-03-11.100'],
  ['2026-03-11.x', '2026-03-11.1'],
])('after version %j comes %s', (version, next) => {
  expect(nextVersion(version, now)).toBe(next)
})

test('every text is cleaned, wherever it stands, and what had to go is told once', () => {
  const html = '<p onclick="x()">a</p><script>x()</script>'
  expect(cleanWords({ th: html, la: [html], en: [{ image: '/api/site/pictures/0', html }] })).toEqual({
    words: { th: '<p>a</p>', la: ['<p>a</p>'], en: [{ image: '/api/site/pictures/0', html: '<p>a</p>' }] },
    removed: ['p onclick', 'script'],
  })
})

test('the name of what had to go is cut, and not within a sign', () => {
  const html = `<a${'🎰'.repeat(100)}>`
  expect(cleanWords({ th: html, la: '', en: '' }).removed).toEqual([`a${'🎰'.repeat(19)}`])
})

test('of a picture that is shown in each language there is one address', () => {
  const banner = (image: string | null) => ({ image, html: '' })
  expect(imagesOf({ th: [banner('a'), banner(null)], la: [banner('a')], en: [banner('b')] })).toEqual([
    'a',
    'b',
  ])
})
