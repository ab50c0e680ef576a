/** SQL of members. */
import type { Currency, Edition } from '@kapao/contract/edition.ts'
import { type Insertable, sql } from 'kysely'
import { bankNameColumns } from '#platform/db/bank-names.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Database } from '#platform/db/tables.ts'
import { spellingsOf } from '#platform/phone.rules.ts'

export const isPhoneTaken = async (db: Db, phone: string) =>
  (await db.selectFrom('member').select('id').where('phone', 'in', spellingsOf(phone)).executeTakeFirst()) !==
  undefined

/**
 * By another member, or by the house: what moves between accounts of ours would be a deposit of who has named one of them.
 *
 * @param exceptFor a member whose own it may be.
 */
export async function isBankAccountTaken(
  db: Db | Tx,
  bankCode: string,
  accountNo: string,
  exceptFor: string | null = null,
): Promise<boolean> {
  // As the unique index has it: with or without leading zeros it is the same account.
  const isSame = (column: 'bankAccountNo' | 'accountNo') =>
    sql<boolean>`ltrim(${sql.ref(column)}, '0') = ltrim(${accountNo}, '0')`
  const { isTaken } = await db
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('member')
            .select('id')
            .where('bankCode', '=', bankCode)
            .where(isSame('bankAccountNo'))
            .where(sql<boolean>`id IS DISTINCT FROM ${exceptFor}::uuid`),
        ),
        exists(
          selectFrom('depositAccount')
            .select('bankCode')
            .where('bankCode', '=', bankCode)
            .where('bankType', '=', 'BANK')
            .where(isSame('accountNo')),
        ),
      ]).as('isTaken'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(isTaken)
}

export const isMemberBank = async (db: Db | Tx, code: string, edition: Edition) =>
  (await db
    .selectFrom('bank')
    .select('code')
    .where('code', '=', code)
    .where('forMembers', '=', true)
    .where(sql<boolean>`${edition} = ANY(editions)`)
    .executeTakeFirst()) !== undefined

export const isSource = async (db: Db, code: string) =>
  (await db
    .selectFrom('source')
    .select('code')
    .where('code', '=', code)
    .where('isOpen', '=', true)
    .executeTakeFirst()) !== undefined

export const isActiveMember = async (db: Db, id: string) =>
  (await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', id)
    .where('isActive', '=', true)
    .executeTakeFirst()) !== undefined

/** The active member whom an invite code names. */
export const findInviter = async (
  db: Db,
  inviter: { memberNo: number } | { id: string },
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('member')
      .select('id')
      .where((eb) => ('id' in inviter ? eb('id', '=', inviter.id) : eb('memberNo', '=', inviter.memberNo)))
      .where('isActive', '=', true)
      .executeTakeFirst()
  )?.id

export const insertMember = (tx: Tx, member: Insertable<Database['member']>) =>
  tx.insertInto('member').values(member).execute()

export const getMemberWithBank = (db: Db, id: string) =>
  db
    .selectFrom('member as m')
    .innerJoin('bank as b', 'b.code', 'm.bankCode')
    .leftJoin('account as coin', (join) =>
      join.onRef('coin.memberId', '=', 'm.id').on('coin.code', '=', 'coin'),
    )
    .select([
      'm.id',
      'm.name',
      'm.phone',
      'm.currency',
      'm.createdAt',
      'm.memberNo',
      'm.bankCode',
      'm.bankAccountName',
      'm.bankAccountNo',
    ])
    .select(sql<boolean>`EXISTS (SELECT FROM member_pin p WHERE p.member_id = m.id)`.as('hasPin'))
    .select(sql<boolean>`EXISTS (SELECT FROM member_passkey k WHERE k.member_id = m.id)`.as('hasPasskey'))
    .select([...bankNameColumns, 'coin.balance as coin'])
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow()

export const getPhoneOf = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom('member').select('phone').where('id', '=', id).executeTakeFirstOrThrow()).phone

export const getPasswordOf = (db: Db, id: string) =>
  db.selectFrom('member').select(['passwordHash', 'phone']).where('id', '=', id).executeTakeFirstOrThrow()

/** False when the password is no longer the one that was proven: somebody else was quicker. */
export async function setPassword(
  tx: Tx,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({ passwordHash: to })
    .where('id', '=', id)
    .where('passwordHash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface AccountData {
  name: string
  bankCode: string
  bankAccountName: string
  bankAccountNo: string
}

interface NewAccount extends AccountData {
  /** By a code or by two members of staff; what is not proven fits the name that was proven last. */
  isProven: boolean
}

/**
 * When the bank account is another one then, or its name is (leading zeros are no difference), withdrawals wait for a person
 * from then on for a while (decisions D6). The account that it takes the place of is remembered.
 */
export const setAccountData = (tx: Tx, id: string, data: NewAccount, now: Date) =>
  sql`
    WITH before AS (
      SELECT id, bank_code, bank_account_no, bank_account_name,
        (bank_code, ltrim(bank_account_no, '0')) <> (${data.bankCode}::text, ltrim(${data.bankAccountNo}::text, '0')) AS is_another,
        bank_account_name <> ${data.bankAccountName}::text AS is_renamed
      FROM member WHERE id = ${id} FOR NO KEY UPDATE
    ), former AS (
      INSERT INTO former_bank_account (member_id, bank_code, bank_account_no, bank_account_name, left_at)
      SELECT id, bank_code, bank_account_no, bank_account_name, ${now} FROM before WHERE is_another OR is_renamed
      ON CONFLICT DO NOTHING
    )
    UPDATE member m SET name = ${data.name}, bank_code = ${data.bankCode}, bank_account_no = ${data.bankAccountNo},
      bank_account_name = ${data.bankAccountName},
      bank_proven_name = CASE WHEN NOT (is_another OR is_renamed) THEN m.bank_proven_name
        WHEN NOT ${data.isProven}::boolean THEN coalesce(m.bank_proven_name, m.bank_account_name) END,
      bank_changed_at = CASE WHEN is_another OR is_renamed THEN ${now} ELSE m.bank_changed_at END
    FROM before WHERE m.id = before.id`.execute(tx)

const selectAccountData = (db: Db | Tx, id: string) =>
  db
    .selectFrom('member')
    .select(['name', 'bankCode', 'bankAccountNo', 'bankAccountName'])
    .where('id', '=', id)

/** As it is now; nobody else changes it before this transaction ends. Undefined of a member who is not there, or is erased. */
export const lockAccountData = (
  tx: Tx,
  id: string,
): Promise<(AccountData & { currency: Currency }) | undefined> =>
  selectAccountData(tx, id)
    .select('currency')
    .where('erasedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The same for the member's own change, with what it is judged by. */
export const lockOwnAccount = (tx: Tx, id: string) =>
  selectOwnAccount(tx, id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** The same as it is at the moment. */
export const findOwnAccount = (db: Db, id: string) => selectOwnAccount(db, id).executeTakeFirstOrThrow()

const selectOwnAccount = (db: Db | Tx, id: string) =>
  selectAccountData(db, id).select([
    'phone',
    sql<string>`coalesce(bank_proven_name, bank_account_name)`.as('provenName'),
  ])
