/** SQL of what of an erased account holds for a person that opens another one (decisions D16, D17). */
import type { OfferKind } from '@kapao/contract/schemas/staff-offer.ts'
import { sql } from 'kysely'
import { newId } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import type { KeptFreeze } from './freeze.queries.ts'
import type { BankAccount, KeptPause, NamedAccount } from './kept-mark.rules.ts'

export interface UsedOffer {
  kind: OfferKind
  code: string
  at: Date
}

export const listKeptPauses = (tx: Tx, memberId: string): Promise<KeptPause[]> =>
  tx
    .selectFrom('playPause')
    .select(['kind', 'until', 'askedBackAt'])
    .where('memberId', '=', memberId)
    .execute()

/** With this account, and with those before it. */
export async function listUsedOffers(tx: Tx, memberId: string): Promise<UsedOffer[]> {
  const received = await tx
    .selectFrom('userBonus')
    .select(['source', 'sourceId as code', 'openedAt as at'])
    .where('memberId', '=', memberId)
    .execute()
  const before = await tx
    .selectFrom('offerUsed')
    .select(['kind', 'code', 'at'])
    .where('memberId', '=', memberId)
    .execute()
  const own = received.flatMap(({ source, code, at }) =>
    source === 'bonus' || source === 'promotion' ? [{ kind: source, code, at }] : [],
  )
  return [...own, ...before]
}

/** Of now, and of every withdrawal. */
export async function listBankAccounts(tx: Tx, memberId: string): Promise<BankAccount[]> {
  const paid = await tx
    .selectFrom('withdrawal')
    .select(['toBank as bankCode', 'toAccountNo as bankAccountNo'])
    .distinct()
    .where('memberId', '=', memberId)
    .execute()
  const now = await tx
    .selectFrom('member')
    .select(['bankCode', 'bankAccountNo'])
    .where('id', '=', memberId)
    .execute()
  return [...now, ...paid]
}

/** Those that the member has named before. */
export const listFormerAccounts = (tx: Tx, memberId: string): Promise<NamedAccount[]> =>
  tx
    .selectFrom('formerBankAccount')
    .select(['bankCode', 'bankAccountNo', 'bankAccountName'])
    .where('memberId', '=', memberId)
    .execute()

/** Others who had named it before, and under which names. Of those who are erased there is a mark. */
export const listNamedBefore = (tx: Tx, memberId: string, { bankCode, bankAccountNo }: BankAccount) =>
  tx
    .selectFrom('formerBankAccount')
    .select(['memberId as id', 'bankAccountName'])
    .where('bankCode', '=', bankCode)
    .where(sql<boolean>`ltrim(bank_account_no, '0') = ltrim(${bankAccountNo}, '0')`)
    .where('memberId', '<>', memberId)
    .orderBy('memberId')
    .execute()

/** Others who have been paid to it, and have another account now. Of those who are erased there is a mark. */
export const listPaidBefore = (tx: Tx, memberId: string, { bankCode, bankAccountNo }: BankAccount) =>
  tx
    .selectFrom('withdrawal as d')
    .innerJoin('member as m', 'm.id', 'd.memberId')
    .select('m.id')
    .distinct()
    .where('d.state', '=', 'PAID')
    .where('d.toBank', '=', bankCode)
    .where(sql<boolean>`ltrim(d.to_account_no, '0') = ltrim(${bankAccountNo}, '0')`)
    .where('m.id', '<>', memberId)
    .where('m.erasedAt', 'is', null)
    .orderBy('m.id')
    .execute()

/** Of a member who is erased: where withdrawals went, as long as the numbers are kept. */
export const listAccountsOfErased = (tx: Tx, memberId: string): Promise<BankAccount[]> =>
  tx
    .selectFrom('withdrawal as d')
    .innerJoin('member as m', 'm.id', 'd.memberId')
    .select(['d.toBank as bankCode', 'd.toAccountNo as bankAccountNo'])
    .distinct()
    .where('d.memberId', '=', memberId)
    .where('m.erasedAt', 'is not', null)
    .where(sql<boolean>`d.to_account_no ~ '^[0-9]+$'`)
    .execute()

/** Who has it now. */
export const findHolderOf = (tx: Tx, { bankCode, bankAccountNo }: BankAccount) =>
  tx
    .selectFrom('member')
    .select('id')
    .where('bankCode', '=', bankCode)
    .where(sql<boolean>`ltrim(bank_account_no, '0') = ltrim(${bankAccountNo}, '0')`)
    .executeTakeFirst()

export const findPhoneAndFlag = (tx: Tx, memberId: string) =>
  tx.selectFrom('member').select(['phone', 'isFlagged']).where('id', '=', memberId).executeTakeFirstOrThrow()

export interface Kept {
  pauses: KeptPause[]
  offers: UsedOffer[]
  freezes: KeptFreeze[]
  /** It was frozen or flagged. */
  isWatched: boolean
}

export const insertMarks = (
  tx: Tx,
  marks: Buffer[],
  { pauses, offers, freezes, isWatched }: Kept,
  at: Date,
) => {
  const kept = {
    ...{ pauses: JSON.stringify(pauses), offers: JSON.stringify(offers), frozen: JSON.stringify(freezes) },
    ...{ account: newId(), isWatched, madeAt: at },
  }
  return tx
    .insertInto('keptMark')
    .values(marks.map((mark) => ({ mark, ...kept })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface FoundMark extends Kept {
  account: string
}

/** Each erased account once. */
export async function findMarks(tx: Tx, marks: Buffer[]): Promise<FoundMark[]> {
  const rows = await tx
    .selectFrom('keptMark')
    .select(['account', 'pauses', 'offers', 'isWatched', 'frozen'])
    .distinctOn('account')
    .where('mark', 'in', marks)
    .orderBy('account')
    .execute()
  return rows.map(({ account, pauses, offers, isWatched, frozen }) => ({
    ...{ account, isWatched, freezes: frozen as KeptFreeze[] },
    pauses: (pauses as Written<KeptPause>[]).map(({ kind, until, askedBackAt }) => ({
      ...{ kind, until: new Date(until), askedBackAt: askedBackAt === null ? null : new Date(askedBackAt) },
    })),
    offers: (offers as Written<UsedOffer>[]).map((offer) => ({ ...offer, at: new Date(offer.at) })),
  }))
}

/** As JSON has it: moments are text. */
type Written<Row> = {
  [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Row[Name] extends Date | null
      ? string | null
      : Row[Name]
}

export const insertCarriedPause = (
  tx: Tx,
  memberId: string,
  pause: { kind: KeptPause['kind']; begunAt: Date; until: Date },
) =>
  tx
    .insertInto('playPause')
    .values({ memberId, id: newId(), ...pause, askedBackAt: null, pullAt: pause.begunAt })
    .execute()

export const insertUsedOffers = (tx: Tx, memberId: string, account: string, offers: UsedOffer[]) =>
  tx
    .insertInto('offerUsed')
    .values(offers.map((offer) => ({ memberId, account, ...offer })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
