/** The hand-written types name exactly the tables and columns that the migrations make. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'

/** Table → columns, read from their interfaces. */
function readTypes(): Record<string, string[]> {
  const text = readdirSync(import.meta.dirname)
    .filter((file) => /^schema(-\w+)?\.ts$/.test(file))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
  const bodies = new Map(
    [...text.matchAll(/interface (\w+) \{\n(.*?)\n\}/gs)].map(([, name, body]) => [name, body ?? '']),
  )
  const columnsOf = (body: string) =>
    [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, column]) => column as string)
  const tables = [...(bodies.get('Database') ?? '').matchAll(/^ {2}(\w+): (?:(\w+)|\{ (.*) \})$/gm)]
  return Object.fromEntries(
    tables.map(([, table, type, inline]) => [
      table,
      type
        ? columnsOf(bodies.get(type) ?? '').sort()
        : (inline ?? '')
            .split('; ')
            .map((one) => one.split(':')[0])
            .sort(),
    ]),
  ) as Record<string, string[]>
}

test('schema.ts says what the migrations say', async () => {
  const database = await openTestDatabase()
  const rows = await database.asOwner<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' ORDER BY column_name COLLATE "C"`,
  )
  await database.close()
  const actual = Object.fromEntries(
    Object.entries(Object.groupBy(rows, ({ table_name }) => table_name)).map(([table, columns = []]) => [
      table,
      columns.map(({ column_name }) => column_name).sort(),
    ]),
  )
  expect(readTypes()).toEqual(actual)
})
