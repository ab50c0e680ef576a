/** What is wrong with a posting whatever the balances are: always our bug, never the member's doing. */
import { isHouseId } from '#platform/db/id.ts'
import { invariant } from '#platform/refusal.ts'
import { errorOf } from '#platform/thrown.ts'
import type { Prepared } from './accounts.ts'
import { checkMoves, isHouse } from './chart.ts'
import type { StoredJournal } from './journals.ts'
import { journalAmountMax, type Posting } from './posting.ts'

export function findFault({ memberId, kind, key, currency, moves, reverses }: Posting): Error | undefined {
  try {
    checkMoves(kind, moves)
    invariant(key.length > 0 && key.length <= 200, `${kind} has a key of ${key.length} characters`)
    invariant((kind === 'reversal') === (reverses !== undefined), `${kind} and the journal that it corrects`)
    for (const { from, to, amount } of moves) {
      invariant(amount > 0n && amount <= journalAmountMax, `${kind} moves ${amount}`)
      invariant(from !== to, `${kind} moves from ${from} to itself`)
      invariant(
        !isHouseId(memberId) || (isHouse(from) && isHouse(to)),
        `${kind} would give the house a wallet`,
      )
      invariant(isCoin(from) === (currency === 'COIN'), `${kind} takes ${currency} from ${from}`)
      invariant(isCoin(to) === (currency === 'COIN'), `${kind} gives ${currency} to ${to}`)
    }
  } catch (error) {
    return errorOf(error)
  }
}

const isCoin = (code: string) => code === 'coin' || code === 'house:coin'

/** One member, one currency; what an account holds was settled when it was opened. */
export function findForeignCurrency({ posting: { kind, currency }, moves }: Prepared): Error | undefined {
  for (const { from, to } of moves)
    for (const account of [from, to])
      if (account.currency !== currency)
        return broken(`${kind} in ${currency} touches ${account.code} in ${account.currency}`)
}

/** The same key with other moves is another matter. */
export function findDifference(
  { kind, currency, moves, key }: Posting,
  before: Pick<StoredJournal, 'kind' | 'currency'> & { entries: { code: string; amount: bigint }[] },
): Error | undefined {
  const asked = moves.flatMap(({ from, to, amount }) => [`${from} ${-amount}`, `${to} ${amount}`])
  const stored = before.entries.map(({ code, amount }) => `${code} ${amount}`)
  const isSame =
    kind === before.kind && currency === before.currency && asked.sort().join() === stored.sort().join()
  return isSame ? undefined : broken(`key ${key} was posted before with other moves`)
}

/** A reversal takes back exactly what its original moved. */
export function findNotOpposite({ moves, reverses }: Posting, moved: { code: string; amount: bigint }[]) {
  const sums = new Map(moved.map(({ code, amount }) => [code, amount]))
  const add = (code: string, amount: bigint) => sums.set(code, (sums.get(code) ?? 0n) + amount)
  for (const { from, to, amount } of moves) {
    add(from, -amount)
    add(to, amount)
  }
  const isOpposite = moved.length > 0 && [...sums.values()].every((sum) => sum === 0n)
  return isOpposite ? undefined : broken(`the reversal is not the opposite of journal ${reverses}`)
}

export const broken = (why: string) => new Error(`Invariant broken: ${why}`)
