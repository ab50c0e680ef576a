/** Facts about the books that services show. */
import { BookLine, BookPage } from '@kapao/contract/outside/books.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerBook } from './books.ts'
import { Problem } from './http.ts'
import { openStore } from './store.ts'

const span = { from: '2026-03-10T00:00:00.000Z', to: '2026-03-11T00:00:00.000Z' }
const rows = `SELECT rowid, reference AS name, to_bank AS about, amount, currency, at FROM payout`

test('a long book comes in pages, none left out and none twice, and only its own span', () => {
  const store = openStore(undefined)
  for (let nth = 0; nth < 1_203; nth++)
    store.run(
      `INSERT INTO payout (reference, to_bank, to_account_no, to_name, amount, currency, status, at)
       VALUES (?, 'SCB', '1', 'X', 100, 'THB', 'paid', ?)`,
      `X${nth}`,
      nth < 1_200 ? '2026-03-10T05:00:00.000Z' : '2026-03-11T00:00:00.000Z',
    )
  const pages: z.output<typeof BookPage>[] = []
  for (let after: string | null = '0'; after !== null; after = pages.at(-1)?.next ?? null)
    pages.push(BookPage.parse(answerBook(store, { ...span, after }, rows).body))
  expect(pages.map(({ lines }) => lines.length)).toEqual([500, 500, 200])
  const names = pages.flatMap(({ lines }) =>
    z
      .array(BookLine)
      .parse(lines)
      .map(({ name }) => name),
  )
  expect(names).toEqual(Array.from({ length: 1_200 }, (_, nth) => `X${nth}`))
  store.close()
})

test.each([{}, { from: 'yesterday', to: 'today' }, { ...span, after: 'x' }])(
  '%j asks for no page',
  (query) => {
    const store = openStore(undefined)
    expect(() => answerBook(store, query, rows)).toThrow(Problem)
    store.close()
  },
)
