/** Facts of the address that is followed after logging in: it is always one of our own. */
import { expect, test } from 'vitest'
import { safeAddress } from './wanted-address.ts'

test.each(['/user/statement', '/user/home?page=2', '/user/profile'])('%s is followed', (wanted) => {
  expect(safeAddress(wanted)).toBe(wanted)
})

test.each([
  ['another site', 'https://elsewhere.example/user/home'],
  ['another site without its scheme', '//elsewhere.example/user/home'],
  ['a scheme without slashes, which browsers add', 'https:elsewhere.example/user/'],
  ['a backslash that browsers read as a slash', '/\\elsewhere.example/user/'],
  ['a backslash further on', '/user/\\elsewhere'],
  ['a script', 'javascript:alert(1)//user/'],
  ['a tab that browsers drop', '/\t/elsewhere.example/user/'],
  ['dots that lead outside', '/user/..//elsewhere.example/user/'],
  ['logging in once more', '/login'],
  ['logging in, again and again', '/login?wanted=/login'],
  ['a page of ours for visitors', '/register'],
  ['a page that only looks like ours', '/username'],
  ['nothing', ''],
  ['no text', 7],
  ['nothing at all', undefined],
])('%s is not followed', (_, wanted) => expect(safeAddress(wanted)).toBeUndefined())
