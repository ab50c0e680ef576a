/** What callers of the ledger say and get: a posting, what it brings along, and the answer. */

import type { Currency } from '@kapao/contract/edition.ts'
import type { MemberEvent, memberEvents } from '@kapao/contract/events.ts'
import type { JournalKind } from '@kapao/contract/lists.ts'
import type { StatementType } from '@kapao/contract/schemas/statement.ts'
import type * as z from 'zod/mini'
import type { Tx } from '#platform/db/schema.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { Trace } from '#platform/telemetry/trace.ts'
import type { Move } from './chart.ts'

/** The largest amount that one journal moves: 10^13 minor units (quality I-7). */
export const journalAmountMax = 10_000_000_000_000n

/** A new row in the member's history; its id is the withdrawal's, transfer's or payment's own (decisions D11). */
export interface StatementOpening {
  id: string
  type: StatementType
  /** Places as the member names them: `WALLET`, a slot code, a bank or gateway code. */
  from: string
  to: string
  /** Minor units; below zero only where money was taken (`finish_bonus`, `recall`, `adjustment`; decisions D11). */
  amount: bigint
  /** `PROCESSING` is settled by a later posting. */
  status: 'PROCESSING' | 'SUCCESS'
  /** To be quoted to support. */
  reference: string
  /** A code that says why it waits. */
  note?: string | null
}

/** The end of a row that was opened as `PROCESSING`. */
export interface StatementSettlement {
  id: string
  reference: string
  status: 'SUCCESS' | 'FAILED'
  /** A code that says why it failed. */
  note?: string | null
  /** Minor units, where nobody could tell before: then the row was opened with 0, and without a journal. */
  amount?: bigint
}

export type StatementDraft = { open: StatementOpening } | { settle: StatementSettlement }

/** An event for the member's devices, in its wire form; delivered through the outbox. */
export type EventDraft = {
  [Name in MemberEvent]: { event: Name; payload: z.input<(typeof memberEvents)[Name]> }
}[MemberEvent]

/** Writes the flows' own rows of a batch, all in one statement. */
export interface AttachedRowWriter<Row> {
  name: string
  /** Throws when any row cannot be written: then each posting is tried alone. */
  write(tx: Tx, rows: Row[]): Promise<void>
  /** What an error of `write` means to the one caller whose row it was, e.g. a unique violation → IN_PROGRESS. */
  refusal?(error: unknown): Refusal | undefined
}

/** A row of the flow itself, written in the same transaction as its journal. Made by {@link attachRow}. */
export interface AttachedRow {
  writer: AttachedRowWriter<unknown>
  row: unknown
}

export const attachRow = <Row>(writer: AttachedRowWriter<Row>, row: Row): AttachedRow => ({ writer, row })

export interface Posting {
  /** Whose accounts are moved; every journal touches one member's, or with one of `houseIds` the house's alone. */
  memberId: string
  kind: JournalKind
  /** Unique per member: the same key again changes nothing and answers the same. */
  key: string
  currency: Currency | 'COIN'
  moves: Move[]
  statement?: StatementDraft
  /** So much of what it brings into the wallet does not stay there but is set aside, by a journal of its own in the same commit (decisions D16). */
  setsAside?: bigint | undefined
  /** What is set aside goes first, by way of the wallet (decisions D16). */
  drawsAside?: boolean
  /** Beside `wallet:changed`, which the kind itself sends. */
  events?: EventDraft[]
  attachedRows?: AttachedRow[]
  /** The member's own call ends with it and answers it: then there is no notice of it (decisions D19). */
  isSeen?: boolean
  /** The id of the journal that a `reversal` corrects. */
  reverses?: string
  /** In which it was asked for; set by the ledger while spans are made. */
  trace?: Trace | undefined
}

export interface Posted {
  journalId: string
  /** True when this key had been posted before; then nothing was written now, attached rows included. */
  repeated: boolean
  /** Of each account that it touched, right after it. */
  balances: Record<string, bigint>
  at: Date
}
