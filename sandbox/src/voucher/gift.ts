/** TrueMoney gifts: money that somebody put into a link, for one person or shared by several. */
import { randomBytes } from 'node:crypto'
import { toBaht } from '@kapao/contract/money.ts'
import { Problem, positive } from '../http.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Store } from '../store.ts'

export interface GiftRow {
  code: string
  amount: bigint
  shares: bigint
  created_at: string
}

const linkOf = (code: string): string => `https://gift.truemoney.com/campaign/?v=${code}`

export const findGift = (store: Store, code: string) =>
  store.find<GiftRow>('SELECT * FROM gift WHERE code = ?', code)

/** What each of its receivers gets; what cannot be divided stays with the giver. */
export const shareOf = ({ amount, shares }: GiftRow): bigint => amount / shares

export function makeGift(sandbox: Sandbox, amount: bigint, shares: number): { link: string } {
  positive('amount', amount)
  if (amount < BigInt(shares)) throw new Problem(400, 'shares: each must be more than 0')
  const code = randomBytes(18).toString('hex')
  sandbox.store.run(
    'INSERT INTO gift (code, amount, shares, created_at) VALUES (?, ?, ?, ?)',
    code,
    amount,
    BigInt(shares),
    sandbox.now().toISOString(),
  )
  return { link: linkOf(code) }
}

/** The newest gifts and what became of them, for the page. */
export function listGifts(store: Store, limit: number) {
  const rows = store.list<GiftRow>('SELECT * FROM gift ORDER BY rowid DESC LIMIT ?', limit)
  return rows.map((row) => ({
    link: linkOf(row.code),
    amount: toBaht(row.amount),
    shares: Number(row.shares),
    createdAt: row.created_at,
    redemptions: store.list<{ reference: string; status: string }>(
      'SELECT reference, status FROM redemption WHERE code = ? ORDER BY rowid',
      row.code,
    ),
  }))
}
