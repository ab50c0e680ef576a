/** What a member lost over a time, what of it counts, and what part of that is paid: pure (decisions D8, D9). */
import type { Currency } from '@kapao/contract/edition.ts'
import { roundDownIn } from '@kapao/contract/money.ts'

/** The figures that a loss follows from; sums of minor units over a period. */
export interface LossFigures {
  /** What games took less what they gave. */
  gameLoss: bigint
  /** Bonuses, invite bonuses, refunds and prizes. */
  giftsReceived: bigint
  giftsTakenBack: bigint
  /** What the line before has put off to this one. */
  putOffBefore: bigint
}

/** What games have told by the time at which a period is closed. */
export interface ToldByGames {
  /** What was won since the period's end, of each game by itself: a loss in another game after it does not undo that. */
  wonSince: bigint
  /** Games that have not told since then what they hold. */
  untold: readonly string[]
}

/** What the lines of a book before this one say. */
export interface BookBefore {
  /** All losses that were counted, and what of them was won back since. */
  countedSum: bigint
  wonBackSum: bigint
  /**
   * Of what games took in the seven days before, what gifts have hidden, which counts when they are taken back. Below zero: what
   * games gave, which gifts that were taken back have hidden.
   */
  hiddenBefore: bigint
  /** Winnings that no loss was set against yet, of the seven days before and with a gift that a lock still holds; the oldest first. */
  winnings: { firstDay: string; left: bigint }[]
}

/** A line of the book. */
export interface BookLine {
  countedBefore: bigint
  setAgainst: bigint
  counted: bigint
  putOff: bigint
  wonBack: bigint
  winningsLeft: bigint
  countedSum: bigint
  wonBackSum: bigint
  /** What is taken from earlier winnings. */
  used: { firstDay: string; amount: bigint }[]
}

/** What a member is shown of a line. */
export type ShownLine = Pick<BookLine, 'countedBefore' | 'setAgainst' | 'counted' | 'putOff'>

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Below zero: they won. The same over many days as the sum of these days. */
export const lossOf = ({ gameLoss, giftsReceived, giftsTakenBack, putOffBefore }: LossFigures): bigint =>
  gameLoss - giftsReceived + giftsTakenBack + putOffBefore

/** Whether the book needs a line of it: a loss, a win, or what was put off and is nothing any more. */
export const saysSomething = (figures: LossFigures): boolean =>
  lossOf(figures) !== 0n || figures.putOffBefore > 0n

/**
 * A win first wins back losses that were counted before, for good: losing that once more is not counted again. The rest
 * of it can be set against losses of the seven days after, and a gift as long as a lock holds it. So what counts is lost on
 * balance, once; and it is never more than games have taken of the member's own, once: a gift that lay there and was taken back
 * is no loss.
 *
 * What a game has given since, or may have given and has not told, is put off to the next line: there both are one result.
 *
 * @param isCounted whether anything is paid on it at all.
 */
export function lineOf(figures: LossFigures & ToldByGames, before: BookBefore, isCounted: boolean): BookLine {
  const loss = lossOf(figures)
  const { countedSum, wonBackSum } = before
  if (loss <= 0n) {
    const wonBack = min(-loss, countedSum - wonBackSum)
    const none = { countedBefore: 0n, setAgainst: 0n, counted: 0n, putOff: 0n, used: [] }
    return { ...none, wonBack, winningsLeft: -loss - wonBack, countedSum, wonBackSum: wonBackSum + wonBack }
  }
  const countedBefore = min(loss, wonBackSum)
  const used = setAgainst(loss - countedBefore, before.winnings)
  const against = used.reduce((sum, { amount }) => sum + amount, 0n)
  // What was put off was taken by games before.
  const taken = figures.gameLoss + figures.putOffBefore + before.hiddenBefore - countedBefore - against
  const counts = isCounted ? min(loss - countedBefore - against, max(0n, taken)) : 0n
  const putOff = figures.untold.length > 0 ? counts : min(counts, figures.wonSince)
  const counted = counts - putOff
  return {
    ...{ countedBefore, setAgainst: against, counted, putOff, wonBack: 0n, winningsLeft: 0n, used },
    countedSum: countedSum + counted,
    wonBackSum: wonBackSum - countedBefore,
  }
}

function setAgainst(loss: bigint, winnings: BookBefore['winnings']): BookLine['used'] {
  let rest = loss
  return winnings.flatMap(({ firstDay, left }) => {
    const amount = min(rest, left)
    rest -= amount
    return amount > 0n ? [{ firstDay, amount }] : []
  })
}

/** The share of what counts that is paid, rounded down. Points are hundredths of a percent. */
export const shareOf = (loss: bigint, points: number, currency: Currency): bigint =>
  loss > 0n ? roundDownIn(currency, (loss * BigInt(points)) / 10_000n) : 0n

/** That share, and never more than the cap. */
export function shareWithin(
  loss: bigint,
  { percentPoints, cap }: { percentPoints: number; cap: bigint },
  currency: Currency,
): bigint {
  return min(shareOf(loss, percentPoints, currency), roundDownIn(currency, cap))
}
