/** The types of the tables are what the migrated database says. */
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { writeTables } from '../../../test/tables.ts'

test('tables.ts says what the migrations say', async () => {
  const database = await openTestDatabase()
  const written = await writeTables(database)
  await database.close()
  await expect(written).toMatchFileSnapshot('tables.ts')
})
