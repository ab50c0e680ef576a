/** The SQL of what members hold: one statement, and so one snapshot, for everybody who asks at the same time. */
import type { Currency } from '@kapao/contract/edition.ts'
import { sql } from 'kysely'
import { plainArray } from '#platform/db/array.ts'
import { bankNameColumns, type StoredBankNames } from '#platform/db/bank-names.ts'
import { askedTogether } from '#platform/db/batch.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

export interface Holdings extends StoredBankNames {
  id: string
  name: string
  phone: string
  createdAt: Date
  currency: Currency
  memberNo: number
  hasPin: boolean
  hasPasskey: boolean
  bankCode: string
  bankAccountNo: string
  bankAccountName: string
  /** Minor units by account code; the database keeps balances below 10^15, which a JSON number holds exactly. */
  balances: Record<string, number> | null
  /** Earned by inviting friends and not claimed yet; null before anything was earned. */
  inviteAmount: bigint | null
  /** The charge that was made last, of those that are not closed; its time may be over. Null: there is none. */
  qrAmount: bigint | null
  qrExpiresAt: Date | null
  gameAccounts: [slot: string, isStale: boolean, inMaintenance: boolean, confirmedAt: string | null][] | null
}

/** Game accounts as arrays: objects with names cost the database as much again as all the rest. */
async function listHoldings(db: Db, memberIds: string[]): Promise<(Holdings | undefined)[]> {
  const { rows } = await sql<Holdings>`
    SELECT m.id, m.name, m.phone, m.created_at, m.currency, m.bank_code, m.member_no,
      EXISTS (SELECT FROM member_pin p WHERE p.member_id = m.id) AS has_pin,
      EXISTS (SELECT FROM member_passkey k WHERE k.member_id = m.id) AS has_passkey,
      m.bank_account_no, m.bank_account_name,
      ${sql.join(bankNameColumns.map((column) => sql.ref(`b.${column}`)))},
      (SELECT json_object_agg(a.code, a.balance) FROM account a
        WHERE a.member_id = m.id AND NOT (a.code >= 'house:' AND a.code < 'house;')) AS balances,
      (SELECT p.earned - p.claimed - p.withheld FROM invite_purse p WHERE p.member_id = m.id) AS invite_amount,
      q.amount AS qr_amount, q.expires_at AS qr_expires_at,
      (SELECT json_agg(json_build_array(g.slot, g.is_stale, g.in_maintenance, g.confirmed_at))
        FROM game_account g WHERE g.member_id = m.id AND g.password_sealed IS NOT NULL) AS game_accounts
    FROM member m JOIN bank b ON b.code = m.bank_code
    LEFT JOIN LATERAL (
      SELECT c.amount, c.expires_at FROM qr_charge c
      WHERE c.member_id = m.id AND c.state = 'CREATED' AND c.announced_at IS NOT NULL
      ORDER BY c.created_at DESC LIMIT 1) q ON true
    WHERE m.id = ANY(${plainArray(memberIds)}::uuid[])`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return memberIds.map((id) => found.get(id))
}

/** What a member holds at one moment. */
export const findHoldings = askedTogether('findHoldings', listHoldings)

/** The member's currency and what the wallet holds; undefined: there is no such member. No erasing comes before this transaction ends. */
export const lockPurse = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('member as m')
    .leftJoin('account as a', (join) => join.onRef('a.memberId', '=', 'm.id').on('a.code', '=', 'wallet'))
    .select(['m.currency', 'm.erasedAt', sql<bigint>`coalesce(a.balance, 0)`.as('balance')])
    .where('m.id', '=', memberId)
    .forNoKeyUpdate('m')
    .executeTakeFirst()
