/** Facts about the console's words: its first view says nothing but those that come with it, and what the server names has some. */
import { expect, test } from 'vitest'
import { firstWords } from '../console/src/i18n/en/first-words.ts'
import { system } from '../console/src/i18n/en/system.ts'
import { allJobs } from '../server/src/jobs.ts'
import { checkout } from './child.ts'
import { readCheckout } from './house-rules.ts'
import { listImports, resolveOne } from './imports.ts'

const routes = 'console/src/routes.tsx'
const files = readCheckout(checkout)
const textOf = (path: string) => files.get(path) ?? ''

/** The frame, and the pages that do not wait for all words. */
const firstParts = [...textOf(routes).matchAll(/lazyRouteComponent\(\(\) => import\('(#[^']+)'\)/g)].map(
  ([, path]) => path ?? '',
)

/** Everything of the console that a part is made of. */
function madeOf(part: string): string[] {
  const seen = new Set<string>()
  const queue = [resolveOne(routes, 'console', part)]
  for (let path = queue.pop(); queue.length > 0 || path; path = queue.pop()) {
    if (!path?.startsWith('console/') || seen.has(path)) continue
    seen.add(path)
    queue.push(...listImports(path, textOf(path)).map((one) => resolveOne(path, 'console', one)))
  }
  return [...seen]
}

/** Gives the words of a place to those who name it. */
const given = 'console/src/i18n/use-code-word.ts'

const spokenIn = (path: string) =>
  path === given
    ? []
    : [...textOf(path).matchAll(/use(?:Translations|AnyWords|CodeWord)\(\s*(?:'(\w+))?/g)].map(
        ([, name = 'any word']) => name,
      )

test('the frame, the overview and approvals are among the parts that come first', () => {
  expect(firstParts).toEqual(
    expect.arrayContaining([
      '#layout/ConsoleShell.tsx',
      '#pages/OverviewPage.tsx',
      '#pages/ApprovalsPage.tsx',
    ]),
  )
})

test.each(firstParts)('%s says nothing but the first words', (part) => {
  const spoken = madeOf(part).flatMap(spokenIn)
  expect(spoken.length).toBeGreaterThan(0)
  expect([...new Set(spoken)].filter((name) => !Object.keys(firstWords).includes(name))).toEqual([])
})

test('each job of the server, and no other, has words on the screen of the system', () => {
  // The Thai words have the keys of the English ones, or they do not compile.
  expect(Object.keys(system.jobNames).sort()).toEqual(allJobs.map(({ name }) => name).sort())
})
