/** What every kind of thing in the catalogue is to the calls that are the same for all of them (staff-calls T5). */
import type * as z from 'zod/mini'
import type { RequestParts } from '#parts/app-parts.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

export type Listed<Row> = Row & { isOpen: boolean }

export interface CatalogueKind<Row extends { code: string }> {
  /**
   * It says where money comes in: what is new, changed or opened waits for another person (staff-calls T2), and is kept as this
   * meanwhile. Absent: one person is enough.
   */
  waitsAs?: z.ZodMiniType<Row>
  /** In the trail its rows are `word:CODE`. */
  word: string
  /** All of them, in the order in which members see them: so few that they are read at once. */
  list(db: Db, app: RequestParts): Promise<Listed<Row>[]>
  lock(tx: Tx, app: RequestParts, code: string): Promise<Listed<Row> | undefined>
  /** What is wrong with it besides its shape: names of fields. */
  faults?(tx: Tx, app: RequestParts, row: Row, old: Row | undefined): Promise<string[]>
  /** @returns false when the code has been used before. */
  insert(tx: Tx, app: RequestParts, row: Row): Promise<boolean>
  set(tx: Tx, app: RequestParts, row: Row, old: Listed<Row>): Promise<unknown>
  setOpen(tx: Tx, app: RequestParts, code: string, isOpen: boolean): Promise<unknown>
}
