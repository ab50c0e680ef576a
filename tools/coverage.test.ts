/** The table of docs/coverage.md names files that exist, and a test in every row. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkout } from './child.ts'

const page = readFileSync(join(checkout, 'docs/coverage.md'), 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Specification'))
const named = (text: string) =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.\w+)`/g)].map(([, path = '']) => path)

const faultsOf = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const [, , where = '', tests = ''] = line.split(' | ').join('|').split('|')
    const missing = named(line).filter((path) => !existsSync(join(checkout, path)))
    return [
      ...missing.map((path) => `${path} does not exist`),
      ...(named(where).length === 0 ? [`no file: ${line}`] : []),
      ...(named(tests).some((path) => /\.(test|e2e)\.tsx?$/.test(path)) ? [] : [`no test: ${line}`]),
    ]
  })

test('every row names files that exist, and a test among them', () => {
  expect(rows.length).toBeGreaterThan(60)
  expect(faultsOf(rows)).toEqual([])
})

test.each([
  ['| a | `web/src/gone.tsx` | `e2e/login.e2e.ts` |', 'web/src/gone.tsx does not exist'],
  ['| a | nowhere | `e2e/login.e2e.ts` |', 'no file'],
  ['| a | `web/src/main.tsx` | by hand |', 'no test'],
])('%s is caught', (row, fault) => {
  expect(faultsOf([row]).join()).toContain(fault)
})
