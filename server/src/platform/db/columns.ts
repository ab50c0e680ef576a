/** What a column of a table type is like: how it is read, and whether it may be left out or changed; and what JSON columns hold. */

import type { Locale } from '@kapao/contract/edition.ts'
import type { ColumnType } from 'kysely'

/** Written once: an UPDATE that sets it does not compile, and the database refuses it to the server's role. */
export type Fixed<Value> = ColumnType<Value, Value, never>
/** Fixed, and may be left out of an INSERT. */
export type FixedOptional<Value> = ColumnType<Value, Value | undefined, never>
/** Written by the database alone. */
export type Computed<Value> = ColumnType<Value, never, never>
/** jsonb: read as a value, written as JSON text. */
export type Json<Value> = ColumnType<Value, string, string>
export type JsonOrNull<Value> = ColumnType<Value | null, string | null | undefined, string | null>

/** One of a list's names. */
export type Of<List extends readonly string[]> = List[number]

/** A text of the operator's. */
export type InEachLanguage = Record<Locale, string>
/** A text or a list in each language (`content.name` says which). */
export type Words = Record<Locale, unknown>
/** The pictures of an offer, in each language. */
export type Banners = Record<Locale, { image: string | null; html: string }[]>
