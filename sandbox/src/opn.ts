/** What is the same in everything of Opn Payments: its names, its key, its refusals, its lists. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Answer } from './http.ts'

/** 19 letters and digits, as Opn's names have. */
export const opnName = (kind: string, text: string): string =>
  `${kind}_test_${createHash('sha256').update(text).digest('hex').slice(0, 19)}`

export const opnFailure = (status: number, code: string, message: string): Answer => ({
  status,
  body: { object: 'error', location: 'https://docs.omise.co/api-errors', code, message },
})

/** Its key is a name without a password. */
export const opnAuthorization = (key: string): string => `Basic ${Buffer.from(`${key}:`).toString('base64')}`

const ListQuery = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  order: z.literal('chronological'),
  limit: z.string().check(z.regex(/^(?:[1-9]\d?|100)$/)),
  offset: z.string().check(z.regex(/^\d{1,9}$/)),
})

/** A page of a list. @param rowsIn all of a span of time, oldest first. */
export function answerOpnList<Row>(
  query: unknown,
  rowsIn: (from: string, to: string) => Row[],
  shown: (row: Row) => object,
): Answer {
  const asked = ListQuery.safeParse(query)
  if (!asked.success) return opnFailure(400, 'bad_request', 'the list is asked for wrongly')
  const { from, to, limit, offset } = asked.data
  const rows = rowsIn(from, to)
  const data = rows.slice(Number(offset), Number(offset) + Number(limit)).map(shown)
  return { body: { object: 'list', data, limit: Number(limit), offset: Number(offset), total: rows.length } }
}
