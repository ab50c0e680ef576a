/** What each small game draws and pays. The sandbox's server decides; a page only shows it. Nobody is told to play on (ux.md). */
import type { Play } from './catalogue.ts'

/** A fair number from 0 to below `max`. */
export type Draw = (max: number) => number

export interface Outcome {
  /** What the page shows; its form is the game's own. */
  shown: unknown
  /** Hundredths of the stake that come back: 100 is the stake itself, 0 nothing. */
  factor: bigint
}

/** Six signs, equally likely; three alike pay this many hundredths, a pair gives the stake back: 95 % on average. */
const reelSigns = [
  { name: 'leaf', threeAlike: 10_00n },
  { name: 'drop', threeAlike: 12_00n },
  { name: 'moon', threeAlike: 15_00n },
  { name: 'star', threeAlike: 18_00n },
  { name: 'gem', threeAlike: 24_00n },
  { name: 'crown', threeAlike: 36_00n },
]
const pairFactor = 1_00n
/** Two teams, evenly matched: 95 % on average. */
const matchFactor = 1_90n
/** Three dice, low 4 to 10 or high 11 to 17, three alike lose: 97.2 % on average. */
const diceFactor = 2_00n
/** Two digits out of a hundred: 90 % on average. */
const digitsFactor = 90_00n

function drawSign(draw: Draw) {
  const sign = reelSigns[draw(reelSigns.length)]
  if (!sign) throw new RangeError('the draw is beyond the signs')
  return sign
}

function drawReels(draw: Draw): Outcome {
  const [first, second, third] = [drawSign(draw), drawSign(draw), drawSign(draw)]
  const kinds = new Set([first, second, third]).size
  const factor = kinds === 1 ? first.threeAlike : kinds === 2 ? pairFactor : 0n
  return { shown: { reels: [first.name, second.name, third.name] }, factor }
}

function drawMatch(draw: Draw, choice: string) {
  const winner = draw(2) === 0 ? 'home' : 'away'
  const fewer = draw(3)
  const more = fewer + 1 + draw(2)
  const score: [home: number, away: number] = winner === 'home' ? [more, fewer] : [fewer, more]
  return { shown: { choice, winner, score }, factor: choice === winner ? matchFactor : 0n }
}

function drawDice(draw: Draw, choice: string): Outcome {
  const dice = [draw(6) + 1, draw(6) + 1, draw(6) + 1]
  const sum = dice.reduce((total, die) => total + die, 0)
  const isTriple = new Set(dice).size === 1
  const side = isTriple ? 'triple' : sum <= 10 ? 'low' : 'high'
  return { shown: { choice, dice, sum, side }, factor: choice === side ? diceFactor : 0n }
}

function drawDigits(draw: Draw, choice: string): Outcome {
  const digits = String(draw(100)).padStart(2, '0')
  return { shown: { choice, digits }, factor: choice === digits ? digitsFactor : 0n }
}

interface Rule {
  /** What a choice looks like; absent: there is none. */
  choice?: RegExp
  run(draw: Draw, choice: string): Outcome
}

export const rules = {
  reels: { run: drawReels },
  match: { choice: /^(home|away)$/, run: drawMatch },
  dice: { choice: /^(low|high)$/, run: drawDice },
  digits: { choice: /^\d\d$/, run: drawDigits },
} as const satisfies Record<Play, Rule>

/** The rule of a game, in its general form. */
export const ruleOf = (play: Play): Rule => rules[play]
