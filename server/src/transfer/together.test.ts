/** Facts about money calls that come at the same time: what is asked together is answered one by one (docs/decisions/0031). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import type { Capability } from '@kapao/contract/schemas/staff-member.ts'
import { expect, test } from 'vitest'
import { findGameAccount } from '#game/game.queries.ts'
import { wallet } from '#ledger/chart.ts'
import { isPaused } from '#ledger/keeping.ts'
import { isFrozenNow } from '#member/freeze.queries.ts'
import { findStepUp } from '#member/pin.queries.ts'
import { gameUsername } from '#outside/reference.ts'
import { newId } from '#platform/db/id.ts'
import type { Db } from '#platform/db/schema.ts'
import { invariant } from '#platform/refusal.ts'
import { hashToken } from '#platform/token.ts'
import type { TestMember } from '../../test/factories.ts'
import { aPlayer, asOwner, injectFault } from '../../test/flows.ts'
import { aStaffMember } from '../../test/staff.ts'
import { useWorld } from '../../test/world.ts'
import { listInTheWay } from './transfer.queries.ts'

const world = useWorld()

const rich = { wallet: 500_00n }
const aRichPlayer = async () => (await aPlayer(world, 'NAGA', rich)).member

async function freeze({ id: memberId }: TestMember, capability: Capability) {
  const risk = await aStaffMember(world, { role: 'risk' })
  const body = { capability, reason: 'looks like five accounts' }
  expect((await world.call(operatorApi.freezeMember, { params: { memberId }, body }, risk)).status).toBe(200)
}

/** Has a PIN, which this session has not proved. */
const guard = ({ id }: TestMember) =>
  asOwner(world, `INSERT INTO member_pin (member_id, pin_hash, set_at) VALUES ($1, '-', $2)`, [
    id,
    world.now(),
  ])

const tokenHashOf = ({ token }: TestMember) => hashToken(token)

const intoNaga = (member: TestMember) =>
  member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 100 } })

/** The provider has not ended it. */
async function beginTransfer(member: TestMember) {
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'processing', count: 1 })
  expect((await intoNaga(member)).body.message).toBe('TRANSFER_PENDING')
}

/** Asked in one turn, so certainly by one statement. */
const askAll = <Item, Answer>(ask: (db: Db, item: Item) => Promise<Answer>, items: Item[]) =>
  Promise.all(items.map((item) => ask(world.app.db, item)))

test('each question has its own answer, whatever is asked beside it', async () => {
  const [one, other] = [await aRichPlayer(), await aRichPlayer()]
  const nobody = newId()
  await beginTransfer(other)
  await freeze(other, 'play')
  await other.call(api.takeTimeOut, { body: { hours: 24 } })
  await guard(other)
  const rows = await world.app.db
    .selectFrom('transfer')
    .select('id')
    .where('memberId', '=', other.id)
    .execute()
  const [id] = rows.map((row) => row.id)
  invariant(id, 'a transfer that was begun is there')
  const ids = [nobody, other.id, one.id]
  const now = world.now()

  const accounts = await askAll(
    findGameAccount,
    ids.map((memberId) => ({ memberId, slot: 'NAGA' })),
  )
  const names = [other, one].map(({ id: memberId }) => gameUsername(memberId, 'NAGA'))
  expect(accounts.map((account) => account?.username)).toEqual([undefined, ...names])
  const ways = ids.map((memberId) => ({ memberId, ids: [newId()], slots: ['NAGA', 'ARENA'] }))
  expect(await askAll(listInTheWay, ways)).toEqual([[], [id], []])
  expect(await askAll(listInTheWay, [...ways, { memberId: other.id, ids: [id], slots: [] }])).toEqual([
    ...[[], [id], []],
    [id],
  ])
  const paused = ids.map((memberId) => ({ memberId, now }))
  expect(await askAll(isPaused, paused)).toEqual([false, true, false])
  const asked = ids.map((memberId) => ({ memberId, capability: 'play' as const }))
  expect(await askAll(isFrozenNow, [...asked, { memberId: other.id, capability: 'offers' }])).toEqual([
    ...[false, true, false],
    false,
  ])
  const proved = await askAll(findStepUp, [hashToken('unknown'), ...[other, one].map(tokenHashOf)])
  expect(proved.map((found) => found?.hasPin)).toEqual([undefined, true, false])
})

test('each transfer gets what is in its own way', async () => {
  const [free, another, paused, frozen, waiting] = await Promise.all([
    aRichPlayer(),
    aRichPlayer(),
    aRichPlayer(),
    aRichPlayer(),
    aRichPlayer(),
  ])
  const elsewhere = await world.aMember(rich)
  await paused.call(api.takeTimeOut, { body: { hours: 24 } })
  await freeze(frozen, 'play')
  await freeze(another, 'withdrawal')
  await beginTransfer(waiting)

  const members = [paused, free, frozen, elsewhere, waiting, another]
  const answers = await Promise.all(members.map(intoNaga))
  expect(answers.map(({ body }) => body.message)).toEqual([
    'PLAY_PAUSED',
    'SUCCESS',
    'ACCOUNT_FROZEN',
    'SLOT_NO_ACCOUNT',
    'IN_PROGRESS',
    'SUCCESS',
  ])
  expect(await Promise.all(members.map(({ id }) => world.balance(id, wallet())))).toEqual([
    ...[500_00n, 400_00n, 500_00n],
    ...[500_00n, 400_00n, 400_00n],
  ])
})

test('each withdrawal gets what is in its own way', async () => {
  const [free, guarded, frozen] = await Promise.all([
    world.aMember(rich),
    world.aMember(rich),
    world.aMember(rich),
  ])
  await guard(guarded)
  await freeze(frozen, 'withdrawal')
  const answers = await Promise.all(
    [frozen, guarded, free].map((member) => member.call(api.withdraw, { body: { amount: 100 } })),
  )
  expect(answers.map(({ body }) => body.message)).toEqual(['ACCOUNT_FROZEN', 'STEP_UP_REQUIRED', 'SUCCESS'])
})
