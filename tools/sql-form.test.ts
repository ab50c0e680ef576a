/** Statements are built; a whole one is text only where a reason is given, and nothing is renamed by hand. */
import { expect, test } from 'vitest'
import { checkout } from './child.ts'
import { readCheckout } from './house-rules.ts'
import { checkSqlForm } from './sql-form.ts'

const header = '/** Planted. */\n'

test('in the whole checkout', () => {
  expect(checkSqlForm(readCheckout(checkout))).toEqual([])
})

test.each([
  [
    'server/src/spin/planted.queries.ts',
    'export const one = (db) => sql<Row>`SELECT 1`.execute(db)',
    'whole',
  ],
  ['server/src/wallet/wallet.queries.ts', 'export const one = 1', 'is listed'],
  ['server/src/spin/planted.queries.ts', 'const at = sql`created_at AS "createdAt"`', 'alias'],
  ['server/src/chat/planted.queries.ts', "const columns = ['m.createdAt as createdAt']", 'alias'],
])('caught in %s: %s', (path, text, fault) => {
  expect(checkSqlForm(new Map([[path, `${header}${text}\n`]])).join()).toContain(fault)
})
