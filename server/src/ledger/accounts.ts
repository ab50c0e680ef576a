/** Accounts while a group of postings holds them: opened, locked in one fixed order, moved in memory, written back. */
import { bigintArray, textArray, timeArray, uuidArray } from '#platform/db/array.ts'
import { isHouseId } from '#platform/db/id.ts'
import { query } from '#platform/db/pipeline.ts'
import { invariant } from '#platform/refusal.ts'
import { chart, debt, isPaidIn, isRefusedInDebt, setAside, wallet } from './chart.ts'
import type { Posting } from './posting.ts'

/** An account under our lock, with what the group has done to it so far. */
export interface Held {
  memberId: string
  code: string
  currency: string
  balance: bigint
  seq: bigint
  /** As the database has it. */
  seqBefore: bigint
  /** When it was, or will be, changed last: never earlier than the time before (I-41). */
  at: Date
  /** False while somebody else holds it, or until it has been opened. */
  isLocked: boolean
  /** Read and locked where it exists, and not opened where it does not. */
  isOptional: boolean
}

/** A posting with the accounts that it needs. */
export interface Prepared {
  posting: Posting
  moves: { from: Held; to: Held; amount: bigint }[]
  /** Whose balance the notice to the member will say; none when nobody is to be told. */
  wallet: Held | undefined
  /** What the member owes, when the posting is one that a debt has a say in. */
  debt: Held | undefined
  /** The member's money set aside, when the posting may put some there or takes some first. */
  aside: Held | undefined
}

/** The accounts of a group of postings, each once. */
export interface HeldAccounts {
  prepared: Prepared[]
  /** In the order in which everybody locks accounts, so that none wait for each other in a circle. */
  accounts: Held[]
}

export function holdAccounts(postings: Posting[], at: Date): HeldAccounts {
  const members = new Map<string, Map<string, Held>>()
  const accounts: Held[] = []
  const hold = (memberId: string, code: string, currency: string, isOptional = false): Held => {
    const codes = members.get(memberId) ?? new Map<string, Held>()
    members.set(memberId, codes)
    let held = codes.get(code)
    if (!held) {
      held = {
        memberId,
        code,
        currency,
        balance: 0n,
        seq: 0n,
        seqBefore: 0n,
        at,
        isLocked: false,
        isOptional,
      }
      codes.set(code, held)
      accounts.push(held)
    }
    if (held.isOptional && !isOptional) Object.assign(held, { isOptional, currency })
    return held
  }
  const prepared = postings.map((posting) => {
    const { memberId, kind, currency, moves } = posting
    return {
      posting,
      moves: moves.map(({ from, to, amount }) => ({
        from: hold(memberId, from, currency),
        to: hold(memberId, to, currency),
        amount,
      })),
      wallet: notices(kind, currency, memberId) ? hold(memberId, wallet(), currency) : undefined,
      debt: concernsDebt(posting) ? hold(memberId, debt(), currency, true) : undefined,
      aside: asideOf(posting, hold),
    }
  })
  accounts.sort((a, b) => compare(a.memberId, b.memberId) || compare(a.code, b.code))
  return { prepared, accounts }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const notices = (kind: Posting['kind'], currency: string, memberId: string) =>
  chart[kind].notifies && currency !== 'COIN' && !isHouseId(memberId)

/** Every credit to the wallet repays a debt first, and while there is one some kinds are refused (decisions D22). */
const concernsDebt = ({ kind, moves, drawsAside }: Posting) =>
  isRefusedInDebt(kind) || drawsAside || moves.some(({ to }) => to === wallet())

type Hold = (memberId: string, code: string, currency: string, isOptional?: boolean) => Held

function asideOf({ memberId, kind, currency, setsAside, drawsAside }: Posting, hold: Hold): Held | undefined {
  if (setsAside) return hold(memberId, setAside(), currency)
  return drawsAside || isPaidIn(kind) ? hold(memberId, setAside(), currency, true) : undefined
}

export interface LockedRow {
  /** Which of the accounts asked for, from 1. */
  i: number
  currency: string
  balance: bigint
  seq: bigint
  /** Its time, only when that is later than ours. */
  later: Date | null
}

const lockText = (skipLocked: boolean) => `
  SELECT w.i::int, a.currency, a.balance, a.seq, CASE WHEN a.updated_at > $3::timestamptz THEN a.updated_at END AS later
  FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS w (member_id, code, i)
  JOIN account a ON a.member_id = w.member_id AND a.code = w.code
  ORDER BY w.i
  FOR NO KEY UPDATE OF a ${skipLocked ? 'SKIP LOCKED' : ''}`
const lockAndWait = lockText(false)
const lockFree = lockText(true)

/** Locks what is there and reads it. With `skipLocked` it leaves out what somebody else is holding right now. */
export const lockAccounts = (accounts: Held[], now: Date, skipLocked: boolean) =>
  query<LockedRow>(skipLocked ? lockFree : lockAndWait, [
    uuidArray(accounts, ({ memberId }) => memberId),
    textArray(accounts, ({ code }) => code),
    now,
  ])

/** Takes over what {@link lockAccounts} read, of the same accounts. */
export function fillLocked(accounts: Held[], rows: LockedRow[]) {
  for (const { i, currency, balance, seq, later } of rows) {
    const held = accounts[i - 1]
    invariant(held, 'a row is of an account that was asked for')
    held.currency = currency
    held.balance = balance
    held.seq = seq
    held.seqBefore = seq
    held.isLocked = true
    if (later) held.at = later
  }
}

/**
 * Opens the accounts that were not found. Those that exist by now, or are held by somebody else, stay as they are; they
 * are left out beforehand, because a conflict with a row that is being changed would wait for that change.
 */
export const openAccounts = (accounts: Held[]) =>
  query<never>(
    `INSERT INTO account (member_id, code, currency, updated_at)
     SELECT w.* FROM unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[]) AS w (member_id, code, currency, at)
     WHERE NOT EXISTS (SELECT FROM account a WHERE a.member_id = w.member_id AND a.code = w.code)
     ON CONFLICT DO NOTHING`,
    [
      uuidArray(accounts, ({ memberId }) => memberId),
      textArray(accounts, ({ code }) => code),
      textArray(accounts, ({ currency }) => currency),
      timeArray(accounts, ({ at }) => at),
    ],
  )

/** Writes the new balances. Each must still be what we read under our lock; the constraints have the last word. */
export const updateAccounts = (moved: Held[]) =>
  query<never>(
    `UPDATE account a SET balance = w.balance, seq = w.seq, updated_at = w.at
     FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::timestamptz[])
       AS w (member_id, code, balance, seq, seq_before, at)
     WHERE a.member_id = w.member_id AND a.code = w.code AND a.seq = w.seq_before`,
    [
      uuidArray(moved, ({ memberId }) => memberId),
      textArray(moved, ({ code }) => code),
      bigintArray(moved, ({ balance }) => balance),
      bigintArray(moved, ({ seq }) => seq),
      bigintArray(moved, ({ seqBefore }) => seqBefore),
      timeArray(moved, ({ at }) => at),
    ],
  )
