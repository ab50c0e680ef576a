/** Takes money back from a member: what is free at once, the rest as a debt, never below zero (decisions D22). */
import type { Currency } from '@kapao/contract/edition.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import { setAsidePlace } from '@kapao/contract/schemas/statement.ts'
import { newId } from '#platform/db/id.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { type Account, debt, setAside, wallet } from './chart.ts'
import { post } from './post.ts'
import type { AttachedRow } from './posting.ts'

/**
 * Makes sure that the member has an account for debts, in a transaction that commits before a recall is posted. Every
 * credit locks that account from then on, so none slips past a recall that is under way.
 */
export const openDebtAccount = (db: Db, memberId: string, currency: Currency, now: Date) =>
  db
    .insertInto('account')
    .values({ memberId, code: debt(), currency, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export interface TakeBack {
  memberId: string
  currency: Currency
  amount: bigint
  /** Who took it: the house's account of that bank or gateway, and what the member calls it. */
  to: Account
  place: string
  /** What names the recall: the journal's key follows from it. */
  name: string
  /** To be quoted to support. */
  reference: string
  /** Written with the journal; handed what was covered at once. */
  attachedRowsOf(covered: bigint): AttachedRow[]
}

/** Inside the caller's transaction. @returns what was covered at once; undefined when it had been taken back before. */
export async function takeBack(
  tx: Tx,
  app: { clock: { now(): Date } },
  order: TakeBack,
): Promise<bigint | undefined> {
  const { memberId, currency, amount, to, place, name, reference } = order
  const free = await lockFree(tx, memberId, to)
  // Under the locks: of several who were told at once, only the first finds nothing.
  if (await hasJournal(tx, memberId, `recall:${name}`)) return
  const inWallet = free.get(wallet()) ?? 0n
  const fromAside = smaller(free.get(setAside()) ?? 0n, amount - smaller(inWallet, amount))
  if (fromAside > 0n) await drawAside(tx, app, order, fromAside)
  const covered = smaller(inWallet + fromAside, amount)
  const parts = [
    { from: wallet(), to, amount: covered },
    { from: debt(), to, amount: amount - covered },
  ]
  await post(tx, app, {
    ...{ memberId, kind: 'recall', key: `recall:${name}`, currency },
    moves: parts.filter((part) => part.amount > 0n),
    statement: {
      open: {
        ...{ id: newId(), type: 'recall', from: walletPlace, to: place, status: 'SUCCESS', reference },
        amount: -covered,
      },
    },
    attachedRows: order.attachedRowsOf(covered),
  })
  return covered
}

/** By way of the wallet, as for a withdrawal: each part of what is taken is a line of the member's history (decisions D11, D16). */
const drawAside = (
  tx: Tx,
  app: { clock: { now(): Date } },
  { memberId, currency, name, reference }: TakeBack,
  amount: bigint,
) =>
  post(tx, app, {
    ...{ memberId, kind: 'set_aside_drawn', key: `set_aside_drawn:recall:${name}`, currency },
    moves: [{ from: setAside(), to: wallet(), amount }],
    statement: {
      open: {
        ...{ id: newId(), type: 'transfer', from: setAsidePlace, to: walletPlace, status: 'SUCCESS' },
        ...{ amount, reference },
      },
    },
  })

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

const hasJournal = async (tx: Tx, memberId: string, key: string) =>
  (await tx
    .selectFrom('journal')
    .select('id')
    .where('memberId', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst()) !== undefined

/** In the order in which every posting locks accounts, with the house's among them. */
async function lockFree(tx: Tx, memberId: string, to: Account): Promise<Map<string, bigint>> {
  const rows = await tx
    .selectFrom('account')
    .select(['code', 'balance'])
    .where('memberId', '=', memberId)
    .where('code', 'in', [debt(), to, setAside(), wallet()])
    .orderBy('code')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ code, balance }) => [code, balance]))
}
