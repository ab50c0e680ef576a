/** Facts of references as they are read out. */
import { expect, test } from 'vitest'
import { groupReference } from './reference.ts'

test.each([
  ['TF0123456789ABCDEF', 'TF 0123 4567 89AB CDEF'],
  ['ER7F3A90C1D2', 'ER 7F3A 90C1 D2'],
  ['web-k2x9', 'web-k2x9'],
])('the reference %s reads %s', (plain, grouped) => expect(groupReference(plain)).toBe(grouped))
