/** What staff ask of large books: every list with its filters, searches, and pages of one member. */
import type pg from 'pg'
import { dayMs } from '../../contract/src/time-units.ts'

const limit = 50

/** One whom the questions are about, from the middle of the books. */
export interface Known {
  id: string
  n: number
  name: string
  journalId: string
  withdrawalId: string
  from: string
  to: string
}

export interface Question {
  path: string
  /** Absent: a GET. */
  body?: (known: Known) => object
  /** Follows the list from its tenth page on, by the place that it names. */
  isDeep?: true
  /** Why it costs more in larger books, where it does. */
  grows?: string
}

type Filter = (known: Known) => object

/** A filter that costs more in larger books. */
const growing = (grows: string, filter: Filter): [Filter, string] => [filter, grows]

const counted = 'up to 10,000 are counted'
const walked = 'at most 5,000 journals are looked at, and small books have a page earlier'

const day = (at: string) => at.slice(0, 10)

const page = { page: 1, limit }

const list = (path: string, ...filters: (Filter | [Filter, string])[]): Question[] => [
  { path, body: () => page },
  { path, body: () => page, isDeep: true },
  ...filters.map((asked) => {
    const [filter, grows] = typeof asked === 'function' ? [asked] : asked
    return { path, body: (known: Known) => ({ ...page, ...filter(known) }), ...(grows && { grows }) }
  }),
]

export const questions: Question[] = [
  ...list(
    'members',
    ({ name }) => ({ query: name }),
    ({ n }) => ({ query: `08${String(n).padStart(8, '0')}` }),
    growing(counted, () => ({ query: 'Somchai' })),
    () => ({ state: 'CLOSED' }),
    ({ from, to }) => ({ from, to }),
    () => ({ balanceMin: 500 }),
    growing(`${counted}, and how many are between two balances is a guess`, () => ({
      ...{ balanceMin: 50_000, balanceMax: 55_000 },
    })),
    ({ to }) => ({ seenSince: to }),
    () => ({ flag: 'sudden_size' }),
    () => ({ frozen: 'play' }),
  ),
  ...[
    ({ n }: Known) => `08${String(n).padStart(8, '0')}`,
    ({ n }: Known) => `K-${100_000_000 + n}`,
    ({ name }: Known) => name,
    () => 'Somchai',
    ({ n }: Known) => `W${n}`,
    ({ n }: Known) => `B${n}K1`,
    ({ n }: Known) => `bench${n}`,
    () => '1500.00',
    ({ id }: Known) => id,
  ].map((query): Question => ({ path: 'search', body: (known) => ({ query: query(known) }) })),
  { path: 'members/:id' },
  ...list('members/:id/timeline', () => ({ kinds: ['money'] })),
  ...list(
    'withdrawals',
    () => ({ state: 'PAID' }),
    growing('all between two amounts are put in order', () => ({
      ...{ state: 'PAID', amountMin: 1_000, amountMax: 1_100 },
    })),
    () => ({ reason: 'amount' }),
    ({ id }) => ({ memberId: id }),
  ),
  { path: 'withdrawals/:id/:withdrawalId' },
  ...list(
    'payouts',
    () => ({ state: 'PAYING' }),
    ({ id }) => ({ memberId: id }),
  ),
  ...list(
    'slips',
    () => ({ state: 'SUCCESS' }),
    ({ n }) => ({ reference: `SL${n}` }),
    ({ id }) => ({ memberId: id }),
  ),
  ...list(
    'suspense',
    () => ({ state: 'ATTRIBUTED' }),
    () => ({ amount: 1_500 }),
  ),
  ...list('tasks', ({ id }) => ({ memberId: id })),
  ...list('reconciliation/cases', () => ({ state: 'CLOSED' })),
  ...list(
    'requests',
    () => ({ state: 'REJECTED' }),
    ({ id }) => ({ memberId: id }),
  ),
  ...list(
    'audit',
    () => ({ operator: 'bench' }),
    () => ({ action: 'withdrawal.approved' }),
    ({ id }) => ({ memberId: id }),
    ({ from, to }) => ({ from, to }),
  ),
  ...list(
    'ledger/journals',
    () => ({ kind: 'deposit_bank' }),
    () => ({ kind: 'refund_paid' }),
    ({ id }) => ({ memberId: id }),
    ({ n }) => ({ key: `deposit_bank:SCB:B${n}K1` }),
    growing(walked, () => ({ account: 'house:payout' })),
    growing(walked, () => ({ amount: 1_500 })),
    ({ from, to }) => ({ from, to }),
    growing('a day has more journals', ({ from, to }) => ({
      ...{ from, to, kind: 'withdraw_held', amount: 1_200 },
    })),
  ),
  { path: 'ledger/journals/:journalId' },
  ...list(
    'ledger/accounts',
    () => ({ owner: 'house' }),
    ({ id }) => ({ memberId: id }),
  ),
  {
    path: 'ledger/days',
    body: ({ from, to }) => ({ account: 'house:payout', from: day(from), to: day(to) }),
  },
  ...list(
    'risk/flags',
    () => ({ state: 'RIGHT' }),
    () => ({ rule: 'sudden_size' }),
  ),
  ...list(
    'chat/rooms',
    () => ({ view: 'all', state: 'open' }),
    ({ id }) => ({ memberId: id }),
  ),
  {
    path: 'chat/search',
    body: ({ n }) => ({ ...page, query: `number ${n}` }),
    grows: 'each three letters of it are in more messages',
  },
  { path: 'overview' },
]

/** @param count of members. */
export async function findKnown(client: pg.Client, count: number): Promise<Known> {
  const n = Math.floor(count / 2) + 10
  const { rows } = await client.query(
    `SELECT m.id, m.name, j.id AS "journalId", w.id AS "withdrawalId", w.created_at AS at FROM member m
      JOIN withdrawal w ON w.member_id = m.id JOIN journal j ON j.member_id = m.id AND j.kind = 'refund_paid' WHERE m.member_no = $1`,
    [100_000_000 + n],
  )
  const { at, ...ids } = rows[0] as Omit<Known, 'n' | 'from' | 'to'> & { at: Date }
  return { n, ...ids, from: at.toISOString(), to: new Date(at.getTime() + dayMs).toISOString() }
}
