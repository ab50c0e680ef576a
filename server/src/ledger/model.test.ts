/** Random postings against a model in memory: alone and batched they must do exactly what the model says. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#audit/audit.ts'
import { newId } from '#platform/db/id.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import { deposit, gameResult, withdrawHeld, withdrawPaid, withdrawReturned } from '../../test/postings.ts'
import { getHoldings } from './balance.ts'
import { createLedger, post } from './post.ts'
import type { Posted, Posting } from './posting.ts'

const clock = { now: () => new Date('2027-03-01T10:00:00Z') }
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const memberCount = 3

const anyStep = fc.record({
  what: fc.constantFrom('deposit', 'win', 'lose', 'hold', 'pay', 'return', 'repeat'),
  member: fc.nat(memberCount - 1),
  amount: fc.integer({ min: 1, max: 100 }),
  /** Which earlier step a payout, return or repeat is about. */
  earlier: fc.nat(),
})
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never

/** A posting, and what it depends on. */
interface Planned {
  posting: Posting
  hold?: Planned
}

/** The postings that the steps mean, for these members. */
function plan(steps: Step[], members: string[]): Planned[] {
  const planned: Planned[] = []
  for (const { what, member, amount, earlier } of steps) {
    const request = { memberId: members[member] ?? '', amount: BigInt(amount) }
    const before = planned[earlier % Math.max(planned.length, 1)]
    const hold = before?.posting.kind === 'withdraw_held' ? before : undefined
    const held = hold && {
      memberId: hold.posting.memberId,
      amount: hold.posting.moves[0]?.amount ?? 0n,
      id: hold.posting.key.slice('withdraw_held:'.length),
    }
    if (what === 'deposit') planned.push({ posting: deposit(request) })
    if (what === 'win') planned.push({ posting: gameResult(request) })
    if (what === 'lose') planned.push({ posting: gameResult({ ...request, amount: -request.amount }) })
    if (what === 'hold') planned.push({ posting: withdrawHeld(request) })
    if (what === 'pay' && held) planned.push({ posting: withdrawPaid(held), hold })
    if (what === 'return' && held) planned.push({ posting: withdrawReturned(held), hold })
    if (what === 'repeat' && before) planned.push(before)
  }
  return planned
}

type Outcome =
  | { said: 'posted' | 'repeated'; balances: Record<string, bigint> }
  | { said: 'MONEY_NOT_ENOUGH' | 'fault' }

/** What a ledger is, in twenty lines. */
class Model {
  balances = new Map<string, bigint>()
  done = new Map<string, Outcome>()
  open = new Set<string>()

  post({ posting: { memberId, key, kind, moves }, hold }: Planned): Outcome {
    const before = this.done.get(memberId + key)
    if (before && 'balances' in before) return { ...before, said: 'repeated' }
    const holdKey = hold && memberId + hold.posting.key
    if (holdKey && !this.open.has(holdKey)) return { said: 'fault' }
    const balances: Record<string, bigint> = {}
    for (const { from, to, amount } of moves) {
      const left = (this.balances.get(memberId + from) ?? 0n) - amount
      if (left < 0n && !from.startsWith('house:')) return { said: 'MONEY_NOT_ENOUGH' }
      balances[from] = left
      balances[to] = (this.balances.get(memberId + to) ?? 0n) + amount
    }
    for (const [code, balance] of Object.entries(balances)) this.balances.set(memberId + code, balance)
    if (kind === 'withdraw_held') this.open.add(memberId + key)
    if (holdKey) this.open.delete(holdKey)
    this.done.set(memberId + key, { said: 'posted', balances })
    return { said: 'posted', balances }
  }
}

async function hear(posting: Promise<Posted>): Promise<Outcome> {
  try {
    const { repeated, balances } = await posting
    return { said: repeated ? 'repeated' : 'posted', balances }
  } catch (error) {
    return { said: (error as Error).message === 'MONEY_NOT_ENOUGH' ? 'MONEY_NOT_ENOUGH' : 'fault' }
  }
}

const ways: Record<string, (postings: Posting[]) => Promise<Outcome[]>> = {
  async alone(postings) {
    const outcomes: Outcome[] = []
    for (const posting of postings)
      outcomes.push(await hear(inTransaction(database.db, (tx) => post(tx, { clock }, posting))))
    return outcomes
  },
  batched(postings) {
    const ledger = createLedger({ db: database.db, clock })
    return Promise.all(postings.map((posting) => hear(ledger.post(posting))))
  },
  'in small batches'(postings) {
    const ledger = createLedger({ db: database.db, clock, batchMax: 3 })
    return Promise.all(postings.map((posting) => hear(ledger.post(posting))))
  },
}

test.each(Object.keys(ways))('posted %s, any postings do what the model does', async (way) => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 40 }), async (steps) => {
      const members = Array.from({ length: memberCount }, () => newId())
      const planned = plan(steps, members)
      const model = new Model()
      const expected = planned.map((one) => model.post(one))
      expect(await ways[way]?.(planned.map(({ posting }) => posting))).toEqual(expected)
      for (const memberId of members) {
        const { wallet, held, games } = await getHoldings(database.db, memberId)
        const of = (code: string) => model.balances.get(memberId + code) ?? 0n
        expect([wallet, held, games.get('NAGA') ?? 0n]).toEqual([
          of('wallet'),
          of('withdraw_hold'),
          of('game:NAGA'),
        ])
      }
    }),
    { numRuns: 30 },
  )
  // There are no withdrawal rows here, and no gateway's payments.
  const broken = (await audit(database.db)).filter(
    ({ id, broken }) => broken > 0 && !['I-14', 'I-18', 'I-49g'].includes(id),
  )
  expect(broken).toEqual([])
})
