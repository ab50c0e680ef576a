/** What a column of a table type is like: how it is read, and whether it may be left out or changed. */
import type { Locale } from '@kapao/contract/edition.ts'
import type { ColumnType } from 'kysely'

/** Written once: an UPDATE that sets it does not compile. */
export type Fixed<Value> = ColumnType<Value, Value, never>
/** Fixed, and may be left out of an INSERT. */
export type FixedOptional<Value> = ColumnType<Value, Value | undefined, never>
/** jsonb: read as a value, written as JSON text. */
export type Json<Value> = ColumnType<Value, string, string>
/** A text of the operator's. */
export type InEachLanguage = Record<Locale, string>
