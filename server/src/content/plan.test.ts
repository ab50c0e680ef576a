/** Facts about what staff write for a later time, or for a while only (console.md, Content). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { contentLimits } from '@kapao/contract/limits.ts'
import { beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../test/flows.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()
let token = ''
beforeAll(async () => {
  token = (await aStaffMember(world, { role: 'content' })).token
})

const hourMs = 3_600_000
const inAll = <Words>(words: Words) => ({ th: words, la: words, en: words })
const after = (hours: number) => new Date(world.now().getTime() + hours * hourMs).toISOString()
const content = async () => (await world.call(operatorApi.content, {}, { token })).body
const shown = async () => (await world.call(api.notice, {})).body.notice

async function write(text: string, span: { from?: string; until?: string } = {}) {
  const { version } = (await content()).notice
  const body = { version, words: inAll(text), ...span }
  return world.send(operatorApi.writeText, { params: { name: 'notice' }, body }, { token })
}

async function pass(hours: number) {
  world.advance(hours * hourMs)
  await world.runJobs()
}

const plans = async () => (await content()).notice.plans
const cancel = (planId: string) => world.call(operatorApi.cancelPlan, { params: { planId } }, { token })

test('it is shown when its time comes, not before, and stays', async () => {
  await write('<p>now</p>')
  const [from] = [after(2)]
  expect(await write('<p>later<script>1</script></p>', { from })).toMatchObject({
    status: 200,
    body: { version: (await content()).notice.version },
  })
  expect(await plans()).toMatchObject([{ state: 'PLANNED', from, until: null, words: inAll('<p>later</p>') }])
  await pass(1)
  expect(await shown()).toBe('<p>now</p>')
  await pass(1)
  expect(await shown()).toBe('<p>later</p>')
  expect(await plans()).toEqual([])
  await pass(48)
  expect(await shown()).toBe('<p>later</p>')
  const versions = await world.call(
    operatorApi.contentVersions,
    { body: { name: 'notice', page: 1, limit: 1 } },
    { token },
  )
  expect(versions.body.versions).toMatchObject([{ words: inAll('<p>later</p>') }])
})

test('for a while only: what stood before comes back', async () => {
  await write('<p>every day</p>')
  await write('<p>holiday</p>', { from: after(1), until: after(3) })
  await pass(1)
  expect(await shown()).toBe('<p>holiday</p>')
  expect(await plans()).toMatchObject([{ state: 'SHOWN' }])
  await pass(2)
  expect(await shown()).toBe('<p>every day</p>')
  expect(await plans()).toEqual([])
})

test('where nobody had written anything, nothing stands there again', async () => {
  await asOwner(world, "DELETE FROM content WHERE name = 'notice'", [])
  await write('<p>holiday</p>', { from: after(1), until: after(3) })
  await pass(1)
  expect(await shown()).toBe('<p>holiday</p>')
  await pass(2)
  expect((await content()).notice.words).toEqual(inAll(''))
})

test('what somebody has written meanwhile stays when its end comes', async () => {
  await write('<p>every day</p>')
  await write('<p>holiday</p>', { from: after(1), until: after(3) })
  await pass(1)
  await write('<p>urgent</p>')
  await pass(3)
  expect(await shown()).toBe('<p>urgent</p>')
})

test('one whose whole time passed while nothing ran is not shown any more', async () => {
  await write('<p>every day</p>')
  await write('<p>missed</p>', { from: after(1), until: after(3) })
  await pass(5)
  expect([await shown(), await plans()]).toEqual(['<p>every day</p>', []])
})

test('one that waits is cancelled, one that is shown ends at once, and neither twice', async () => {
  await write('<p>every day</p>')
  await write('<p>never</p>', { from: after(1) })
  const [waiting] = await plans()
  expect(await cancel(waiting?._id ?? '')).toMatchObject({ status: 200 })
  expect(await cancel(waiting?._id ?? '')).toMatchObject(refused('ALREADY_DECIDED', 409))
  await write('<p>short</p>', { from: after(1), until: after(9) })
  await pass(1)
  expect(await shown()).toBe('<p>short</p>')
  const [running] = await plans()
  expect(await cancel(running?._id ?? '')).toMatchObject({ status: 200 })
  expect(await shown()).toBe('<p>every day</p>')
  await pass(9)
  expect(await shown()).toBe('<p>every day</p>')
  expect(await cancel('01980000-0000-7000-8000-000000000001')).toMatchObject(refused('NO_DATA', 404))
})

test.each([
  ['over', -1, undefined, 'from'],
  ['too far', contentLimits.planAheadMs / hourMs + 1, undefined, 'from'],
  ['ended before it begins', 5, 4, 'until'],
])('a time that is %s is refused', async (_name, from, until, field) => {
  const answer = await write('<p>x</p>', { from: after(from), ...(until && { until: after(until) }) })
  expect(answer).toMatchObject({ ...refused('KEY_INVALID', 400), body: { fields: [field] } })
})

test('an end without a beginning, agreements for a while, and two at one time are refused', async () => {
  expect(await write('<p>x</p>', { until: after(4) })).toMatchObject(refused('KEY_MISSING', 400))
  const { version } = (await content()).agreements
  const body = { version, words: inAll(['<p>x</p>']), from: after(1), until: after(2) }
  expect(
    await world.send(operatorApi.writePieces, { params: { name: 'agreements' }, body }, { token }),
  ).toMatchObject(refused('KEY_INVALID', 400))
  await write('<p>long</p>', { from: after(10), until: after(20) })
  expect(await write('<p>x</p>', { from: after(15) })).toMatchObject(refused('KEY_INVALID', 400))
  expect(await write('<p>after it</p>', { from: after(21) })).toMatchObject({ status: 200 })
  for (const { _id } of await plans()) await cancel(_id)
})

test('no more wait than a few', async () => {
  for (let nth = 1; nth <= contentLimits.plansMax; nth++) await write(`<p>${nth}</p>`, { from: after(nth) })
  expect(await write('<p>more</p>', { from: after(99) })).toMatchObject(refused('KEY_INVALID', 400))
  for (const { _id } of await plans()) await cancel(_id)
})
