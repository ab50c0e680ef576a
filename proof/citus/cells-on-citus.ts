/** Cells on a schema each, all behind one coordinator: how much they take, one that moves to another node, and the loss of a node. */
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { type Dice, rollFrom } from '../../tools/dice.ts'
import type { Replica } from '../../tools/replica.ts'
import type { MoveRequest } from '../processes/mover.ts'
import { Stage } from '../processes/stage.ts'
import { aPlainNode, type Citus, type Place } from './cluster.ts'

export interface CellOptions {
  seed: number
  members: number
  /** Of each measurement, and how long a node is away. */
  seconds: number
  say(line: string): void
}

interface Cell {
  name: string
  place: Place
  stage: Stage
}

/** How long calls took while something went on, and what was heard but an answer. */
export interface Waits {
  tookMs: number
  answers: number
  longestMs: number
  /** Calls that were sent more than once until they were answered. */
  again: number
}

export interface Loss {
  /** Of the cells elsewhere within a second, and the longest that none of them was answered. */
  others: number
  othersGapMs: number
  /** Of the cell that was on it: answered yes meanwhile, and from its node's return to the next yes. */
  lostYes: number
  backMs: number
}

export interface CellFigures {
  problems: string[]
  /** Requests that were answered within a second, with one, two … cells at work. */
  rates: number[]
  move: Waits
  loss?: Loss
  acknowledged: number
}

export async function proveCellsOn(citus: Citus, options: CellOptions): Promise<CellFigures> {
  const cells: Cell[] = []
  try {
    // The coordinator last: it is what all of them need.
    for (const place of [...citus.places.slice(1), ...citus.places.slice(0, 1)]) {
      const name = `cell_${cells.length + 1}`
      const url = await citus.schema(name, place)
      cells.push({ name, place, stage: await openCell(url, options) })
      options.say(`${name} is open`)
    }
    const rates = await measure(cells, options)
    const [first, , last] = cells as [Cell, Cell, Cell]
    const move = await moveOne(citus, last, first.place)
    options.say(`moved in ${(move.tookMs / 1_000).toFixed(1)} s`)
    const loss = citus.isOwn ? await loseANode(citus, cells, options) : undefined
    const problems: string[] = []
    for (const { name, stage } of cells) problems.push(...(await problemsOf(stage, name)))
    const acknowledged = cells.flatMap(({ stage }) => stage.requests).filter(isYes).length
    return { problems, rates, move, ...(loss && { loss }), acknowledged }
  } finally {
    for (const { stage } of cells) await stage.close()
  }
}

/** The same without Citus: each cell on a PostgreSQL of its own. @returns requests answered within a second, with one, two … cells. */
export async function measurePlain(count: number, options: CellOptions): Promise<number[]> {
  const nodes: Replica[] = []
  const cells: Cell[] = []
  try {
    for (let index = 0; index < count; index++) {
      const node = await aPlainNode()
      nodes.push(node)
      const [name, url] = [`plain_${index + 1}`, new URL(node.urlAt(node.port))]
      url.searchParams.set('options', `-c search_path=${name}`)
      await migrate(url.href)
      const place = { host: url.hostname, port: node.port }
      cells.push({ name, place, stage: await openCell(url.href, options) })
    }
    return await measure(cells, options)
  } finally {
    for (const { stage } of cells) await stage.close()
    for (const node of nodes) await node.remove()
  }
}

async function openCell(url: string, { seed, members }: CellOptions): Promise<Stage> {
  const stage = new Stage()
  try {
    await stage.openOn(url)
    const dice: Dice = rollFrom(seed)
    await stage.addMovers(members, dice)
    return stage
  } catch (error) {
    await stage.close()
    throw error
  }
}

const isYes = ({ answer }: MoveRequest) => answer?.status === 200

async function problemsOf(stage: Stage, name: string): Promise<string[]> {
  const broken = [...stage.heard].filter(([heard]) => heard.startsWith('500'))
  return [
    ...(await stage.findProblems()),
    ...stage.node.faults.map((fault) => `its server said: ${fault}`),
    ...broken.map(([heard, times]) => `${heard} was heard ${times} times`),
  ].map((problem) => `${name}: ${problem}`)
}

/** All members of these cells move money while `act` goes on. */
const whileMoving = <Result>(
  [cell, ...rest]: Cell[],
  act: () => Promise<Result>,
  restMs: number,
): Promise<Result> =>
  cell ? cell.stage.whileMoving(() => whileMoving(rest, act, restMs), { restMs }) : act()

const countAnswers = (cells: Cell[]) =>
  cells.flatMap(({ stage }) => stage.requests).filter(({ answer }) => answer).length

async function measure(cells: Cell[], { seconds, say }: CellOptions): Promise<number[]> {
  const rates: number[] = []
  for (let count = 1; count <= cells.length; count++) {
    const some = cells.slice(0, count)
    const [before, from] = [countAnswers(some), performance.now()]
    const within = async () => {
      await wait(seconds * 1_000)
      return (countAnswers(some) - before) / ((performance.now() - from) / 1_000)
    }
    rates.push(await whileMoving(some, within, 1))
    say(`${count} at work: ${rates.at(-1)?.toFixed(0)} answers a second`)
  }
  return rates
}

async function moveOne(citus: Citus, { name, stage }: Cell, to: Place): Promise<Waits> {
  const figures = { tookMs: 0 }
  const before = stage.requests.length
  await stage.whileMoving(async () => {
    await wait(1_000)
    const from = performance.now()
    await citus.move(name, to)
    figures.tookMs = performance.now() - from
    await stage.untilNextYes()
  })
  const meant = stage.requests.slice(before)
  return {
    ...figures,
    answers: meant.length,
    longestMs: Math.max(
      ...meant.map(({ sentAt, answeredAt = Number.POSITIVE_INFINITY }) => answeredAt - sentAt),
    ),
    again: meant.filter(({ tries }) => tries > 1).length,
  }
}

/** All processes of the second cell's node die; the others are to notice nothing. */
async function loseANode(citus: Citus, cells: Cell[], { seconds }: CellOptions): Promise<Loss> {
  const [, lost] = cells as [Cell, Cell]
  const others = cells.filter((cell) => cell !== lost)
  const act = async (): Promise<Loss> => {
    await wait(1_000)
    await citus.kill(lost.place)
    const from = performance.now()
    await wait(seconds * 1_000)
    const until = performance.now()
    const during = ({ answeredAt = 0 }: MoveRequest) => answeredAt > from && answeredAt < until
    const times = others
      .flatMap(({ stage }) => stage.requests)
      .filter(during)
      .map(({ answeredAt = 0 }) => answeredAt)
      .sort((a, b) => a - b)
    // What was on its way when the node died may have been done.
    const asked = lost.stage.requests.filter(({ sentAt }) => sentAt > from)
    await citus.start(lost.place)
    const backAt = performance.now()
    return {
      others: times.length / ((until - from) / 1_000),
      othersGapMs: Math.max(...[from, ...times].map((time, index) => (times[index] ?? until) - time)),
      lostYes: asked.filter((request) => isYes(request) && during(request)).length,
      backMs: (await lost.stage.untilNextYes()) - backAt,
    }
  }
  return whileMoving(cells, act, 5)
}
