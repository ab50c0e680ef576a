/** Facts about reading the books of a service (quality I-42). */
import { expect, test } from 'vitest'
import { OutsideError } from '#platform/refusal.ts'
import { askAnswered } from '../../test/fake-service.ts'
import { createReadBook, type ReadBook } from './books.ts'

const span = { from: new Date('2026-03-10T00:00:00Z'), to: new Date('2026-03-11T00:00:00Z') }

const readAll = async (read: ReadBook) => (await Array.fromAsync(read(span))).flat()

const line = { name: 'W1', about: 'KBANK 1', amount: 100, currency: 'THB', at: '2026-03-10T12:00:00+07:00' }

test('page after page, each from where the last one ended', async () => {
  const asked: string[] = []
  const ask = askAnswered((path) => {
    asked.push(path)
    return { lines: [{ ...line, name: path }], next: asked.length < 3 ? String(asked.length) : null }
  })
  expect(await readAll(createReadBook(ask, '/bank/payouts'))).toHaveLength(3)
  const query = 'from=2026-03-10T00%3A00%3A00.000Z&to=2026-03-11T00%3A00%3A00.000Z'
  expect(asked).toEqual(['', '&after=1', '&after=2'].map((after) => `/bank/payouts?${query}${after}`))
})

test.each([
  ['amount', { ...line, amount: 'one hundred' }],
  ['name', { ...line, name: 'W\u0000' }],
  ['name', { ...line, name: 'W'.repeat(201) }],
  ['about', { ...line, about: 'a\u0000' }],
  ['about', { ...line, about: 'a\ud800' }],
])('a line that nobody understands, by its %s, is kept whole, and the others are read', async (why, odd) => {
  const kept: unknown[] = []
  const ask = askAnswered(() => ({ lines: [odd, line], next: null }))
  const keep = async (source: string, unreadable: object[]) => void kept.push([source, unreadable])
  expect(await readAll(createReadBook(ask, '/bank/payouts', keep))).toMatchObject([
    { name: 'W1', amount: 100_00n },
  ])
  expect(kept).toEqual([['book:/bank/payouts', [{ record: odd, why }]]])
})

test('where nobody would look at such a line, the book is not read', async () => {
  const ask = askAnswered(() => ({ lines: [{ ...line, at: 'noon' }], next: null }))
  await expect(readAll(createReadBook(ask, '/bank/payouts'))).rejects.toThrow(OutsideError)
})

test('half a book is none', async () => {
  let pages = 0
  const ask = askAnswered(() => {
    if (++pages > 1) throw new OutsideError('not answered')
    return { lines: [], next: '7' }
  })
  await expect(readAll(createReadBook(ask, '/bank/payouts'))).rejects.toThrow(OutsideError)
})
