/** The product on schemas that Citus distributes: whether everything works there, what a move and the loss of a node mean, what it costs (decision 30). */
import { type CellFigures, type CellOptions, measurePlain, proveCellsOn } from './cells-on-citus.ts'
import { Citus } from './cluster.ts'
import { goEveryWayOn, moveMoneyAtRandom } from './every-way.ts'
import { runFacts } from './facts.ts'

export interface TrialOptions extends CellOptions {
  /** At random, with money. */
  operations: number
  /** Whether tests of the product run there too. */
  hasTests: boolean
}

export interface Report {
  problems: string[]
  /** Figures, each with what it is of. */
  rows: [string | number, string][]
}

export async function proveCitus(options: TrialOptions): Promise<Report> {
  const { seed, operations, members, say } = options
  const report: Report = { problems: [], rows: [] }
  const citus = await Citus.open()
  try {
    const [coordinator, elsewhere = coordinator] = citus.places
    if (!coordinator || !elsewhere) throw new Error('There is no node.')
    report.rows.push([citus.places.length, `nodes with Citus ${citus.version}`])
    for (const [leg, seconds] of await goEveryWayOn(await citus.schema('every_way', elsewhere), say))
      report.rows.push([`${seconds.toFixed(0)} s`, leg])
    const money = await moveMoneyAtRandom(await citus.schema('at_random', elsewhere), {
      ...{ seed, operations, members: Math.max(members, 8), lanes: 4 },
    })
    report.problems.push(...money.problems)
    report.rows.push(
      [operations, 'random operations with money, one outside call in five failing'],
      [`${money.seconds.toFixed(0)} s`, 'they took'],
    )
    if (options.hasTests) await addFacts(report, citus.url)
    // A node that is killed has much to say, so what was said is read before.
    report.problems.push(...citus.faults().map((line) => `a node said: ${line}`))
    addCells(report, await proveCellsOn(citus, options))
  } finally {
    await citus.close()
  }
  const plain = await measurePlain(citus.places.length, options)
  report.rows.push(...plain.map((rate, index) => rateRow(rate, index, 'on a PostgreSQL each')))
  return report
}

async function addFacts({ problems, rows }: Report, coordinator: string) {
  const { passed, failed } = await runFacts(coordinator)
  problems.push(...failed)
  rows.push([`${passed}, ${failed.length}`, 'tests of what staff decide, as they are: passed, failed'])
}

const rateRow = (rate: number, index: number, where: string): [string, string] => [
  rate.toFixed(0),
  `answers a second, cells at work: ${index + 1}, ${where}`,
]

const ms = (figure: number) => `${figure.toFixed(0)} ms`

function addCells(
  { problems, rows }: Report,
  { problems: found, rates, move, loss, acknowledged }: CellFigures,
) {
  problems.push(...found)
  rows.push(
    ...rates.map((rate, index) => rateRow(rate, index, 'on a node each')),
    [ms(move.tookMs), 'the move of a schema to another node took'],
    [`${move.answers}, ${move.again}`, 'calls of its members meanwhile, of them sent again'],
    [ms(move.longestMs), 'the longest that one of them waited for its answer'],
  )
  if (loss) {
    rows.push(
      [loss.others.toFixed(0), 'answers a second of the others while one node is away'],
      [ms(loss.othersGapMs), 'the longest that none of them was answered'],
      [loss.lostYes, 'told yes by the lost one meanwhile'],
      [ms(loss.backMs), 'from its return to its next yes'],
    )
    if (loss.lostYes > 0) problems.push('a cell without its node said yes')
    if (loss.others === 0) problems.push('no cell went on without the node of another')
  } else rows.push(['none', 'nodes were killed: they are of others'])
  rows.push([acknowledged, 'acknowledged by cells in all'])
}
