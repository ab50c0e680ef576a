/**
 * Cells on databases of their own behind one door: how much they take together, what is left when one is lost, a cell that moves
 * to another database, and a door that ends while another one leads (decision 30, design.md §9).
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Directory, openDirectory } from '../../server/src/platform/cells/directory.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { type Child, startChild, waitForAnswer } from '../../tools/child.ts'
import { type Dice, rollFrom } from '../../tools/dice.ts'
import { moveCell } from '../../tools/move-cell.ts'
import { freePort } from '../../tools/ports.ts'
import { Replica } from '../../tools/replica.ts'
import { aNode } from '../beginnings.ts'
import { Front } from '../processes/front.ts'
import type { MoveRequest } from '../processes/mover.ts'
import { Stage } from '../processes/stage.ts'

export interface TrialOptions {
  seed: number
  members: number
  cells: number
  /** Of each measurement, and how long a database is away. */
  seconds: number
  say(line: string): void
}

export interface Report {
  problems: string[]
  /** Requests that were answered within a second: past the door, then through it with one, two … cells. */
  past: number
  through: number[]
  /** While the database of one was away: of the others within a second, and the longest that none of them was answered. */
  others: number
  othersGapMs: number
  /** Of the lost one: answered yes meanwhile, and from its database's return to the next yes. */
  lostYes: number
  backMs: number
  /** From the order to move to the first yes in the new place. */
  moveMs: number
  /** Calls that were under way when a door was told to end, and those that it was sent while it said that it leaves. */
  underWay: number
  whileLeaving: number
  /** From the order to the end of its process. */
  doorEndMs: number
  acknowledged: number
  seconds: number
}

const directoryKey = 'c3'.repeat(32)
/** How long a door leads on while it says that it leaves. */
const leavingSeconds = 1
/** What is under way then is answered soon: cells are not slow here. */
const doorEndsWithinMs = 10_000
/** Sent so shortly before the order, a call may not have arrived by then. */
const arrivesWithinMs = 100

interface Cell {
  name: string
  stage: Stage
  database: Replica
}

interface Town {
  cells: Cell[]
  directory: Directory
  directoryUrl: string
  door: Child
  doorUrl: string
  openDoor(): Promise<{ door: Child; doorUrl: string }>
}

export async function proveCells(options: TrialOptions): Promise<Report> {
  const startedAt = performance.now()
  const dice = rollFrom(options.seed)
  const databases: Replica[] = []
  const closing: (() => Promise<unknown>)[] = []
  try {
    const town = await build(options, dice, databases, closing)
    const { past, through } = await measure(town, options)
    options.say(
      `past the door ${past.toFixed(0)}/s, through it ${through.map((one) => one.toFixed(0)).join(', ')}/s`,
    )
    const lost = await loseOne(town, options)
    options.say(`without one database the others answer ${lost.others.toFixed(0)}/s`)
    const moveMs = await moveOne(town)
    options.say(`moved in ${moveMs.toFixed(0)} ms`)
    const problems: string[] = []
    const ended = await endOneDoor(town, problems)
    options.say(`a door ended in ${ended.doorEndMs.toFixed(0)} ms, with ${ended.underWay} calls under way`)
    for (const { name, stage } of town.cells) {
      const found = [
        ...(await stage.findProblems()),
        ...stage.node.faults.map((fault) => `its node said: ${fault}`),
      ]
      problems.push(...found.map((problem) => `${name}: ${problem}`))
    }
    const requests = town.cells.flatMap(({ stage }) => stage.requests)
    return {
      ...{ problems, past, through, ...lost, moveMs, ...ended },
      acknowledged: requests.filter(isYes).length,
      seconds: (performance.now() - startedAt) / 1_000,
    }
  } finally {
    for (const close of closing.reverse()) await close()
    for (const database of databases) await database.remove()
  }
}

const isYes = ({ answer }: MoveRequest) => answer?.status === 200

async function build(
  { cells: count, members }: TrialOptions,
  dice: Dice,
  databases: Replica[],
  closing: (() => Promise<unknown>)[],
): Promise<Town> {
  const home = await aDatabase(databases)
  const directoryUrl = home.urlAt(home.port)
  const directory = openDirectory({ url: directoryUrl, key: Buffer.from(directoryKey, 'hex') })
  closing.push(() => directory.close())
  await directory.prepare()
  const cells: Cell[] = []
  for (let index = 0; index < count; index++) {
    const name = `c${index + 1}`
    const database = await aDatabase(databases)
    const stage = new Stage()
    closing.push(() => stage.close())
    await openCell({ name, stage, database }, directoryUrl)
    await directory.setCell({
      name,
      address: stage.node.url,
      invitePrefix: prefixOf(name),
      takesMembers: true,
    })
    await stage.addMovers(members, dice)
    cells.push({ name, stage, database })
  }
  const openDoor = () => aDoor(directoryUrl, home.dataDir, closing)
  return { cells, directory, directoryUrl, openDoor, ...(await openDoor()) }
}

async function aDoor(directoryUrl: string, folder: string, closing: (() => Promise<unknown>)[]) {
  const port = await freePort()
  const doorUrl = `http://127.0.0.1:${port}`
  const door = startChild({
    name: 'door',
    program: 'server/src/door.ts',
    logFile: join(folder, `door-${port}.log`),
    env: {
      ...process.env,
      ...{
        PORT: String(port),
        PUBLIC_URL: doorUrl,
        LOG_LEVEL: 'error',
        DRAIN_SECONDS: String(leavingSeconds),
      },
      ...{ DIRECTORY_URL: directoryUrl, DIRECTORY_KEY: directoryKey },
    },
  })
  closing.push(() => door.stop())
  await waitForAnswer(door, `${doorUrl}/readyz`)
  return { door, doorUrl }
}

const prefixOf = (name: string) => `KAPAO${'ABCDEFGHI'[Number(name.slice(1)) - 1]}`

/** Opens every database, so that what leads to the one can lead to the other. */
const login = { username: 'cells', password: 'cells' }

async function aDatabase(databases: Replica[]): Promise<Replica> {
  const database = await Replica.create()
  databases.push(database)
  await database.ask(`CREATE ROLE ${login.username} SUPERUSER LOGIN PASSWORD '${login.password}'`)
  return database
}

/** The schema of this cell in that database. @param port of what leads there. */
function schemaUrl(database: Replica, name: string, port = database.port) {
  const there = Object.assign(new URL(database.urlAt(port)), login)
  there.searchParams.set('options', `-c search_path=${name}`)
  return there.href
}

async function openCell({ name, stage, database }: Cell, directoryUrl: string) {
  stage.primary = database
  await migrate(schemaUrl(database, name))
  stage.front = await Front.open()
  stage.front.leadTo(database.port)
  const everywhere = { CELL: name, DIRECTORY_URL: directoryUrl, DIRECTORY_KEY: directoryKey }
  await stage.openOn(
    schemaUrl(database, name, stage.front.port),
    {},
    { ...everywhere, INVITE_PREFIX: prefixOf(name) },
  )
}

/** Answers of these cells within a second, while all of their members move money. */
async function rateOf(cells: Cell[], seconds: number, urlOf: (cell: Cell) => string): Promise<number> {
  const before = countAnswers(cells)
  const from = performance.now()
  let answers = 0
  let tookMs = 1
  const over = wait(seconds * 1_000).then(() => {
    answers = countAnswers(cells) - before
    tookMs = performance.now() - from
  })
  await Promise.all(cells.map((cell) => cell.stage.whileMoving(() => over, { url: urlOf(cell), restMs: 1 })))
  return answers / (tookMs / 1_000)
}

const countAnswers = (cells: Cell[]) =>
  cells.flatMap(({ stage }) => stage.requests).filter(({ answer }) => answer).length

async function measure({ cells, doorUrl }: Town, { seconds }: TrialOptions) {
  const one = cells.slice(0, 1)
  const past = await rateOf(one, seconds, ({ stage }) => stage.node.url)
  const through: number[] = []
  for (let count = 1; count <= cells.length; count++)
    through.push(await rateOf(cells.slice(0, count), seconds, () => doorUrl))
  return { past, through }
}

/** All processes of a database die; the others are to notice nothing. */
async function loseOne({ cells, doorUrl }: Town, { seconds }: TrialOptions) {
  const [lost, ...others] = cells as [Cell, ...Cell[]]
  const figures = { others: 0, othersGapMs: 0, lostYes: 0, backMs: 0 }
  const moving = (act: () => Promise<void>, [cell, ...rest]: Cell[]): Promise<void> =>
    cell ? cell.stage.whileMoving(() => moving(act, rest), { url: doorUrl, restMs: 5 }) : act()
  await moving(async () => {
    await wait(1_000)
    await lost.database.kill()
    const from = performance.now()
    await wait(seconds * 1_000)
    const until = performance.now()
    const during = ({ answeredAt = 0 }: MoveRequest) => answeredAt > from && answeredAt < until
    const times = others
      .flatMap(({ stage }) => stage.requests)
      .filter(during)
      .map(({ answeredAt = 0 }) => answeredAt)
      .sort((a, b) => a - b)
    figures.others = times.length / ((until - from) / 1_000)
    figures.othersGapMs = Math.max(...[from, ...times].map((time, index) => (times[index] ?? until) - time))
    // What was on its way when the database died may have been done.
    const asked = lost.stage.requests.filter(({ sentAt }) => sentAt > from)
    figures.lostYes = asked.filter((request) => isYes(request) && during(request)).length
    await lost.database.start()
    lost.stage.front.leadTo(lost.database.port)
    const backAt = performance.now()
    figures.backMs = (await lost.stage.untilNextYes()) - backAt
  }, cells)
  return figures
}

/** The last cell goes to the database of the first one, into a schema beside that cell's; its members move money all the while. */
async function moveOne({ cells, directory, doorUrl }: Town): Promise<number> {
  const [first, last] = [cells[0] as Cell, cells.at(-1) as Cell]
  const { name, stage } = last
  const target = first.database
  const to = schemaUrl(target, name)
  await migrate(to)
  return stage.whileMoving(
    async () => {
      await wait(1_000)
      const from = performance.now()
      await stage.node.end('SIGTERM')
      await moveCell({ from: schemaUrl(last.database, name), to })
      stage.front.leadTo(target.port)
      const everywhere = stage.world.app.config
      const node = await aNode(stage.world, {
        ...{ CELL: name, DIRECTORY_URL: everywhere.cell?.directoryUrl ?? '', DIRECTORY_KEY: directoryKey },
        INVITE_PREFIX: prefixOf(name),
      })
      await node.start()
      stage.node = node
      stage.world.sandbox.setServerUrl(node.url)
      await directory.setCell({ name, address: node.url, invitePrefix: prefixOf(name), takesMembers: true })
      return (await stage.untilNextYes()) - from
    },
    { url: doorUrl },
  )
}

/** One of two doors is told to end under load: whatever it took it answers, and it ends in time. */
async function endOneDoor({ cells, door, doorUrl, openDoor }: Town, problems: string[]) {
  const other = await openDoor()
  const movers = cells.flatMap(({ stage }) => stage.movers)
  const tries = () => movers.flatMap((mover) => mover.tries)
  const figures = { underWay: 0, whileLeaving: 0, doorEndMs: 0 }
  let at = doorUrl
  const moving = (act: () => Promise<void>, [cell, ...rest]: Cell[]): Promise<void> =>
    cell ? cell.stage.whileMoving(() => moving(act, rest), { url: () => at, restMs: 5 }) : act()
  await moving(async () => {
    await wait(1_000)
    const askedAt = performance.now()
    const underWay = tries().filter(
      ({ sentAt, outcome }) => outcome === 'under way' && sentAt < askedAt - arrivesWithinMs,
    )
    const ended = door.stop()
    // Sent there all the while until shortly before it ends, and answered; a balancer is sooner.
    await wait((leavingSeconds * 1_000) / 2)
    at = other.doorUrl
    const whileLeaving = tries().filter(({ sentAt }) => sentAt > askedAt)
    await ended
    figures.doorEndMs = performance.now() - askedAt
    await wait(arrivesWithinMs)
    const taken = [...underWay, ...whileLeaving]
    const cutOff = taken.filter(({ outcome }) => outcome !== 'answered').length
    if (cutOff > 0) problems.push(`the door cut off ${cutOff} of ${taken.length} calls that it had taken`)
    if (figures.doorEndMs > doorEndsWithinMs) problems.push(`the door took ${figures.doorEndMs} ms to end`)
    Object.assign(figures, { underWay: underWay.length, whileLeaving: whileLeaving.length })
  }, cells)
  return figures
}
