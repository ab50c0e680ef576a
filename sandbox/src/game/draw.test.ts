/** The small games pay what their pages say. */
import { expect, test } from 'vitest'
import { type Draw, rules } from './draw.ts'

/** Every way the draws can fall, once: `sides` lists how many sides each draw has. */
function* everyDraw(sides: number[]): Generator<Draw> {
  const total = sides.reduce((product, side) => product * side, 1)
  for (let nth = 0; nth < total; nth += 1) {
    let rest = nth
    yield (max) => {
      const drawn = rest % max
      rest = Math.floor(rest / max)
      return drawn
    }
  }
}

/** Average return in percent, to one decimal. */
function averageReturn(run: (draw: Draw) => { factor: bigint }, sides: number[]): string {
  const factors = [...everyDraw(sides)].map((draw) => run(draw).factor)
  return (Number(factors.reduce((sum, factor) => sum + factor, 0n)) / factors.length).toFixed(1)
}

const dice = [6, 6, 6]

test.each([
  ['reels', '94.9', averageReturn(rules.reels.run, dice)],
  ['a match, home', '95.0', averageReturn((draw) => rules.match.run(draw, 'home'), [2, 3, 2])],
  ['a match, away', '95.0', averageReturn((draw) => rules.match.run(draw, 'away'), [2, 3, 2])],
  ['low dice', '97.2', averageReturn((draw) => rules.dice.run(draw, 'low'), dice)],
  ['high dice', '97.2', averageReturn((draw) => rules.dice.run(draw, 'high'), dice)],
  ['two digits', '90.0', averageReturn((draw) => rules.digits.run(draw, '07'), [100])],
])('%s gives back %s percent on average', (_name, expected, average) => {
  expect(average).toBe(expected)
})

test('a score always belongs to the team that won', () => {
  for (const draw of everyDraw([2, 3, 2])) {
    const { winner, score } = rules.match.run(draw, 'home').shown
    const [home, away] = score
    expect(home > away).toBe(winner === 'home')
  }
})
