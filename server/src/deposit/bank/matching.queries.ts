/** The SQL that finds whose a bank transfer may be: always by an index, never by looking at all members. */
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/schema.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { isMasked } from '../account-no.rules.ts'
import { type Account, shownDigits } from './matching.rules.ts'

/**
 * All members of the sending bank whose number may be the sender's; undefined when they cannot be told, because they are
 * too many or the mask shows no four digits in a row at the end: looking any other way would read every member of the bank.
 */
export async function listCandidates(db: Db, transfer: BankTransfer): Promise<Account[] | undefined> {
  const where = numberLike(transfer.fromAccountNo)
  if (!where) return
  const rows = await db
    .selectFrom('member as m')
    .select(({ selectFrom }) => [
      ...([
        'm.id as memberId',
        'm.bankAccountNo as accountNo',
        'm.bankAccountName as name',
        'm.currency',
      ] as const),
      sql<boolean>`m.bank_verified_at IS NOT NULL`.as('isVerified'),
      selectFrom('expectedTransfer as e')
        .select('e.id')
        .whereRef('e.memberId', '=', 'm.id')
        .where('e.amount', '=', transfer.amount)
        .where('e.currency', '=', transfer.currency)
        .where('e.matchedAt', 'is', null)
        .where('e.expiresAt', '>', transfer.at)
        .orderBy('e.createdAt')
        .orderBy('e.id')
        .limit(1)
        .as('expectedId'),
    ])
    .where('m.bankCode', '=', transfer.fromBank)
    .where(where)
    .limit(serverLimits.payerCandidatesMax + 1)
    .execute()
  return rows.length > serverLimits.payerCandidatesMax ? undefined : rows
}

function numberLike(accountNo: string): RawBuilder<boolean> | undefined {
  // Without zeros in front, as the unique index on accounts has it.
  if (!isMasked(accountNo))
    return sql<boolean>`ltrim(m.bank_account_no, '0') = ltrim(${accountNo.replace(/[\s-]/g, '')}, '0')`
  const shown = shownDigits(accountNo)
  if (!shown) return
  return shown.place === 'last'
    ? sql<boolean>`right(m.bank_account_no, 4) = ${shown.digits}`
    : sql<boolean>`left(right(m.bank_account_no, 5), 4) = ${shown.digits}`
}
