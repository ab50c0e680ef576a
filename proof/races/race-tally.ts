/** What became of many rounds of races: how many won each time, what the others heard, and how close together they came. */
import type { SyncedAnswer } from '../../server/test/last-byte.ts'

interface Round {
  answers: SyncedAnswer[]
  won: SyncedAnswer[]
  /** From the first last byte to the last one. */
  spreadMs: number
}

export class RaceTally {
  readonly #rounds = new Map<string, Round[]>()

  add(race: string, round: Round) {
    const rounds = this.#rounds.get(race) ?? []
    this.#rounds.set(race, [...rounds, round])
  }

  /** A row for each race: winners as they were in the rounds, refusals over all of them. */
  table(): string {
    const rows = [...this.#rounds].map(([race, rounds]) => {
      const winners = count(rounds.map(({ won }) => String(won.length)))
      const refused = rounds.flatMap(({ answers }) => answers.filter(({ status }) => status >= 300))
      const heard = count(refused.map(({ status, body }) => String(body.message ?? status)))
      const spreads = rounds.map(({ spreadMs }) => spreadMs).toSorted((a, b) => a - b)
      const [median = 0, widest = 0] = [spreads[spreads.length >> 1], spreads.at(-1)]
      const cells = [race, rounds.length, winners, heard || 'none']
      return `| ${[...cells, median.toFixed(2), widest.toFixed(2)].join(' | ')} |`
    })
    const head = '| race | rounds | won (of 32, × rounds) | refused with | median ms | widest ms |'
    return [head, '|---|--:|---|---|--:|--:|', ...rows].join('\n')
  }
}

/** `1 × 200`: each value with how often it came. */
function count(values: string[]): string {
  const times = new Map<string, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .map(([value, often]) => `${value} × ${often}`)
    .join(', ')
}
