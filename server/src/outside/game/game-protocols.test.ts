/** What every game provider with a protocol of its own must do for us, whichever adapter speaks to it, against its double (decisions D2, D21). */
import { generateKeyPairSync } from 'node:crypto'
import * as api from '@kapao/contract/calls/member.ts'
import type { Fault } from '@kapao/contract/outside/control.ts'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { game, transit, wallet } from '#ledger/chart.ts'
import { MaintenanceError, OutsideError } from '#platform/refusal.ts'
import { everyCase } from '../../../test/every-case.ts'
import type { TestMember } from '../../../test/factories.ts'
import {
  aPlayer,
  clearFaults,
  heldAtProvider,
  historyOf,
  injectFault,
  play,
  shortenOutsideTimeout,
  tasksAbout,
} from '../../../test/flows.ts'
import { expectProvidersAgree } from '../../../test/provider-agreement.ts'
import { runJob } from '../../../test/run-job.ts'
import { useWorld } from '../../../test/world.ts'
import { askTransfers } from '../../transfer/transfer.jobs.ts'

const world = useWorld()
afterEach(() => clearFaults(world))

/** `findsNone`: it says of a transfer that it has never had it; else such a one stays open for a person. */
const protocols = [
  { adapter: 'hub88', slot: 'HUAY', findsNone: false },
  { adapter: 'jdb', slot: 'RING', findsNone: true },
] as const

const openTransfers = (memberId: string) =>
  world.app.db
    .selectFrom('transfer')
    .select(['id', 'providerReference'])
    .where('memberId', '=', memberId)
    .where('state', '=', 'OPEN')
    .execute()

/** Time passes, and the job asks, until nothing is open any more or a person has been asked. */
async function settle(memberId: string) {
  for (const ms of [2_000, 5_000, 15_000, 60_000, 300_000, 30 * 60_000]) {
    if ((await openTransfers(memberId)).length === 0) return
    world.advance(ms)
    await runJob(world, askTransfers)
  }
}

/** The provider has said no at last, and it is heard. */
async function concludeByNo(memberId: string) {
  const { outside } = world.app
  const findTransfer = async () => ({ status: 'rejected' }) as const
  world.app.outside = { ...outside, provider: (of) => ({ ...outside.provider(of), findTransfer }) }
  await settle(memberId)
  world.app.outside = outside
}

type Direction = 'in' | 'out'

const send = (member: TestMember, slot: string, direction: Direction, amount = 33.37) =>
  member.call(api.transfer, {
    body: direction === 'in' ? { from: 'WALLET', to: slot, amount } : { from: slot, to: 'WALLET', amount },
  })

const afterIt = { in: 133_37n, out: 66_63n }

const ends: Record<string, { fault?: Fault; isDone: boolean; isReceived?: boolean }> = {
  'nothing in the way': { isDone: true },
  'not received': { fault: 'timeout_before', isDone: false, isReceived: false },
  'done, never answered': { fault: 'timeout_after', isDone: true },
  'done, answered 500': { fault: 'error_after', isDone: true },
  'done, answered garbage': { fault: 'garbage', isDone: true },
  'sent twice on the way': { fault: 'duplicate', isDone: true },
  'decided later': { fault: 'processing', isDone: true },
  refused: { fault: 'reject', isDone: false },
}

const anRsaKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64')

describe.each(protocols)('$adapter', ({ adapter, slot, findsNone }) => {
  const provider = () => world.app.outside.provider({ code: slot, adapter })
  const aRichPlayer = () => aPlayer(world, slot, { wallet: 100_00n, inGame: 100_00n })
  afterAll(() => expectProvidersAgree(world))

  async function endsOnce(direction: Direction, { fault, isDone, isReceived = true }: (typeof ends)[string]) {
    const { member, username } = await aRichPlayer()
    if (fault) await injectFault(world, { service: `game:${slot}`, call: 'transfers', fault, count: 1 })
    shortenOutsideTimeout(world)
    expect([200, 202, 422]).toContain((await send(member, slot, direction)).status)
    await settle(member.id)
    const [open] = await openTransfers(member.id)
    const isLeft = !isReceived && !findsNone
    expect(open !== undefined, 'open').toBe(isLeft)
    if (open) {
      expect(await tasksAbout(world, open.id)).toMatchObject([{ kind: 'transfer_unanswered' }])
      expect(await world.balance(member.id, transit(slot))).toBe(33_37n)
      return concludeByNo(member.id)
    }
    const inGame = isDone ? afterIt[direction] : 100_00n
    expect(await world.balance(member.id, game(slot))).toBe(inGame)
    expect(await world.balance(member.id, wallet())).toBe(200_00n - inGame)
    expect(await heldAtProvider(world, slot, username)).toBe(Number(inGame) / 100)
    expect((await historyOf(member))[0]).toMatchObject({ status: isDone ? 'SUCCESS' : 'FAILED' })
  }

  test.each(['in', 'out'] as const)('money %s moves once, whatever is in the way', (direction) =>
    everyCase(
      Object.fromEntries(Object.entries(ends).map(([name, end]) => [name, () => endsOnce(direction, end)])),
    ),
  )

  test('an account is opened once, without a password, and is empty', async () => {
    for (let time = 0; time < 2; time++)
      expect(await provider().openAccount('kpopenedtwice', 'THB')).toEqual({
        ...{ username: 'kpopenedtwice', password: '' },
      })
    expect(await provider().readBalance('kpopenedtwice')).toEqual({ balance: 0n, staked: null })
    expect(await provider().resetPassword('kpopenedtwice', 'PW1')).toBe('')
  })

  test('the balance is what was won and lost, and more than it holds does not come back', async () => {
    const { member, username } = await aPlayer(world, slot, { inGame: 100_00n })
    await play(world, slot, username, { stake: 30, win: 12.34 })
    expect(await provider().readBalance(username)).toEqual({ balance: 82_34n, staked: null })
    const order = { reference: 'TFTOOMUCH', username, direction: 'out', amount: 82_35n } as const
    expect(await provider().transfer({ ...order, createdAt: world.now() })).toMatchObject({
      status: 'rejected',
    })
    expect((await send(member, slot, 'out', 82.34)).status).toBe(200)
    expect(await heldAtProvider(world, slot, username)).toBe(0)
  })

  test('a link opens the game signed in, once', async () => {
    const { username } = await aPlayer(world, slot, {})
    const link = await provider().launch(username, 'th')
    const enter = () => fetch(link, { redirect: 'manual' })
    expect((await enter()).headers.get('location')).toBe(`/games/${slot}/table?lang=th`)
    expect((await enter()).status).toBe(410)
  })

  test('a key that it does not know moves nothing', async () => {
    const { member, username } = await aRichPlayer()
    const known = world.app.config.serviceKeys(`game:${slot}`)?.[0] ?? ''
    const key =
      adapter === 'hub88' ? known.replace(/[^:]+$/, anRsaKey()) : known.replace('ring-key', 'else-key')
    world.app.config.serviceKeys = () => [key]
    shortenOutsideTimeout(world)
    await expect(provider().readBalance(username)).rejects.toThrow(OutsideError)
    expect((await send(member, slot, 'in')).status).toBe(202)
    expect(await heldAtProvider(world, slot, username)).toBe(100)
    await concludeByNo(member.id)
  })

  test('while it is closed nothing is opened, read or launched, and every call says that it was not answered', async () => {
    const { username } = await aPlayer(world, slot, {})
    await injectFault(world, { service: `game:${slot}`, fault: 'maintenance' })
    const closed = adapter === 'jdb' ? MaintenanceError : OutsideError
    await expect(provider().openAccount('kpnobody', 'THB')).rejects.toThrow(closed)
    await expect(provider().readBalance(username)).rejects.toThrow(closed)
    await expect(provider().launch(username, 'en')).rejects.toThrow(closed)
  })

  test('what is not read through is no answer', async () => {
    const { username } = await aPlayer(world, slot, {})
    await injectFault(world, { service: `game:${slot}`, fault: 'garbage' })
    await expect(provider().readBalance(username)).rejects.toThrow(OutsideError)
    await expect(provider().launch(username, 'en')).rejects.toThrow(OutsideError)
  })
})
