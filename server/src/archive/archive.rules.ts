/** What must hold in archived books: one member's months, the oldest first, looked at by themselves. Pure. */
import type { Block } from './archive-file.ts'

export interface Edges {
  from: Date
  until: Date
  clockErrorMs: number
}

interface Sum {
  amount: number
  entries: number
  at: string
  isJournal: boolean
}

const isNearEdge = (at: string, { from, until, clockErrorMs }: Edges) => {
  const time = Date.parse(at)
  return Math.min(Math.abs(time - from.getTime()), Math.abs(time - until.getTime())) <= clockErrorMs
}

type Held = Map<string, { balance: number; seq: number }>

/** Each entry counts on from the one before it, and each month from where the last one ended. */
function checkAccounts({ member, accounts }: Block, held: Held, sums: Map<string, Sum>): string[] {
  const found: string[] = []
  for (const { code, opening, openingSeq, closing, closingSeq, entries } of accounts) {
    const name = `${member} ${code}`
    const before = held.get(code) ?? { balance: openingSeq === 0 ? 0 : opening, seq: openingSeq }
    if (before.balance !== opening || before.seq !== openingSeq)
      found.push(
        `${name}: opens with ${opening} at ${openingSeq}, ended with ${before.balance} at ${before.seq}`,
      )
    let [balance, last] = [opening, openingSeq]
    for (const [seq, journalId, amount, after, at] of entries) {
      balance += amount
      last++
      if (seq !== last || after !== balance)
        found.push(`${name}: entry ${seq} does not follow the one before it`)
      const sum = sums.get(journalId) ?? { amount: 0, entries: 0, at, isJournal: false }
      sum.amount += amount
      sum.entries++
      sums.set(journalId, sum)
    }
    if (balance !== closing || last !== closingSeq)
      found.push(
        `${name}: closes with ${closing} at ${closingSeq}, and its entries with ${balance} at ${last}`,
      )
    held.set(code, { balance: closing, seq: closingSeq })
  }
  return found
}

/** @returns what is wrong, in words. */
export function findFaults(blocks: readonly Block[], edges: Edges): string[] {
  const held: Held = new Map()
  const sums = new Map<string, Sum>()
  const found = blocks.flatMap((block) => checkAccounts(block, held, sums))
  for (const { id, at } of blocks.flatMap(({ journals }) => journals)) {
    const sum = sums.get(id) ?? { amount: 0, entries: 0, at, isJournal: false }
    if (sum.isJournal) found.push(`journal ${id} is there twice`)
    sums.set(id, { ...sum, at, isJournal: true })
  }
  for (const [id, { amount, entries, at, isJournal }] of sums)
    if (!(isJournal && amount === 0 && entries >= 2) && !isNearEdge(at, edges))
      found.push(isJournal ? `journal ${id} does not balance` : `journal ${id} is missing`)
  return found
}
