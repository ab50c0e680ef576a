/** Members at work while a disk is full: the database's, then its log for certain, then the one for uploads (quality F12). */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as api from '@kapao/contract/calls/member.ts'
import { pathOf } from '@kapao/contract/client.ts'
import { asOwner } from '../../server/test/flows.ts'
import { sendTransfer } from '../../server/test/slips.ts'
import { rollFrom } from '../../tools/dice.ts'
import { gatherPlayers } from '../beginnings.ts'
import { AnswerBook } from '../processes/answer-book.ts'
import { CrashRun } from '../processes/crash-run.ts'
import { CrashWorld } from '../processes/crash-world.ts'
import { judge } from '../processes/judge.ts'
import { SmallDisk } from '../processes/small-disk.ts'
import { until } from '../processes/stage.ts'
import { work } from '../processes/workload.ts'

export interface TrialOptions {
  seed: number
  members: number
  lanes: number
  /** How often each disk is filled. */
  rounds: number
  /** How long a disk stays full. */
  fullMs: number
  say(line: string): void
}

export interface Report {
  problems: string[]
  acknowledged: number
  /** Answered 503 while the database had no room. */
  refused: number
  /** From the moment there is room again to the next yes, in ms. */
  backMs: number[]
  /** The longest that the probe of life took. */
  probeMs: number
  /** What was said to uploads, with and without room. */
  uploads: string[]
  seconds: number
}

/** The smallest on which an empty database starts and has some room left. */
const databaseMegabytes = 192
const uploadsMegabytes = 16
const workMs = 1_500
const backWithinMs = 30_000
const probedWithinMs = 2_000
/** Whatever is left in the log's last file is less. */
const logMessagesMax = 100

interface Trial {
  world: CrashWorld
  run: CrashRun
  disks: { database: SmallDisk; uploads: SmallDisk }
  report: Omit<Report, 'seconds'>
}

export async function proveDisk({
  seed,
  members,
  lanes,
  rounds,
  fullMs,
  say,
}: TrialOptions): Promise<Report> {
  const startedAt = performance.now()
  const dice = rollFrom(seed)
  const disks = { database: new SmallDisk(databaseMegabytes), uploads: new SmallDisk(uploadsMegabytes) }
  const world = new CrashWorld()
  try {
    await world.openProcesses({ databaseDir: disks.database.folder, serverDir: disks.uploads.folder })
    const book = new AnswerBook(join(world.dataDir, 'answers.jsonl'))
    const run = new CrashRun(world, dice.another(), book)
    await world.node.start()
    await gatherPlayers(run, members, dice)
    const report = { problems: [], acknowledged: 0, refused: 0, backMs: [], probeMs: 0, uploads: [] }
    const trial: Trial = { world, run, disks, report }
    world.isCalm = false
    let isOver = false
    const working = work(run, lanes, dice.another(), () => isOver)
    try {
      for (let round = 0; round < rounds; round++) {
        for (const reach of ['tables', 'log'] as const) {
          await wait(workMs)
          await fillDatabase(trial, reach, fullMs)
          say(`round ${round + 1}, ${reach}: back after ${trial.report.backMs.at(-1)} ms`)
        }
        await fillUploads(trial)
      }
    } finally {
      isOver = true
      await working
    }
    world.isCalm = true
    if (world.node.hasEnded() || world.node.life > 0) trial.report.problems.push('the server ended')
    const problems = (await judge(world, run, book)).filter((problem) => !isAboutRoom(problem))
    book.close()
    return {
      ...trial.report,
      problems: [...trial.report.problems, ...run.problems, ...problems],
      acknowledged: run.intents.length,
      seconds: (performance.now() - startedAt) / 1_000,
    }
  } finally {
    await world.close()
    for (const disk of Object.values(disks)) disk.remove()
  }
}

/** That there is no room is what the log is for. */
const isAboutRoom = (problem: string) => /^the server said: .*(No space left|ENOSPC|53100)/s.test(problem)

const countHeard = ({ heard }: CrashRun, status: number) =>
  [...heard].reduce((sum, [what, count]) => sum + (what.split(' ')[1] === String(status) ? count : 0), 0)

/** No room for another row, or none for the log either: then PostgreSQL ends, and cannot come back until there is. */
async function fillDatabase({ world, run, disks, report }: Trial, reach: 'tables' | 'log', fullMs: number) {
  const refusedBefore = countHeard(run, 503)
  disks.database.fill()
  if (reach === 'log') await fillLog(world)
  const fullUntil = performance.now() + fullMs
  while (performance.now() < fullUntil) {
    disks.database.fill()
    report.probeMs = Math.max(report.probeMs, await probe(world))
    await wait(200)
  }
  if (report.probeMs > probedWithinMs) report.problems.push(`the probe of life took ${report.probeMs} ms`)
  const refused = countHeard(run, 503) - refusedBefore
  if (refused === 0) report.problems.push(`without room for its ${reach} the database refused nothing`)
  report.refused += refused
  disks.database.free()
  const freedAt = performance.now()
  await untilNextYes(run)
  report.backMs.push(Math.round(performance.now() - freedAt))
}

async function fillLog(world: CrashWorld) {
  const message = `SELECT pg_logical_emit_message(false, 'filler', repeat('x', 1000000))`
  for (let count = 0; count < logMessagesMax; count++) {
    const isTaken = await asOwner(world, message).then(
      () => true,
      () => false,
    )
    if (!isTaken) return
  }
  throw new Error('The log found room where there is none.')
}

async function probe({ node }: CrashWorld): Promise<number> {
  const from = performance.now()
  const { ok } = await fetch(`${node.url}/healthz`, { signal: AbortSignal.timeout(10_000) })
  return ok ? Math.round(performance.now() - from) : Number.POSITIVE_INFINITY
}

async function untilNextYes(run: CrashRun) {
  const countYes = () => run.intents.filter(({ answer }) => answer?.status === 200).length
  const before = countYes()
  await until(
    async () => countYes() > before,
    backWithinMs,
    'nobody is told yes although there is room again',
  )
}

/** A picture that cannot be kept is refused and leaves nothing, money moves on, and later the same slip is taken. */
async function fillUploads({ world, run, disks, report }: Trial) {
  const [player] = run.players
  if (!player) return
  const { member } = player
  const { slip } = await sendTransfer(world, member)
  disks.uploads.fill()
  const asked = [
    ['a slip without room', await send(world, member.token, pathOf(api.uploadSlip), slip), 503],
    ['a chat picture without room', await send(world, member.token, pathOf(api.uploadChatImage), slip), 503],
  ] as const
  await untilNextYes(run)
  disks.uploads.free()
  const after = [
    ['the same slip with room', await send(world, member.token, pathOf(api.uploadSlip), slip), 200],
    ['the same picture with room', await send(world, member.token, pathOf(api.uploadChatImage), slip), 200],
  ] as const
  for (const [what, { status, text, isRetryable }, wanted] of [...asked, ...after]) {
    report.uploads.push(`${what}: ${status}`)
    if (status !== wanted || (status === 503 && !isRetryable))
      report.problems.push(`${what}: ${status} ${text}`)
  }
}

async function send({ node }: CrashWorld, token: string, path: string, file: Buffer) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'slip.jpg')
  const answer = await fetch(node.url + path, {
    method: 'POST',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'x-forwarded-for': '10.0.0.2',
      authorization: `Bearer ${token}`,
    },
    body,
  })
  const isRetryable = answer.headers.has('retry-after')
  return { status: answer.status, text: await answer.text(), isRetryable }
}
