/** Facts about the cookies that a request brings. */
import { expect, test } from 'vitest'
import { readCookie } from './cookie.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['other=north', undefined],
  ['cell=North', undefined],
  ['other=1; cell=north', 'north'],
])('of %j is read: %j', (header, read) => {
  expect(readCookie(header, 'cell', /^[a-z]+$/)).toBe(read)
})
