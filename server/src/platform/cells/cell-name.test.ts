/** Facts about the names of cells: whatever reads one agrees with all the others. */
import { expect, test } from 'vitest'
import { judgeEnvironment } from '#config.ts'
import { cellOfToken, newToken } from '#platform/token.ts'
import { cellName } from './cell-name.ts'
import { placeOf } from './place.ts'

/** Who reads a name, and whether it takes this one for the name of a cell. */
const readers: Record<string, (name: string) => boolean> = {
  'the setting CELL': (name) =>
    !judgeEnvironment({ CELL: name }).faults.some((fault) => fault.startsWith('CELL: ')),
  'a token': (name) => cellOfToken(newToken(name)) === name,
  'the address of a notice': (name) => {
    const asked = { method: 'POST', authorization: undefined, lastCell: undefined, invitedTo: undefined }
    const place = placeOf({ ...asked, url: `/cells/${name}/api/callback/gateway/KBANK` })
    return place.is === 'notice' && place.cell === name
  },
}

test.each(Object.entries(readers))('%s takes the names that cells may have, and no other', (_, takes) => {
  const may = ['a', 'north', 'n0', 'a12345678901']
  const mayNot = '0 1north North north. nor-th nor%74h ñorth a123456789012 ..'.split(' ')
  for (const name of [...may, ...mayNot]) expect([name, takes(name)]).toEqual([name, cellName.test(name)])
  expect(may.every((name) => cellName.test(name))).toBe(true)
  expect(mayNot.some((name) => cellName.test(name))).toBe(false)
})
