/** The line to the database takes three seconds for each packet, and callers keep coming (quality F11). */
import { setTimeout as wait } from 'node:timers/promises'
import * as api from '@kapao/contract/calls/member.ts'
import type { TestMember } from '../../server/test/factories.ts'
import { roundRobin } from '../../server/test/round-robin.ts'
import { manyMembers } from '../beginnings.ts'
import { CrashWorld } from '../processes/crash-world.ts'
import { until } from '../processes/stage.ts'

export interface TrialOptions {
  members: number
  /** How long the line is slow. */
  slowMs: number
}

export interface Report {
  problems: string[]
  /** How often each answer was heard while the line was slow. */
  heard: Map<string, number>
  /** How long those waited who heard 503, in ms, shortest first. */
  refusedMs: number[]
  /** The longest that any caller waited. */
  longestMs: number
  /** The longest that the probe of life took. */
  probeMs: number
  /** The most calls that were under way at once. */
  queueMax: number
  /** From the moment at which the line is well again to the next yes. */
  backMs: number
}

const delayMs = 3_000
const callEveryMs = 40
const probedWithinMs = 2_000
/** A call asks the database a few times, and each time is waited for. */
const longestMaxMs = 30_000
/** The aim is two seconds; a busy machine may need as long again. */
const refusedMiddleMaxMs = 4_000
const backWithinMs = 30_000

export async function proveSlow({ members, slowMs }: TrialOptions): Promise<Report> {
  const world = new CrashWorld()
  try {
    await world.openProcesses()
    await world.node.start()
    const callers = await manyMembers(world, members, { wallet: 500_00n })
    world.isCalm = false
    return await besiege(world, callers, slowMs)
  } finally {
    await world.close()
  }
}

async function besiege(world: CrashWorld, callers: TestMember[], slowMs: number): Promise<Report> {
  const report: Report = {
    problems: [],
    heard: new Map(),
    refusedMs: [],
    longestMs: 0,
    probeMs: 0,
    queueMax: 0,
    backMs: 0,
  }
  const underWay = new Set<Promise<void>>()
  world.line.delayMs = delayMs
  const slowUntil = performance.now() + slowMs
  const probing = probe(world, report, slowUntil)
  for (let index = 0; performance.now() < slowUntil; index++) {
    // Every other one wants to move money.
    const call = index % 2 ? 'withdraw' : 'wallet'
    const asking = ask(roundRobin(callers, index), call, report).finally(() => underWay.delete(asking))
    underWay.add(asking)
    report.queueMax = Math.max(report.queueMax, underWay.size)
    await wait(callEveryMs)
  }
  await probing
  world.line.delayMs = 0
  const wellAt = performance.now()
  const [first] = callers
  const isYes = async () => (await first?.call(api.wallet))?.status === 200
  await until(isYes, backWithinMs, 'nobody is told yes although the line is well again')
  report.backMs = Math.round(performance.now() - wellAt)
  await Promise.all(underWay)
  report.refusedMs.sort((a, b) => a - b)
  report.problems.push(...judge(report))
  return report
}

async function ask(member: TestMember, call: 'withdraw' | 'wallet', report: Report) {
  const from = performance.now()
  const { status, headers, body } =
    call === 'withdraw'
      ? await member.call(api.withdraw, { body: { amount: 100 } })
      : await member.call(api.wallet)
  const tookMs = Math.round(performance.now() - from)
  const what = `${status} ${(body as { message?: string }).message ?? ''}`.trim()
  report.heard.set(what, (report.heard.get(what) ?? 0) + 1)
  report.longestMs = Math.max(report.longestMs, tookMs)
  if (status === 503) report.refusedMs.push(tookMs)
  if (status >= 500 && !(status === 503 && headers['retry-after'])) report.problems.push(`heard ${what}`)
}

async function probe({ node }: CrashWorld, report: Report, untilAt: number) {
  while (performance.now() < untilAt) {
    const from = performance.now()
    const { ok } = await fetch(`${node.url}/healthz`, { signal: AbortSignal.timeout(10_000) })
    if (!ok) report.problems.push('the probe of life failed')
    report.probeMs = Math.max(report.probeMs, Math.round(performance.now() - from))
    await wait(200)
  }
}

function judge({ refusedMs, longestMs, probeMs }: Report): string[] {
  const middleMs = refusedMs[refusedMs.length >> 1]
  return [
    ...(middleMs === undefined ? ['nobody was refused'] : []),
    ...(middleMs && middleMs > refusedMiddleMaxMs
      ? [`half of the refusals took ${middleMs} ms or more`]
      : []),
    ...(probeMs > probedWithinMs ? [`the probe of life took ${probeMs} ms`] : []),
    ...(longestMs > longestMaxMs ? [`a caller waited ${longestMs} ms`] : []),
  ]
}
