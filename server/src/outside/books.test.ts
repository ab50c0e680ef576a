/** Facts about reading the books of a service (quality I-42). */
import { expect, test } from 'vitest'
import { OutsideError } from '#refusal.ts'
import { createReadBook } from './books.ts'
import type { Ask } from './http.ts'

const span = { from: new Date('2026-03-10T00:00:00Z'), to: new Date('2026-03-11T00:00:00Z') }

test('page after page, each from where the last one ended', async () => {
  const asked: string[] = []
  const ask = (async ({ path }) => {
    asked.push(path)
    return { lines: [{ name: path }], next: asked.length < 3 ? String(asked.length) : null }
  }) as Ask
  expect(await createReadBook(ask, '/bank/payouts')(span)).toHaveLength(3)
  const query = 'from=2026-03-10T00%3A00%3A00.000Z&to=2026-03-11T00%3A00%3A00.000Z'
  expect(asked).toEqual(['', '&after=1', '&after=2'].map((after) => `/bank/payouts?${query}${after}`))
})

test('half a book is none', async () => {
  let pages = 0
  const ask = (async () => {
    if (++pages > 1) throw new OutsideError('not answered')
    return { lines: [], next: '7' }
  }) as Ask
  await expect(createReadBook(ask, '/bank/payouts')(span)).rejects.toThrow(OutsideError)
})
