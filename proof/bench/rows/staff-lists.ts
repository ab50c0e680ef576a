/** S22: the lists, searches and member's page of staff cost the same among many members as among a thousandth of them. */
import pg from 'pg'
import { dayMs } from '../../../contract/src/time-units.ts'
import { seedCatalogue } from '../../../tools/seed.ts'
import type { Figure, Trial, TrialOptions } from '../contest.ts'
import { startServer } from '../http-load.ts'
import { makeLargeBooks, staffToken } from '../large-books.ts'
import { spread } from '../measure.ts'
import { signedIn } from '../people.ts'
import { openBenchWorld } from '../world.ts'

const smaller = 1_000
const limit = 50
/** Of each question in each round. */
const readings = 3
const msMax = 200
const ratioMax = 1.5

/** One whom the questions are about, from the middle of the books. */
interface Known {
  id: string
  n: number
  name: string
  journalId: string
  withdrawalId: string
  from: string
  to: string
}

type Ask = (path: string, body?: object) => Promise<Record<string, unknown>>

interface Question {
  path: string
  /** Absent: a GET. */
  body?: (known: Known) => object
  /** Follows the list from its tenth page on, by the place that it names. */
  isDeep?: true
}

const day = (at: string) => at.slice(0, 10)

const page = { page: 1, limit }

const list = (path: string, ...filters: ((known: Known) => object)[]): Question[] => [
  { path, body: () => page },
  { path, body: () => page, isDeep: true },
  ...filters.map((filter) => ({ path, body: (known: Known) => ({ ...page, ...filter(known) }) })),
]

const questions: Question[] = [
  ...list(
    'members',
    ({ name }) => ({ query: name }),
    ({ n }) => ({ query: `08${String(n).padStart(8, '0')}` }),
    () => ({ query: 'Somchai' }),
    () => ({ state: 'CLOSED' }),
    ({ from, to }) => ({ from, to }),
    () => ({ balanceMin: 500 }),
    () => ({ balanceMin: 50_000, balanceMax: 55_000 }),
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
    () => ({ state: 'PAID', amountMin: 1_000, amountMax: 1_100 }),
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
    ({ n }) => ({ key: `deposit_bank:bench:${n}:1` }),
    () => ({ account: 'house:payout' }),
    () => ({ amount: 1_500 }),
    ({ from, to }) => ({ from, to }),
    ({ from, to }) => ({ from, to, kind: 'withdraw_held', amount: 1_200 }),
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
  { path: 'chat/search', body: ({ n }) => ({ ...page, query: `number ${n}` }) },
  { path: 'overview' },
]

async function openBooks(count: number) {
  const world = await openBenchWorld({ slowDisk: false })
  await seedCatalogue(world.url, 'thailand', new Date())
  await makeLargeBooks(world, count)
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  const n = Math.floor(count / 2) + 10
  const { rows } = await client.query(
    `SELECT m.id, m.name, j.id AS "journalId", w.id AS "withdrawalId", w.created_at AS at FROM member m
      JOIN withdrawal w ON w.member_id = m.id JOIN journal j ON j.member_id = m.id AND j.kind = 'refund_paid' WHERE m.member_no = $1`,
    [100_000_000 + n],
  )
  await client.end()
  const { at, ...ids } = rows[0] as Omit<Known, 'n' | 'from' | 'to'> & { at: Date }
  const known = {
    n,
    ...ids,
    from: at.toISOString(),
    to: new Date(at.getTime() + dayMs).toISOString(),
  }
  const server = await startServer(['app-alone'], {
    DATABASE_URL: world.url,
    OUTSIDE: 'sandbox',
    SANDBOX_PORT: '9',
  })
  const headers = { ...signedIn(staffToken), 'content-type': 'application/json' }
  const ask: Ask = async (path, body) => {
    const answer = await fetch(`${server.url}/api/operator/${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} ${JSON.stringify(body)}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }
  const stop = async () => {
    await server.stop()
    await world.stop()
  }
  return { ask, known, stop }
}

type Books = Awaited<ReturnType<typeof openBooks>>

/** The question as it is asked of these books. */
async function prepareQuestion({ path, body, isDeep }: Question, { ask, known }: Books) {
  const named = path.replace(/:(\w+)/g, (_, name: keyof Known) => String(known[name]))
  if (!body) return () => ask(named)
  const asked = body(known)
  if (!isDeep) return () => ask(named, asked)
  const { next } = await ask(named, { ...asked, page: 10 })
  return () => ask(named, { ...asked, ...(typeof next === 'string' && { after: next }) })
}

async function measure({ rounds, members }: TrialOptions): Promise<Figure[]> {
  const small = await openBooks(Math.max(smaller, Math.ceil(members / 1_000)))
  const large = await openBooks(members)
  const figures: Figure[] = []
  try {
    for (const question of questions) {
      const [less, more] = [await prepareQuestion(question, small), await prepareQuestion(question, large)]
      const [before, after]: [number[], number[]] = [[], []]
      const time = async (ask: () => Promise<unknown>, times: number[]) => {
        const startedAt = performance.now()
        await ask()
        times.push(performance.now() - startedAt)
      }
      for (let reading = 0; reading <= rounds * readings; reading++) {
        await time(less, reading === 0 ? [] : before)
        await time(more, reading === 0 ? [] : after)
      }
      const name = `${question.path} ${JSON.stringify(question.body?.(large.known) ?? {})}${question.isDeep ? ' on from its tenth page' : ''}`
      figures.push(
        { what: `${name}, among ${members}`, unit: 'ms', values: after, max: msMax },
        {
          what: `${name}, against ${smaller}`,
          unit: '×',
          values: [spread(after).median / spread(before).median],
          max: ratioMax,
        },
      )
      process.stderr.write(
        `S22 ${name}: ${spread(before).median.toFixed(1)} → ${spread(after).median.toFixed(1)} ms\n`,
      )
    }
    return figures
  } finally {
    await small.stop()
    await large.stop()
  }
}

export const staffListTrial: Trial = { ids: ['S22'], run: measure }
