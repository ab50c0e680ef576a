/** What others see of a name. */
import { expect, test } from 'vitest'
import { maskedName } from './masked-name.ts'

test.each([
  ['MALI SUKJAI', 'MALI S•••'],
  [' นางสาว  มะลิ สุขใจ ', 'นางสาว ม••• ส•••'],
  ['MALI', 'MALI'],
  ['', ''],
])('%o is shown as %o', (name, masked) => expect(maskedName(name)).toBe(masked))
