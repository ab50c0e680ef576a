/** Locks by name that several processes of one installation take, and that those of another one do not meet. */
import { type RawBuilder, sql } from 'kysely'

/** @returns what an advisory lock of this name is called, in this installation's schema. In `public` the name alone says it. */
export const lockNumber = (name: string): RawBuilder<number> =>
  sql`hashtext(concat(${name}::text, nullif(current_schema(), 'public')))`
