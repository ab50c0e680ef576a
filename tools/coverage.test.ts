/** The tables of docs/coverage.md and docs/security.md name files that exist, and miss nothing that they are about; so does the map. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { outcomes, refusals, slipNotes } from '../contract/src/errors.ts'
import { checkout } from './child.ts'

const rowsOf = (path: string) =>
  readFileSync(join(checkout, path), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
const named = (text: string) =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.\w+)`/g)].map(([, path = '']) => path)
const cellsOf = (line: string) => line.split(' | ').join('|').split('|').slice(1, -1)
const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path)

const missingIn = (text: string) =>
  named(text)
    .filter((path) => !existsSync(join(checkout, path)))
    .map((path) => `${path} does not exist`)

describe('the specification', () => {
  const rows = rowsOf('docs/coverage.md').filter((line) => !line.startsWith('| Specification'))

  const faultsOf = (lines: readonly string[]): string[] =>
    lines.flatMap((line) => {
      const [, where = '', tests = ''] = cellsOf(line)
      return [
        ...missingIn(line),
        ...(named(where).length === 0 ? [`no file: ${line}`] : []),
        ...(named(tests).some(isTest) ? [] : [`no test: ${line}`]),
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
})

describe('the codes of spec §8', () => {
  const texts = readdirSync(join(checkout, 'server/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !isTest(path))
    .map((path) => readFileSync(join(checkout, 'server/src', path), 'utf8'))
    .join('\n')
  const codes = [...Object.keys(refusals), ...Object.keys(outcomes), ...slipNotes]
  const unsaid = codes.filter((code) => !texts.includes(`'${code}'`))

  test('each is said somewhere in the server, or docs/coverage.md says why not', () => {
    const lines = readFileSync(join(checkout, 'docs/coverage.md'), 'utf8').split('\n')
    const begin = lines.findIndex((line) => line.startsWith('Codes of spec §8'))
    const section = lines.slice(
      begin,
      lines.findIndex((line, at) => at > begin && line.startsWith('## ')),
    )
    const heads = section
      .join(' ')
      .split(/(?:^| )- /)
      .slice(1)
    const explained = heads.flatMap((text) => text.split(':')[0]?.match(/(?<=`)[A-Z_0-9]+(?=`)/g) ?? [])
    expect(explained.toSorted()).toEqual(unsaid.toSorted())
  })
})

describe('the security checklist', () => {
  const ids = Array.from({ length: 70 }, (_, index) => `C-${String(index + 1).padStart(2, '0')}`)
  const lines = rowsOf('docs/security.md').filter((line) => /^\| C-/.test(line))
  const rows = lines.filter((line) => cellsOf(line).length === 4)
  const gaps = lines.filter((line) => cellsOf(line).length === 2)
  const gapIds = (given: readonly string[]) =>
    given.flatMap((line) => cellsOf(line)[0]?.match(/C-\d\d/g) ?? [])

  /** A row says itself that something is missing; then it is explained, and may be without a test. */
  const faultsOf = (given: readonly string[], explained: readonly string[]): string[] => [
    ...given.flatMap((line) => {
      const [id = '', , where = '', tests = ''] = cellsOf(line).map((cell) => cell.trim())
      const isOpen = /\b([Pp]artly|[Nn]ot there|Not ours)\b/.test(where)
      return [
        ...missingIn(line),
        ...(named(tests).some(isTest) || (isOpen && tests === 'none') ? [] : [`${id}: no test`]),
        ...(isOpen === explained.includes(id) ? [] : [`${id}: a gap stands in both places`]),
      ]
    }),
  ]

  test('each line of it stands there once, in order', () => {
    expect(rows.map((line) => cellsOf(line)[0]?.trim())).toEqual(ids)
  })

  test('every row names files that exist, a test or a gap, and every gap is explained', () => {
    expect([...faultsOf(rows, gapIds(gaps)), ...gaps.flatMap(missingIn)]).toEqual([])
  })

  test.each([
    ['| C-01 | a | `web/src/gone.tsx` | `e2e/login.e2e.ts` |', 'web/src/gone.tsx does not exist'],
    ['| C-01 | a | `web/src/main.tsx` | none |', 'no test'],
    ['| C-01 | a | Partly: half of it | none |', 'a gap stands in both places'],
  ])('%s is caught', (row, fault) => {
    expect(faultsOf([row], []).join()).toContain(fault)
  })
})

describe('the architecture page', () => {
  const text = readFileSync(join(checkout, 'docs/architecture.md'), 'utf8')
  const placesIn = (page: string) =>
    [...page.matchAll(/`((?:contract|client|ui|web|server|sandbox|proof|e2e|tools)\/[\w./-]*)`/g)].map(
      ([, path = '']) => path,
    )
  const missing = (page: string) => placesIn(page).filter((path) => !existsSync(join(checkout, path)))

  test('names files and folders that exist', () => {
    expect(placesIn(text).length).toBeGreaterThan(50)
    expect(missing(text)).toEqual([])
  })

  test('names every step of a call, in its order', () => {
    const code = readFileSync(join(checkout, 'server/src/platform/http/call-steps.ts'), 'utf8')
    const steps = /const steps: readonly Step\[\] = \[([^\]]*)\]/.exec(code)?.[1]?.match(/\w+/g) ?? []
    expect(steps.length).toBeGreaterThan(10)
    const places = steps.map((step) => text.indexOf(`\`${step}\``))
    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  test('a file that has moved is caught', () => {
    expect(missing('`server/src/gone.ts`, `server/src/`')).toEqual(['server/src/gone.ts'])
  })
})
