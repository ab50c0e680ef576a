/** A way through the whole product among large books: two members' tour, every call of the contract, every question of staff, every job. */
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import type pg from 'pg'
import { allJobs } from '../../server/src/jobs.ts'
import { CanaryMember } from '../../server/test/canary-member.ts'
import { aGuest } from '../../server/test/chats.ts'
import { openSession } from '../../server/test/factories.ts'
import { aMemberWithLoss, closeDay } from '../../server/test/rebates.ts'
import { anAddress } from '../../server/test/registration.ts'
import { sampleBodies } from '../../server/test/sample-bodies.ts'
import { aStaffMember } from '../../server/test/staff.ts'
import { arrival, days } from '../../server/test/tour.ts'
import { aWheel } from '../../server/test/wheel.ts'
import type { World } from '../../server/test/world.ts'
import { type Known, questions } from './staff-questions.ts'

/** Two who go every way there is for a member, day after day. */
export async function goOnTour(world: World) {
  await aWheel(world, { slices: [{ code: 'CASH', prize: 'cash', amount: 10_00 }] })
  const [alpha, bravo] = [new CanaryMember('Alpha'), new CanaryMember('Bravo')]
  for (const leg of arrival) {
    await leg(world, alpha, bravo)
    await leg(world, bravo, alpha)
  }
  await aMemberWithLoss(world, { lost: 600 }, { invitedBy: bravo.id })
  for (const [index, legs] of days.entries()) {
    if (index > 0) await closeDay(world)
    for (const leg of legs) {
      await leg(world, alpha, bravo)
      await leg(world, bravo, alpha)
    }
  }
}

/** Of one about whom staff have something of every kind to decide. */
async function findThings(owner: pg.Client): Promise<Record<string, string>> {
  const { rows } = await owner.query(`
    SELECT w.member_id AS "memberId", w.member_id AS "roomId", w.id AS "withdrawalId", s.id AS "slipId", f.id AS "flagId",
      (SELECT id FROM operator_task t WHERE t.member_id = w.member_id) AS "taskId",
      (SELECT id FROM operator_task t WHERE t.kind = 'difference' AND t.closed_at IS NULL LIMIT 1) AS "caseId",
      (SELECT id FROM operator_request r WHERE r.member_id = w.member_id) AS "requestId",
      (SELECT id FROM journal j WHERE j.member_id = w.member_id LIMIT 1) AS "journalId",
      b.from_bank AS "fromBank", b.reference
    FROM withdrawal w JOIN slip s ON s.member_id = w.member_id AND s.state = 'REVIEW'
      JOIN member_flag f ON f.member_id = w.member_id, (SELECT * FROM bank_payment WHERE member_id IS NULL LIMIT 1) b
    WHERE w.state = 'REVIEW' LIMIT 1`)
  return rows[0]
}

/** A sample body, about this member and about days on which something was done. */
function meant(body: object | undefined, { from, to }: Known, memberId: string) {
  if (!body) return undefined
  const onDays = JSON.stringify(body)
    .replaceAll('2026-03-01', from.slice(0, 10))
    .replaceAll(/2026-03-1[01]/g, to.slice(0, 10))
  return { ...JSON.parse(onDays), ...('memberId' in body && { memberId }) }
}

/** Their passwords are sealed: those of members made by SQL are not. The tour makes these calls. */
const unsealing = new Set(['slotAccount', 'resetSlotPassword'])

/** Each call once, by those whom it is for, about things that are there where any are. */
export async function makeEveryCall(world: World, known: Known, things: Record<string, string>) {
  const memberId = String(things.memberId)
  const { cookie } = await aGuest(world)
  for (const [name, row] of Object.entries<Endpoint>({ ...api, ...staffApi })) {
    if (unsealing.has(name)) continue
    const params = Object.fromEntries(
      [...row.path.matchAll(/:(\w+)/g)].map(([, param = '']) => [param, things[param] ?? 'NAGA']),
    )
    const asked = { params, body: meant(sampleBodies[name], known, memberId) }
    const token =
      row.caller === 'operator' ? (await aStaffMember(world)).token : await openSession(world, memberId)
    const { status, text } = await world.send(row, asked, { address: anAddress(), token })
    if (status === 500) throw new Error(`${name}: ${status} ${text}`)
    if (row.caller === 'customer') await world.send(row, asked, { address: anAddress(), headers: { cookie } })
  }
}

export async function askAsStaff(world: World, known: Known) {
  const { token } = await aStaffMember(world)
  for (const { path, body, isDeep } of questions) {
    const url = `/api/operator/${path.replace(/:(\w+)/g, (_, name: keyof Known) => String(known[name]))}`
    const headers = { 'x-requested-with': 'XMLHttpRequest', cookie: `kapao-staff=${token}` }
    const ask = async (payload?: object) => {
      const method = payload ? 'POST' : 'GET'
      const answer = await world.running.server.inject({
        ...{ method, url, headers, remoteAddress: anAddress() },
        ...(payload && { payload }),
      })
      if (answer.statusCode >= 500) throw new Error(`${url} ${JSON.stringify(payload)}: ${answer.body}`)
      return answer.json() as { next?: string }
    }
    const asked = body?.(known)
    const { next } = await ask(asked && (isDeep ? { ...asked, page: 10 } : asked))
    if (isDeep && next) await ask({ ...asked, page: 10, after: next })
  }
}

export async function goEveryWay(world: World, owner: pg.Client, known: Known) {
  await world.runJobsOnce()
  await goOnTour(world)
  await askAsStaff(world, known)
  await makeEveryCall(world, known, await findThings(owner))
  for (const job of allJobs) await job.run(world.app)
}
