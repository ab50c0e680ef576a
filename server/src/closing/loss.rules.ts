/** What a member lost over a time, what of it counts, and what part of that is paid: pure (decisions D8, D9). */

/** The figures that a loss follows from; sums of minor units over a period. */
export interface LossFigures {
  /** What games took less what they gave. */
  gameLoss: bigint
  /** Bonuses, invite bonuses, refunds and prizes. */
  giftsReceived: bigint
  giftsTakenBack: bigint
}

/** What the lines of a book before this one say. */
export interface BookBefore {
  /** All losses that were counted, and what of them was won back since. */
  countedSum: bigint
  wonBackSum: bigint
  /** What games took in the seven days before, less what they gave. */
  gameLossBefore: bigint
  /** Winnings of the seven days before that no loss was set against yet; the oldest first. */
  winnings: { firstDay: string; left: bigint }[]
}

/** A line of the book. */
export interface BookLine {
  countedBefore: bigint
  setAgainst: bigint
  counted: bigint
  wonBack: bigint
  winningsLeft: bigint
  countedSum: bigint
  wonBackSum: bigint
  /** What is taken from earlier winnings. */
  used: { firstDay: string; amount: bigint }[]
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Below zero: they won. The same over many days as the sum of these days. */
export const lossOf = ({ gameLoss, giftsReceived, giftsTakenBack }: LossFigures): bigint =>
  gameLoss - giftsReceived + giftsTakenBack

/**
 * A win first wins back losses that were counted before, for good: losing that once more is not counted again. The rest
 * of it can be set against losses of the seven days after. So what counts is lost on balance, once; and it is never more
 * than games have taken over that time, for a gift that lay there and was taken back is no loss.
 *
 * @param isCounted whether anything is paid on it at all.
 */
export function lineOf(figures: LossFigures, before: BookBefore, isCounted: boolean): BookLine {
  const loss = lossOf(figures)
  const { countedSum, wonBackSum } = before
  if (loss <= 0n) {
    const wonBack = min(-loss, countedSum - wonBackSum)
    const none = { countedBefore: 0n, setAgainst: 0n, counted: 0n, used: [] }
    return { ...none, wonBack, winningsLeft: -loss - wonBack, countedSum, wonBackSum: wonBackSum + wonBack }
  }
  const countedBefore = min(loss, wonBackSum)
  const used = setAgainst(loss - countedBefore, before.winnings)
  const against = used.reduce((sum, { amount }) => sum + amount, 0n)
  const takenByGames = max(0n, figures.gameLoss + before.gameLossBefore)
  const counted = isCounted ? min(loss - countedBefore - against, takenByGames) : 0n
  return {
    ...{ countedBefore, setAgainst: against, counted, wonBack: 0n, winningsLeft: 0n, used },
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
export const shareOf = (loss: bigint, points: number): bigint =>
  loss > 0n ? (loss * BigInt(points)) / 10_000n : 0n
