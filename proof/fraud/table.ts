/** The table of a fraud world: what each habit has brought, what the house gave for it, and how it was seen. */
import { figuresOf, givenIn, profitOf, sumFigures } from './figures.ts'
import type { FraudRun } from './fraud-run.ts'
import { budgets, type Habit } from './habit.ts'
import type { Found } from './verdict.ts'

const baht = (satang: bigint) =>
  satang === 0n ? '0' : (Number(satang) / 100).toLocaleString('en', { maximumFractionDigits: 0 })

const head = [
  'habit',
  'members',
  'paid in',
  'taken out',
  'still held',
  'owed',
  'profit',
  'of it by games',
  'of it by the house',
]
const columns = [...head, ...budgets, "others' money", 'how it was seen']

/** In Markdown. */
export function drawTable(run: FraudRun, habits: readonly Habit[], { figures, stolen }: Found): string {
  const rows = habits.map(({ name, isHonest = false }) => {
    const players = run.players.filter(({ habit, isHonest: isIt }) => habit === name && isIt === isHonest)
    const sum = sumFigures(players.map((player) => figuresOf(figures, player)))
    const had = stolen.filter(({ by }) => by.habit === name).reduce((all, { amount }) => all + amount, 0n)
    const seen = [...(run.seen.get(name) ?? [])].toSorted(([, a], [, b]) => b - a).slice(0, 6)
    return [
      ...[name, String(players.length), baht(sum.paidIn), baht(sum.takenOut), baht(sum.held), baht(sum.owed)],
      ...[baht(profitOf(sum)), baht(sum.results), baht(givenIn(sum))],
      ...budgets.map((budget) => baht(sum.given[budget])),
      baht(had),
      seen.map(([mark, count]) => `${mark} ${count}`).join(', '),
    ]
  })
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const aligned = columns.map((_, index) => (index === 0 || index === columns.length - 1 ? '---' : '--:'))
  return [line(columns), line(aligned), ...rows.map(line)].join('\n')
}
