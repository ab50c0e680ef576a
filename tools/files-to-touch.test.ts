/** How many files a new bonus type, provider, gateway, refusal, call or language needs, counted on the tree as it is (design §1). */
import { describe, expect, test } from 'vitest'
import { checkout } from './child.ts'
import { type Example, filesThatName, readNames } from './files-to-touch.ts'
import { readCheckout } from './house-rules.ts'

const tree = readNames(readCheckout(checkout))

/** A file of one language alone: another language has a file like it, and opens none of these. */
const ofOneLanguage = /\/la\/|[/-]la\.(ts|tsx|js)$/

const examples: Example[] = [
  {
    what: 'a bonus type',
    example: 'week',
    // Other things go by the week too.
    names: (found, path) => found.has('week') && (path.includes('bonus') || found.has('BonusType')),
    wanted: 2,
    most: 3,
  },
  {
    what: 'a game provider',
    example: 'LOTUS',
    names: (found) => found.has('LOTUS'),
    wanted: 3,
    most: 2,
  },
  {
    // None speaks a protocol of its own yet: its adapter, and the row that names it, would come on top.
    what: 'a QR gateway',
    example: 'WW',
    names: (found) => found.has('WW'),
    wanted: 4,
    most: 3,
  },
  {
    // One of them throws it.
    what: 'a refusal',
    example: 'INVALID_CODE',
    names: (found) => found.has('INVALID_CODE'),
    wanted: 1,
    most: 2,
  },
  {
    what: 'a call with its screen',
    example: 'claimCoupon',
    names: (found) => ['claimCoupon', 'ClaimRequest', 'ClaimAnswer'].some((name) => found.has(name)),
    wanted: 4,
    most: 8,
  },
  {
    what: 'a fourth language, beside its own files',
    example: 'la',
    names: (found, path) =>
      !ofOneLanguage.test(path) && [...found].some((name) => /^la$|[a-z]La$|\/la\/|[/-]la\./.test(name)),
    withTexts: true,
    wanted: 0,
    // The list of languages; one `words` file each of the server, the member app, the sandbox and the demo; and the types of
    // the tables, which a command writes: banks have a column for each language.
    most: 6,
  },
]

describe('files to touch', () => {
  const rows = examples.map((example) => ({ ...example, found: filesThatName(example, tree) }))

  test('are no more than they were', () => {
    console.table(
      rows.map(({ what, example, found, wanted }) => ({ what, example, files: found.length, wanted })),
    )
    for (const { most, wanted, found } of rows)
      expect(found.length, found.join('\n')).toBeLessThanOrEqual(Math.max(most, wanted))
  })

  test.each(rows)('$what: one more that names "$example" is counted', (row) => {
    const planted = 'server/src/bonus/planted.ts'
    const also = readNames(new Map([[planted, `export const one = '${row.example}'\n`]]))
    expect(filesThatName(row, new Map([...tree, ...also]))).toEqual([...row.found, planted])
  })
})

const readOne = (text: string) => readNames(new Map([['server/src/planted.ts', text]]))

test.each(['f({ WW: 1 })', "f('WW')", 'WW()', "sql`SELECT 'WW'`", 'a.WW'])('%s names WW', (text) => {
  expect(readOne(text).get('server/src/planted.ts')).toContain('WW')
})

test.each(['/* WW */ f()', "f('WWW')", 'sql`SELECT WW`'])('%s does not name WW', (text) => {
  expect(readOne(text).get('server/src/planted.ts')).not.toContain('WW')
})
