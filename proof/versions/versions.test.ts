/**
 * This version and the one before it on one database: the migration runs beside the older one, each node is replaced by the newer
 * one and back again, and no call is refused. `npm run prove -- versions`: VERSIONS_SEED and VERSIONS_MEMBERS make it another run.
 */
import { expect, test } from 'vitest'
import { numberFromEnv } from '../beginnings.ts'
import { proveVersions } from './prove-versions.ts'

const options = {
  seed: numberFromEnv('VERSIONS_SEED', 1),
  members: numberFromEnv('VERSIONS_MEMBERS', 24),
}

test(`two versions serve side by side, forth and back (VERSIONS_SEED=${options.seed}), and nobody is refused`, async () => {
  const { problems, heard, ...figures } = await proveVersions(options)
  console.log(figures, Object.fromEntries(heard))
  expect(problems.slice(0, 20)).toEqual([])
  expect(figures.said).toEqual(['ready', 'ready', 'ahead', 'ahead'])
  expect(figures.refused).toBe(0)
  expect(figures.calls).toBeGreaterThan(0)
}, 900_000)
