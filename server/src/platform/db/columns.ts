/** What a column of a table type is like: how it is read, and whether it may be left out or changed; and what JSON columns hold. */

import type { Locale } from '@kapao/contract/edition.ts'
import type { ColumnType } from 'kysely'

export type { SlipNote } from '@kapao/contract/errors.ts'
export type { Evidence, Thresholds } from '@kapao/contract/schemas/staff-risk.ts'

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
/** What a request asks for, or what is before and after it, by name. */
export type Named = Record<string, unknown>
/** What a person needs to know of a task, by name. */
export type TaskDetail = Record<string, string | number | null>
