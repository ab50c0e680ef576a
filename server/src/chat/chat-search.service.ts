/** Staff look for what was said in any conversation (staff-calls T7). */
import type { MessageSearch } from '@kapao/contract/schemas/staff-chat.ts'
import type * as z from 'zod/mini'
import type { App } from '#parts/app-parts.ts'
import { countHits, hitsOf } from './chat-search.queries.ts'

export async function searchMessages({ db }: Pick<App, 'db'>, asked: z.output<typeof MessageSearch>) {
  const [count, { rows }] = await Promise.all([
    countHits(db, asked.query),
    hitsOf(asked.query, asked).execute(db),
  ])
  return { ...count, hits: rows.map((row) => ({ ...row, seq: Number(row.seq) })) }
}
