/** The SQL of what inviter and friend share that two people seldom do, as far as their money tells it (decisions D9). */
import { sql } from 'kysely'
import { plainArray } from '#platform/db/array.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

export interface SharedMoney {
  friendId: string
  /** Payments for both came from one account, or for one of them from the other's. */
  sender: boolean
  /** One account is or was both's, one after the other. */
  account: boolean
  /** Under whose names their bank accounts are. */
  holder: string
  inviterHolder: string
}

const titles = '^\\s*(นางสาว|น\\.ส\\.|นาง|นาย|ທ້າວ|ນາງ|mister|missus|miss|mrs|mr|ms)[.\\s]*'

/** Without title, spaces, dots and the difference of capitals. */
const plainName = (column: string) =>
  sql`regexp_replace(regexp_replace(lower(${sql.ref(column)}), ${titles}, ''), '[\\s.]', '', 'g')`

/** Banks write a number with blanks and dashes or without, and with zeros in front or without. */
const plainNumber = (column: string) => sql`ltrim(translate(${sql.ref(column)}, ' -', ''), '0')`

/** A masked account may be many people's: then the sender's name must be the same too. */
const isSameSender = sql`
  a.from_bank = b.from_bank AND ${plainNumber('a.fromAccountNo')} = ${plainNumber('b.fromAccountNo')}
  AND (a.from_account_no !~ '[^0-9 -]' OR ${plainName('a.fromName')} = ${plainName('b.fromName')})`

/** Those of member `f` or `i`: of now, of before, and those that money was paid to before others were remembered. */
const accountsOf = (member: 'f' | 'i') => {
  const its = (column: string) => sql.ref(`${member}.${column}`)
  return sql`
    SELECT ${its('bankCode')} AS bank, ltrim(${its('bankAccountNo')}, '0') AS number
    UNION SELECT bank_code, ltrim(bank_account_no, '0') FROM former_bank_account WHERE member_id = ${its('id')}
    UNION SELECT to_bank, ltrim(to_account_no, '0') FROM withdrawal WHERE member_id = ${its('id')} AND state = 'PAID'`
}

const isFrom = (payment: string, account: string) => sql`
  ${sql.ref(`${payment}.fromBank`)} = ${sql.ref(`${account}.bank`)}
  AND ${plainNumber(`${payment}.fromAccountNo`)} = ${sql.ref(`${account}.number`)}`

/** Of friends and who has invited them. */
export async function findSharedMoney(db: Db | Tx, friendIds: string[]): Promise<SharedMoney[]> {
  const { rows } = await sql<SharedMoney>`
    SELECT f.id AS friend_id, f.bank_account_name AS holder, i.bank_account_name AS inviter_holder,
      EXISTS (SELECT FROM bank_payment a JOIN bank_payment b ON ${isSameSender} WHERE a.member_id = i.id AND b.member_id = f.id)
        OR EXISTS (SELECT FROM bank_payment a JOIN (${accountsOf('i')}) o ON ${isFrom('a', 'o')} WHERE a.member_id = f.id)
        OR EXISTS (SELECT FROM bank_payment a JOIN (${accountsOf('f')}) o ON ${isFrom('a', 'o')} WHERE a.member_id = i.id) AS sender,
      EXISTS ((${accountsOf('f')}) INTERSECT (${accountsOf('i')})) AS account
    FROM member f JOIN member i ON i.id = f.invited_by
    WHERE f.id = ANY(${plainArray(friendIds)}::uuid[])`.execute(db)
  return rows
}
