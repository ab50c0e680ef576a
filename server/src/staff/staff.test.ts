/** Facts about what staff see: their tasks, and the trail of what they changed (quality I-37, I-38). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { aPlayer, clearFaults, injectFault, shortenOutsideTimeout, tasksAbout } from '../../test/flows.ts'
import { aStaffMember } from '../../test/staff.ts'
import { race, refused, useWorld } from '../../test/world.ts'
import { openTasks } from './task.service.ts'

const world = useWorld()
beforeAll(() => shortenOutsideTimeout(world))

const listTasks = async (token: string) =>
  (await world.call(operatorApi.tasks, { body: { page: 1, limit: 100 } }, { token })).body
const close = (token: string, taskId: string) =>
  world.call(operatorApi.closeTask, { params: { taskId }, body: { note: 'called the bank' } }, { token })

async function aTask() {
  const subject = `KBANK:${newId()}`
  const task = { kind: 'payment_contradicts' as const, subject, memberId: null, detail: { amount: '500' } }
  await openTasks(world.app.db, [task], world.now())
  const { token } = await aStaffMember(world, { role: 'support' })
  const found = (await listTasks(token)).tasks.find((one) => one.subject === subject)
  return { subject, token, taskId: found?._id ?? '', found }
}

test('a task is seen by all of the staff who work with members, and closed once, with a note', async () => {
  const { subject, token, taskId, found } = await aTask()
  expect(found).toMatchObject({ kind: 'payment_contradicts', memberId: null, detail: { amount: '500' } })
  const answers = await race(8, () => close(token, taskId))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  expect(await tasksAbout(world, subject)).toEqual([])
  const admin = await aStaffMember(world)
  const trail = await world.call(
    operatorApi.auditTrail,
    { body: { page: 1, limit: 100 } },
    { token: admin.token },
  )
  const records = trail.body.records.filter((one) => one.subject === taskId)
  expect(records).toHaveLength(1)
  expect(JSON.parse(records[0]?.record ?? '')).toMatchObject({
    action: 'task_closed',
    before: { kind: 'payment_contradicts', subject },
    after: { note: 'called the bank' },
  })
})

test('tasks are found by their kind and by what they are about', async () => {
  const { subject, token, taskId } = await aTask()
  const idsOf = async (filter: object) => {
    const { body } = await world.call(
      operatorApi.tasks,
      { body: { page: 1, limit: 100, ...filter } },
      { token },
    )
    return body.tasks.map(({ _id }) => _id)
  }
  expect(await idsOf({ subject })).toEqual([taskId])
  expect(await idsOf({ kind: 'payment_contradicts' })).toContain(taskId)
  expect(await idsOf({ kind: 'slip_review', subject })).toEqual([])
  expect(await idsOf({ memberId: newId() })).toEqual([])
})

test('noticed again after it was closed, it is a new task', async () => {
  const { subject, token, taskId } = await aTask()
  await close(token, taskId)
  const again = { kind: 'payment_contradicts' as const, subject, memberId: null, detail: {} }
  await openTasks(world.app.db, [again, again], world.now())
  expect(await tasksAbout(world, subject)).toHaveLength(1)
})

test('one that waits for a decision is closed by the decision only', async () => {
  const member = await world.aMember({ wallet: 500_00n, isFlagged: true })
  await member.call(api.withdraw, { body: { amount: 500 } })
  const { token } = await aStaffMember(world)
  const task = (await listTasks(token)).tasks.find(({ memberId }) => memberId === member.id)
  expect(task).toMatchObject({ kind: 'withdrawal_review', detail: { reason: 'member_flagged' } })
  expect(task).toMatchObject({
    member: { name: 'มะลิ', phone: `08x-xxx-${member.phone.slice(-4)}` },
    friend: null,
  })
  expect(await close(token, task?._id ?? '')).toMatchObject(refused('FORBIDDEN', 403))
})

test('nobody closes a task about the member that they are themselves', async () => {
  const member = await world.aMember()
  const subject = newId()
  const task = { kind: 'late_payout' as const, subject, memberId: member.id, detail: { ours: 'FAILED' } }
  await openTasks(world.app.db, [task], world.now())
  const { token } = await aStaffMember(world, { memberId: member.id })
  const found = (await listTasks(token)).tasks.find((one) => one.subject === subject)
  expect(await close(token, found?._id ?? '')).toMatchObject(refused('OWN_REQUEST', 403))
  expect(await tasksAbout(world, subject)).toHaveLength(1)
})

test('what the provider answered at last needs nobody any more', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 500_00n })
  await injectFault(world, { service: 'game:NAGA', fault: 'timeout_before' })
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 100 } })
  for (const ms of [10_000, 100_000, 1_800_000]) {
    world.advance(ms)
    await world.runJobs()
  }
  const { token } = await aStaffMember(world)
  const mine = async () => (await listTasks(token)).tasks.filter(({ memberId }) => memberId === member.id)
  expect(await mine()).toMatchObject([{ kind: 'transfer_unanswered' }])
  await clearFaults(world)
  for (const ms of [300_000, 300_000]) {
    world.advance(ms)
    await world.runJobs()
  }
  expect(await mine()).toEqual([])
})

test('a task that is not there cannot be closed', async () => {
  const { token } = await aStaffMember(world)
  expect(await close(token, newId())).toMatchObject(refused('NO_DATA', 404))
  expect(await close(token, 'NAGA')).toMatchObject(refused('NO_DATA', 404))
})

test('the trail has pages, newest first, and nobody can change it', async () => {
  for (let nth = 0; nth < 3; nth++) {
    const { token, taskId } = await aTask()
    await close(token, taskId)
  }
  const { token } = await aStaffMember(world)
  const page = async (number: number) =>
    (await world.call(operatorApi.auditTrail, { body: { page: number, limit: 2 } }, { token })).body
  const [first, second] = [await page(1), await page(2)]
  expect(first.records.map(({ n }) => n)).toEqual([first.total, first.total - 1])
  expect(second.records[0]?.n).toBe(first.total - 2)
  await expect(world.app.db.deleteFrom('operatorAudit').execute()).rejects.toThrow('permission denied')
})
