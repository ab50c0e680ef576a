/** Facts about a refund's arithmetic (decisions D8): a table, and what holds for any figures. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BookBefore,
  type BookLine,
  type LossFigures,
  lineOf,
  lossOf,
  saysSomething,
  shareOf,
  shareWithin,
  type ToldByGames,
} from '#closing/loss.rules.ts'
import { checkReceivable } from './refund.rules.ts'
import { nothingDueInfo, refundInfo } from './refund-info.ts'

type Figures = LossFigures & ToldByGames

const nothing: Figures = {
  ...{ gameLoss: 0n, giftsReceived: 0n, giftsTakenBack: 0n, putOffBefore: 0n },
  ...{ wonSince: 0n, untold: [] },
}
const figures = (changes: Partial<Figures>): Figures => ({ ...nothing, ...changes })
const empty: BookBefore = { countedSum: 0n, wonBackSum: 0n, hiddenBefore: 0n, winnings: [] }

test.each([
  ['what games took', { gameLoss: 1_000_00n }, 1_000_00n],
  ['a win', { gameLoss: -250_00n }, -250_00n],
  ['less what was given', { gameLoss: 1_000_00n, giftsReceived: 100_00n }, 900_00n],
  ['a gift that was taken back', { giftsReceived: 100_00n, giftsTakenBack: 100_00n }, 0n],
  ['a win, with what was put off to it', { gameLoss: -250_00n, putOffBefore: 300_00n }, 50_00n],
])('the loss of %s', (_, changes, loss) => expect(lossOf(figures(changes))).toBe(loss))

/**
 * Keeps a book as the jobs do: a line a day, on which money is paid on what counts.
 *
 * @param held a gift of the first day, which a lock holds until the other one.
 */
function keepBook(days: Figures[], held?: { from: number; until: number }) {
  const winnings: { day: number; left: bigint }[] = []
  const hidden: bigint[] = []
  let [countedSum, wonBackSum, putOffBefore] = [0n, 0n, 0n]
  return days.map((figuresOfDay, index) => {
    const day = { ...figuresOfDay, putOffBefore }
    const isHeld = (one: number) => held !== undefined && one === held.from && index <= held.until
    const usable = winnings.filter((one) => (one.day >= index - 7 || isHeld(one.day)) && one.left > 0n)
    const line = lineOf(
      day,
      {
        ...{ countedSum, wonBackSum },
        hiddenBefore: hidden.slice(Math.max(0, index - 7)).reduce((sum, one) => sum + one, 0n),
        winnings: usable.map((one) => ({ firstDay: String(one.day), left: one.left })),
      },
      true,
    )
    for (const { firstDay, amount } of line.used)
      for (const one of usable) if (String(one.day) === firstDay) one.left -= amount
    winnings.push({ day: index, left: line.winningsLeft })
    hidden.push(hiddenOn(day, line))
    countedSum = line.countedSum
    wonBackSum = line.wonBackSum
    putOffBefore = line.putOff
    return line
  })
}

/** What games took on a day that its line has not counted, as far as gifts have hidden it. */
function hiddenOn(day: Figures, { countedBefore, setAgainst, counted, putOff }: BookLine): bigint {
  const gifts = day.giftsReceived - day.giftsTakenBack
  if (lossOf(day) <= 0n) return gifts
  const rest = day.gameLoss + day.putOffBefore - countedBefore - setAgainst - counted - putOff
  const atMost = gifts > 0n ? gifts : 0n
  return rest < atMost ? rest : atMost
}
const countedOf = (losses: bigint[]) =>
  keepBook(losses.map((gameLoss) => figures({ gameLoss }))).map(({ counted }) => counted)

test.each([
  ['a loss', [600n], [600n]],
  ['a win before it is set against it', [-400n, 600n], [0n, 200n]],
  ['a win of seven days ago', [-400n, 0n, 0n, 0n, 0n, 0n, 0n, 600n], [0n, 0n, 0n, 0n, 0n, 0n, 0n, 200n]],
  [
    'a win of eight days ago',
    [-400n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 600n],
    [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 600n],
  ],
  [
    'the same stake open over midnight again and again',
    [600n, -600n, 600n, -600n, 600n],
    [600n, 0n, 0n, 0n, 0n],
  ],
  [
    'the same stake every nine days',
    [600n, -600n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 600n, -600n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 600n],
    [600n, ...Array.from({ length: 18 }, () => 0n)],
  ],
  ['more than was counted and won back', [600n, -600n, 1_000n], [600n, 0n, 400n]],
  ['a win is set against once', [-400n, 300n, 300n], [0n, 0n, 200n]],
  [
    'a win beyond what was counted, which is forgotten after seven days',
    [600n, -600n, -600n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 600n, 600n],
    [600n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 600n],
  ],
])('what counts of %s', (_, losses, counted) => expect(countedOf(losses)).toEqual(counted))

test('a line tells what it took from whom: the oldest winnings first, and no more than they are', () => {
  const before = {
    ...{ countedSum: 900n, wonBackSum: 500n, hiddenBefore: 5_000n },
    winnings: [
      { firstDay: 'first', left: 400n },
      { firstDay: 'second', left: 100n },
    ],
  }
  expect(lineOf(figures({ gameLoss: 800n }), before, true)).toEqual({
    ...{ countedBefore: 500n, setAgainst: 300n, counted: 0n, putOff: 0n, wonBack: 0n, winningsLeft: 0n },
    ...{ countedSum: 900n, wonBackSum: 0n, used: [{ firstDay: 'first', amount: 300n }] },
  })
  expect(lineOf(figures({ gameLoss: 1_100n }), before, true)).toMatchObject({
    ...{ setAgainst: 500n, counted: 100n, countedSum: 1_000n },
    used: before.winnings.map(({ firstDay, left }) => ({ firstDay, amount: left })),
  })
  expect(lineOf(figures({ gameLoss: 200n }), before, true)).toMatchObject({
    ...{ countedBefore: 200n, wonBackSum: 300n, counted: 0n, used: [] },
  })
  expect(lineOf(figures({ gameLoss: -700n }), before, true)).toMatchObject({
    ...{ wonBack: 400n, winningsLeft: 300n, wonBackSum: 900n, used: [] },
  })
})

test('a gift that lay there and was taken back is no loss, whenever that is', () => {
  const idle = Array.from({ length: 9 }, () => figures({}))
  const days = [figures({ giftsReceived: 500n }), ...idle, figures({ giftsTakenBack: 500n })]
  expect(keepBook(days).every(({ counted }) => counted === 0n)).toBe(true)
  // What games have taken of it is: it was the member's own money then that it hid.
  const played = [figures({ gameLoss: 500n, giftsReceived: 500n }), figures({ giftsTakenBack: 500n })]
  expect(keepBook(played).map(({ counted }) => counted)).toEqual([0n, 500n])
})

test.each([
  [
    'a win that is told before the period is closed',
    [{ gameLoss: 600n, wonSince: 600n }, { gameLoss: -600n }],
    [0n, 0n],
  ],
  ['a part of it', [{ gameLoss: 600n, wonSince: 400n }, { gameLoss: -400n }], [200n, 0n]],
  ['another loss on the next day', [{ gameLoss: 600n, wonSince: 600n }, { gameLoss: -300n }], [0n, 300n]],
  ['a game that tells a day late', [{ gameLoss: 600n, untold: ['NAGA'] }, {}], [0n, 600n]],
  [
    'a game that tells of a win a day late',
    [{ gameLoss: 600n, untold: ['NAGA'] }, { gameLoss: -600n }],
    [0n, 0n],
  ],
  [
    'a game that tells nothing for longer than winnings are set against',
    [{ gameLoss: 600n, untold: ['NAGA'] }, ...Array.from({ length: 8 }, () => ({ untold: ['NAGA'] })), {}],
    [...Array.from({ length: 9 }, () => 0n), 600n],
  ],
  [
    'what was put off and a gift that lay there and was taken back',
    [{ gameLoss: 600n, untold: ['NAGA'] }, { giftsTakenBack: 500n }],
    [0n, 600n],
  ],
  [
    'winnings before, which are set against it once',
    [{ gameLoss: -400n }, { gameLoss: 600n, untold: ['NAGA'] }, {}],
    [0n, 0n, 200n],
  ],
])('what counts of %s', (_, days, counted) =>
  expect(keepBook(days.map(figures)).map((line) => line.counted)).toEqual(counted),
)

test('what games have taken counts once, also when a gift that lay there is taken back after it', () => {
  const days = [figures({ gameLoss: 250n }), figures({ giftsTakenBack: 250n }), figures({ gameLoss: 100n })]
  expect(keepBook(days).map(({ counted }) => counted)).toEqual([250n, 0n, 100n])
})

test('a loss is set against a gift as long as a lock holds it, and after that counts', () => {
  const idle = Array.from({ length: 8 }, () => figures({}))
  const days = [figures({ giftsReceived: 500n }), ...idle, figures({ gameLoss: 250n })]
  const cleared = [...days, figures({ giftsTakenBack: 250n })]
  expect(keepBook(cleared, { from: 0, until: 10 }).every(({ counted }) => counted === 0n)).toBe(true)
  expect(keepBook(days, { from: 0, until: 8 }).map(({ counted }) => counted)).toEqual([
    ...Array.from({ length: 9 }, () => 0n),
    250n,
  ])
})

const money = fc.bigInt({ min: 0n, max: 1_000n })
const result = fc.bigInt({ min: -1_000n, max: 1_000n })
/** With gifts and with none. */
const anyDays = fc.oneof(
  fc.array(fc.record({ gameLoss: result, giftsReceived: money, giftsTakenBack: money }), { maxLength: 30 }),
  fc.array(fc.record({ gameLoss: result, giftsReceived: fc.constant(0n), giftsTakenBack: fc.constant(0n) }), {
    maxLength: 30,
  }),
)
const max = (a: bigint, b: bigint) => (a > b ? a : b)

test('a line is written for a loss, a win, and what was put off and is nothing any more', () => {
  expect(saysSomething(figures({}))).toBe(false)
  expect(saysSomething(figures({ gameLoss: 1n }))).toBe(true)
  expect(saysSomething(figures({ gameLoss: -1n }))).toBe(true)
  expect(saysSomething(figures({ gameLoss: -600n, putOffBefore: 600n }))).toBe(true)
})

test('who loses in one game what another gives, told before the closing, is paid on nothing', () => {
  const anyStakes = fc.array(fc.bigInt({ min: 0n, max: 1_000n }), { maxLength: 30 })
  fc.assert(
    fc.property(anyStakes, (stakes) => {
      // Each day's win is heard after its midnight, so it stands on the next day.
      const days = [...stakes, 0n].map((stake, day) =>
        figures({ gameLoss: stake - (stakes[day - 1] ?? 0n), wonSince: stake }),
      )
      expect(keepBook(days).every(({ counted }) => counted === 0n)).toBe(true)
    }),
  )
})

/** The largest loss from any day to any later one. */
function worstOf(losses: bigint[]): bigint {
  let [balance, best, worst] = [0n, 0n, 0n]
  for (const loss of losses) {
    balance += loss
    if (balance < best) best = balance
    if (balance - best > worst) worst = balance - best
  }
  return worst
}

test('what is counted is never more than the worst loss on balance, of games and of all together', () => {
  fc.assert(
    fc.property(anyDays, (days) => {
      const counted = keepBook(days.map(figures)).reduce((sum, line) => sum + line.counted, 0n)
      expect(
        counted >= 0n && counted <= days.reduce((sum, { gameLoss }) => sum + max(0n, gameLoss), 0n),
      ).toBe(true)
      // Within eight days no winnings are forgotten.
      if (days.length > 8) return
      expect(counted <= worstOf(days.map((day) => lossOf(figures(day))))).toBe(true)
      if (days.every(({ giftsReceived }) => giftsReceived === 0n))
        expect(counted <= worstOf(days.map(({ gameLoss }) => gameLoss))).toBe(true)
    }),
  )
})

test.each([
  [100_00n, 5_00, 5_00n],
  [1n, 5_00, 0n],
  [19n, 5_00, 0n],
  [20n, 5_00, 1n],
  [39n, 5_00, 1n],
  [0n, 5_00, 0n],
  [-100_00n, 5_00, 0n],
  [100_00n, 0, 0n],
  [33_33n, 100_00, 33_33n],
])('of a loss of %d, %d points are %d', (loss, points, share) =>
  expect(shareOf(loss, points, 'THB')).toBe(share),
)

const terms = { isOn: true, percentPoints: 5_00, cap: 40_00n, min: 1_00n }

test('in kip it is whole kip, which alone can leave the wallet', () => {
  expect(shareOf(1_990_00n, 5_00, 'LAK')).toBe(99_00n)
  expect(shareOf(19_00n, 5_00, 'LAK')).toBe(0n)
  expect(shareWithin(1_990_00n, { ...terms, cap: 50_50n }, 'LAK')).toBe(50_00n)
})

test('it is capped', () => {
  expect(shareWithin(799_99n, terms, 'THB')).toBe(39_99n)
  expect(shareWithin(800_00n, terms, 'THB')).toBe(40_00n)
  expect(shareWithin(9_000_00n, terms, 'THB')).toBe(40_00n)
})

test('why it cannot be received', () => {
  expect(checkReceivable(5_00n, { ...terms, isOn: false })).toBe('REFUND_INACTIVE')
  expect(checkReceivable(0n, terms)).toBe('NO_REFUND')
  expect(checkReceivable(99n, terms)).toBe('REFUND_MINIMUM')
  expect(checkReceivable(1_00n, terms)).toBeUndefined()
})

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
const anyFigures = fc.record({
  ...{ putOffBefore: fc.constant(0n), wonSince: amount, untold: fc.constantFrom([], ['NAGA']) },
  gameLoss: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  giftsReceived: amount,
  giftsTakenBack: amount,
})

test('it is never negative, never above the cap, and never more than the loss', () => {
  fc.assert(
    fc.property(anyFigures, fc.nat(10_000), amount, (of, percentPoints, cap) => {
      const { counted } = lineOf(of, empty, true)
      const refund = shareWithin(counted, { percentPoints, cap }, 'THB')
      const loss = lossOf(of)
      expect(refund >= 0n && refund <= cap && refund <= (loss > 0n ? loss : 0n)).toBe(true)
    }),
  )
})

test('the arithmetic is shown line by line, in each language, and nothing in it is a tag of somebody else', () => {
  const refund = {
    ...figures({ gameLoss: 1_234_50n, giftsReceived: 34_50n }),
    currency: 'THB' as const,
    ...{ countedBefore: 0n, setAgainst: 0n, counted: 1_200_00n, putOff: 0n, cap: 5_000_00n },
    firstDay: '2026-03-09',
    lastDay: '2026-03-10',
    percentPoints: 5_50,
    amount: 66_00n,
  }
  const title = '<h3>Losses of 09/03/2026 – 10/03/2026</h3>'
  const begin =
    '<li>Lost in games, less won in games: 1,234.50</li><li>Bonuses and prizes received: −34.50</li>'
  expect(refundInfo([refund], 'en')).toBe(
    `${title}<ul>${begin}<li>Loss: 1,200.00</li><li>5.5% back: 66.00</li></ul>`,
  )
  const less = { giftsTakenBack: 20_00n, countedBefore: 100_00n, setAgainst: 50_00n, counted: 1_060_00n }
  expect(refundInfo([{ ...refund, ...less, amount: 40_00n, cap: 40_00n }], 'en')).toBe(
    `${title}<ul>${begin}<li>Bonuses taken back: 20.00</li><li>Loss: 1,220.00</li>` +
      '<li>Counted for a refund before and won back since: −100.00</li><li>Set against winnings of the 7 days before or a bonus in use: −50.00</li>' +
      '<li>Bonuses taken back that no game had taken: −10.00</li><li>Loss that counts: 1,060.00</li>' +
      '<li>5.5% back: 58.30</li><li>The most that is paid back: 40.00</li></ul>',
  )
  const putOff = { putOffBefore: 100_00n, putOff: 700_00n, counted: 600_00n, amount: 33_00n }
  expect(refundInfo([{ ...refund, ...putOff }], 'en')).toBe(
    `${title}<ul>${begin}<li>Put off from the time before: 100.00</li><li>Loss: 1,300.00</li>` +
      '<li>Put off to the next time: won since, or a game has not told yet: −700.00</li>' +
      '<li>Loss that counts: 600.00</li><li>5.5% back: 33.00</li></ul>',
  )
  expect(refundInfo([refund, refund], 'th')).toContain('<p><b>รวมที่รับได้: 132.00</b></p>')
})

test('with nothing to receive the arithmetic of the last period is shown, and why nothing is due', () => {
  const line = {
    ...figures({ gameLoss: -50_00n }),
    currency: 'THB' as const,
    ...{ countedBefore: 0n, setAgainst: 0n, counted: 0n, putOff: 0n },
    ...{ firstDay: '2026-03-10', lastDay: '2026-03-10' },
    ...{ percentPoints: null, cap: null, amount: null, receiptId: null },
  }
  const zeros = '<li>Bonuses and prizes received: 0.00</li>'
  expect(nothingDueInfo(line, terms, 'en')).toBe(
    `<h3>Losses of 10/03/2026</h3><ul><li>Lost in games, less won in games: −50.00</li>${zeros}` +
      '<li>Loss: −50.00</li><li>5% back: 0.00</li></ul><p>You did not lose in this time, so there is nothing to pay back.</p>',
  )
  const paid = {
    ...line,
    gameLoss: 100_00n,
    counted: 100_00n,
    amount: 5_00n,
    percentPoints: 5_00,
    cap: 40_00n,
  }
  const received = nothingDueInfo({ ...paid, receiptId: 'r1' }, terms, 'en')
  expect(received).toContain('<li>5% back: 5.00</li></ul><p>You have received this refund.</p>')
  expect(nothingDueInfo(paid, terms, 'en')).toContain('<p>The time to receive this refund has passed.</p>')
  expect(nothingDueInfo({ ...line, gameLoss: 9_00n, setAgainst: 9_00n }, terms, 'en')).toContain(
    '<li>Set against winnings of the 7 days before or a bonus in use: −9.00</li><li>Loss that counts: 0.00</li>',
  )
  expect(nothingDueInfo({ ...line, gameLoss: 9_00n, putOff: 9_00n }, terms, 'en')).toContain(
    '<p>What was put off counts with the next time.</p>',
  )
  expect(nothingDueInfo(undefined, terms, 'la')).toContain('<h3>ວິທີຄິດ\u2060ໄລ່ຍອດຄືນ</h3>')
})
