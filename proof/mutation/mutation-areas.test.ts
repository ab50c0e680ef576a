/** What `npm run mutate` changes, and the tests that it asks, are there: a file that has moved would be left out unseen. */
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkout } from '../../tools/child.ts'
import { areas } from './mutation-areas.ts'

test.each(Object.entries(areas))('%s: every pattern finds files', (_name, { mutate, tests }) => {
  expect(
    [...mutate, ...tests].filter((pattern) => globSync(pattern, { cwd: checkout }).length === 0),
  ).toEqual([])
})
