/** The database as the product's code names it: tables and columns in camelCase, which `open.ts` turns into snake_case. */

import type { Kysely, Transaction } from 'kysely'
import type { Database } from './tables.ts'

export type Db = Kysely<Database>
/** Inside a transaction. */
export type Tx = Transaction<Database>
