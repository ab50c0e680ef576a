/** The tables of books that are compared with services outside, as kysely types. */
import type { BookDifference } from '@kapao/contract/lists.ts'
import type { Fixed } from './schema-columns.ts'

export interface BookTurnTable {
  book: Fixed<string>
  run: string
  lease_until: Date
  heard_until: Date
}

export interface BookHourTable {
  book: Fixed<string>
  hour: Fixed<Date>
  compared_until: Date
  compared_at: Date | null
  theirs: bigint
  ours: bigint
  due_at: Date | null
}

export interface BookSearchTable {
  book: Fixed<string>
  run: Fixed<string>
  name: Fixed<string>
  line: Fixed<string>
  at: Fixed<Date>
  begun_at: Fixed<Date>
}

export interface BookDifferenceTable {
  book: Fixed<string>
  hour: Fixed<Date>
  name: Fixed<string>
  what: BookDifference
  theirs: string | null
  ours: string | null
  run: string
}
