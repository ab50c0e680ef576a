/** A base backup and the archived log bring a moment back, no more and no less; then the outside is caught up with (quality F27). */
import { setTimeout as wait } from 'node:timers/promises'
import * as api from '@kapao/contract/calls/member.ts'
import { rollFrom } from '../../tools/dice.ts'
import { makeArchive } from '../../tools/replica.ts'
import type { MoveRequest } from '../processes/mover.ts'
import { Stage, until } from '../processes/stage.ts'

export interface TrialOptions {
  seed: number
  members: number
  /** How long money moves between the backup and the moment, and again after it. */
  moveMs: number
}

export interface Report {
  problems: string[]
  /** Acknowledged before the moment, and after it. */
  before: number
  after: number
  backupMs: number
  restoreMs: number
  seconds: number
}

const archivedWithinMs = 60_000
const answeredWithinMs = 60_000
const settledWithinMs = 60_000
const clockFeltWithinMs = 2_000

export async function proveRestore({ seed, members, moveMs }: TrialOptions): Promise<Report> {
  const startedAt = performance.now()
  const stage = new Stage()
  const archive = makeArchive()
  try {
    await stage.open(archive.flags)
    await stage.addMovers(members, rollFrom(seed))
    const { backup, backupMs, moment } = await stage.whileMoving(async () => {
      await wait(moveMs)
      const backupFrom = performance.now()
      const backup = await stage.primary.copy()
      const backupMs = performance.now() - backupFrom
      await wait(moveMs)
      const moment = await noteMoment(stage)
      await wait(moveMs)
      const isForgotten = async () => stage.requests.some(isAfter(moment))
      await until(isForgotten, answeredWithinMs, 'nobody is told yes after the moment')
      return { backup, backupMs, moment }
    })
    await untilArchived(stage)
    await stage.node.end('SIGTERM')
    const lost = stage.primary
    await lost.kill()
    stage.primary = backup
    const restoreFrom = performance.now()
    await backup.recover(archive.folder, moment.at)
    stage.front.leadTo(backup.port)
    const restoreMs = performance.now() - restoreFrom
    await lost.remove()

    const [before, after] = [isBefore, isAfter].map((isThen) => stage.requests.filter(isThen(moment)))
    const problems = await comparePast(stage, before ?? [], after ?? [])
    await stage.node.start()
    // What was under way at the moment may be there or not.
    const open = stage.requests.filter(
      (request) => request.answer && request.answer.status < 300 && !before?.includes(request),
    )
    problems.push(...(await comeBack(stage, open)))
    const seconds = (performance.now() - startedAt) / 1_000
    return { problems, before: before?.length ?? 0, after: after?.length ?? 0, backupMs, restoreMs, seconds }
  } finally {
    await stage.close()
    await stage.primary.remove()
    archive.remove()
  }
}

interface Moment {
  /** By the database's own clock, in its own words. */
  at: string
  notedFrom: number
  notedUntil: number
}

async function noteMoment({ primary }: Stage): Promise<Moment> {
  const notedFrom = performance.now()
  const [row] = await primary.ask<{ at: string }>('SELECT clock_timestamp()::text AS at')
  return { at: row?.at ?? '', notedFrom, notedUntil: performance.now() }
}

/** What was under way at the moment is neither. */
const isBefore =
  ({ notedFrom }: Moment) =>
  ({ answer, answeredAt = 0 }: MoveRequest) =>
    answer?.status === 200 && answeredAt < notedFrom
const isAfter =
  ({ notedUntil }: Moment) =>
  ({ answer, sentAt }: MoveRequest) =>
    answer?.status === 200 && sentAt > notedUntil

/** A loss of the whole machine costs what has not been archived by then. */
async function untilArchived({ primary }: Stage) {
  const [row] = await primary.ask<{ file: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS file')
  const text = 'SELECT 1 FROM pg_stat_archiver WHERE last_archived_wal >= $1'
  const isArchived = async () => (await primary.ask(text, [row?.file])).length > 0
  await until(isArchived, archivedWithinMs, 'the log is not archived')
}

/** Before any job runs: the books as they were, whole in themselves. */
async function comparePast(stage: Stage, before: MoveRequest[], after: MoveRequest[]): Promise<string[]> {
  const broken = (await stage.world.brokenInvariants()).map(({ id, detail }) => `${id}: ${detail}`)
  const missing = await stage.findBrokenPromises(before)
  const found = new Set(await stage.findBrokenPromises(after))
  const kept = after.length - found.size
  return [
    ...broken,
    ...missing,
    ...(kept > 0 ? [`${kept} that came after the moment are there as well`] : []),
  ]
}

async function isNothingOpen({ world }: Stage): Promise<boolean> {
  const open = await world.app.db.selectFrom('transfer').select('id').where('state', '=', 'OPEN').execute()
  return open.length === 0
}

/**
 * Members send again what was forgotten: with its key it is the same order outside, so nothing is paid or moved twice, and in
 * the end everybody agrees.
 */
async function comeBack(stage: Stage, open: MoveRequest[]): Promise<string[]> {
  const { movers, node } = stage
  // Keys whose calls were running at the moment are nobody's by then.
  await stage.letMinutesPass()
  // Until the node has felt it: what is begun before would look minutes old at once.
  await wait(clockFeltWithinMs)
  await Promise.all(
    movers.map(async (mover) => {
      for (const request of open.filter(({ player }) => player === mover.player))
        await mover.ask(node.url, request)
    }),
  )
  // A balance that was read before an order was sent again took what that order had moved for a loss: the next reading,
  // which every visit to home makes, takes it back; of a game whose transfer is open nothing is read.
  await stage.letMinutesPass()
  await until(() => isNothingOpen(stage), settledWithinMs, 'a transfer stays open')
  for (const { player } of movers) {
    const isFresh = async () => (await player.member.call(api.refreshSlots)).status === 200
    await until(isFresh, settledWithinMs, 'balances cannot be read')
  }
  return stage.findProblems(open)
}
