/** Lists that services tell: each record is read by itself, so that one that is not understood holds up no other (quality F32). */
import type * as z from 'zod/mini'
import { OutsideError } from '#platform/refusal.ts'
import * as outsideLimits from './limits.ts'

/** What could not be understood, whole. */
export interface UnreadableRecord {
  record: unknown
  /** The fields at fault. */
  why: string
}

/** Stores unreadable records for staff. An error that it throws reaches the reader of the list. */
export type StoreUnreadable = (source: string, unreadable: UnreadableRecord[]) => Promise<void>

/** Where nobody would look at them, a list with such records is no answer. */
export const rejectUnreadable: StoreUnreadable = async (source, unreadable) => {
  if (unreadable.length > 0) throw new OutsideError(`${source}: unreadable at ${unreadable[0]?.why}`)
}

/** The record as the schema has it, or what of it is wrong. */
export function readRecord<Schema extends z.ZodMiniType>(
  schema: Schema,
  record: unknown,
): { value: z.output<Schema> } | UnreadableRecord {
  const parsed = schema.safeParse(record)
  if (parsed.success) return { value: parsed.data }
  const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'all of it')
  return { record, why: [...new Set(fields)].slice(0, outsideLimits.outsideFieldsToldMax).join(', ') }
}

export function readRecords<Schema extends z.ZodMiniType>(schema: Schema, records: readonly unknown[]) {
  const values: z.output<Schema>[] = []
  const unreadable: UnreadableRecord[] = []
  for (const record of records) {
    const read = readRecord(schema, record)
    if ('value' in read) values.push(read.value)
    else unreadable.push(read)
  }
  return { values, unreadable }
}
