/** Steps that many money tests share, each through the product's own calls. */
import * as api from '@kapao/contract/calls/member.ts'
import type { MemberEvent } from '@kapao/contract/events.ts'
import type { JournalKind } from '@kapao/contract/lists.ts'
import { type FaultOrder, Gift } from '@kapao/contract/outside/control.ts'
import { sealLink } from '@kapao/contract/truelink.ts'
import pg from 'pg'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { Ledger } from '#ledger/post.ts'
import type { Posted, Posting } from '#ledger/posting.ts'
import { createOutside } from '#outside/registry.ts'
import { clearCache } from '#platform/db/short-cache.ts'
import { failpointChannel } from '#platform/failpoint.ts'
import type { TestMember } from './factories.ts'
import { askSandbox, seeGameAccount } from './sandbox-calls.ts'
import type { World } from './world.ts'

/** Opens the member's account at a provider. @returns the name there. */
export async function openGame(member: TestMember, slot: string): Promise<string> {
  const { status, body } = await member.call(api.activateSlot, { params: { slotCode: slot } })
  expect(status).toBe(200)
  return body.username
}

/** A member with an opened game account, and money in it. */
export async function aPlayer(world: World, slot: string, { wallet = 0n, inGame = 0n }) {
  const member = await world.aMember({ wallet: wallet + inGame })
  const username = await openGame(member, slot)
  if (inGame > 0n) {
    const moved = await member.call(api.transfer, {
      body: { from: 'WALLET', to: slot, amount: Number(inGame) / 100 },
    })
    expect(moved.status).toBe(200)
  }
  return { member, username }
}

export const injectFault = (world: World, fault: z.input<typeof FaultOrder>) =>
  world.control('PUT', '/faults', fault)

export const clearFaults = (world: World) => world.control('DELETE', '/faults')

/** Waits for the outside no longer than this: less than a slow service takes, and enough for any other on a busy machine. */
export function shortenOutsideTimeout(world: World, timeoutMs = 2_500) {
  world.app.outside = createOutside(world.app.config, world.app.clock, { timeoutMs })
}

/** Every posting of the server passes `intercept`, which may act before and after it, or fail. @returns what ends that. */
export function interceptPostings(
  world: World,
  intercept: (posting: Posting, post: Ledger['post']) => Promise<Posted>,
): () => void {
  const { ledger } = world.app
  world.app.ledger = { post: (posting) => intercept(posting, ledger.post) }
  return () => {
    world.app.ledger = ledger
  }
}

/** The process is killed: what it is about to post is never posted. @returns what brings it back to life. */
export const crashBeforePosting = (world: World, kind: JournalKind) =>
  interceptPostings(world, (posting, post) =>
    posting.kind === kind ? Promise.reject(new Error('killed')) : post(posting),
  )

/** It is posted, and then the process dies: nobody learns of it. @returns what starts it again. */
export const crashAfterPosting = (world: World, kind: JournalKind) =>
  interceptPostings(world, async (posting, post) => {
    const posted = await post(posting)
    if (posting.kind === kind) throw new Error('killed')
    return posted
  })

/** The process is killed when it is about to send a transfer to its provider. @returns what brings it back to life. */
export function crashBeforeTransfer(world: World): () => void {
  const { outside } = world.app
  world.app.outside = {
    ...outside,
    provider: (of) => ({ ...outside.provider(of), transfer: () => Promise.reject(new Error('killed')) }),
  }
  return () => {
    world.app.outside = outside
  }
}

/** What the provider says the account holds, in baht. */
export async function heldAtProvider(world: World, slot: string, username: string): Promise<number> {
  return (await seeGameAccount(world, slot, username)).balance
}

const Stake = z.object({ stakeId: z.string() })

/** A bet that stays open. @returns what settles it with a win; 0 loses it. */
export async function placeStake(world: World, slot: string, username: string, amount: number) {
  const account = `/games/${slot}/${username}`
  const { stakeId } = await askSandbox(world, Stake, 'POST', `${account}/stake`, { amount })
  return (pays: number) => world.control('POST', `${account}/settle`, { stakeId, pays })
}

export const play = (world: World, slot: string, username: string, round: { stake: number; win: number }) =>
  world.control('POST', `/games/${slot}/${username}/play`, round)

/** Open operator tasks about a subject. */
export const tasksAbout = (world: World, subject: string) =>
  world.app.db
    .selectFrom('operatorTask')
    .select(['kind', 'detail'])
    .where('subject', '=', subject)
    .where('closedAt', 'is', null)
    .orderBy('id')
    .execute()

/** The member's whole history, newest first. */
export async function historyOf(member: TestMember) {
  const { body } = await member.call(api.statement, { body: { page: 1, limit: 100 } })
  return body.statements
}

interface News {
  memberId: string
  event: string
  payload: unknown
}

/** What relays of this process have told: it is in no table any more. */
const told: News[] = []
failpointChannel('outbox:untold').subscribe((rows) => told.push(...(rows as News[])))

/** What the member's devices were told and what waits for it, oldest first. */
export async function newsOf({ app }: World, { id }: TestMember): Promise<News[]> {
  const waiting = await app.db
    .selectFrom('outbox')
    .select(['memberId', 'event', 'payload'])
    .where('memberId', '=', id)
    .orderBy('id')
    .execute()
  return [...told.filter(({ memberId }) => memberId === id), ...waiting]
}

/** Of these, what was told with this event. */
export const eventsSentTo = async (world: World, member: TestMember, event: MemberEvent) =>
  (await newsOf(world, member)).filter((news) => news.event === event).map(({ payload }) => payload)

/** Changes what only the operator's tools may change, such as the catalogue; it is felt at once. */
export async function asOwner(world: World, statement: string, values: unknown[] = []) {
  const result = await world.owner.query(statement, values)
  clearCache(world.app.db)
  return result
}

/** A connection for transactions of the owner; what is still open when the test ends is rolled back. */
export async function anOwner(world: World): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: world.app.config.databaseUrl })
  client.on('error', () => {}) // The statement says so.
  await client.connect()
  world.atTestEnd(() => client.end())
  return client
}

/** Keeps tables locked against everybody. @returns what lets go of them; the end of the test does so at the latest. */
export async function lockTables(world: World, tables: string): Promise<() => Promise<void>> {
  const client = await anOwner(world)
  await client.query(`BEGIN; LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE`)
  return () => client.end()
}

/**
 * The processes of the database that wait for a lock now. Each look has a connection of its own: within a transaction
 * PostgreSQL would show the first look again and again.
 */
export async function waitingForLocks(world: World): Promise<number[]> {
  const { rows } = await asOwner(
    world,
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows.map(({ pid }) => pid as number)
}

/** A TrueMoney gift that somebody made: its link. The amount in baht, for as many receivers. */
export async function aGiftLink(world: World, amount: number, shares = 1): Promise<string> {
  return (await askSandbox(world, Gift, 'POST', '/vouchers', { amount, shares })).link
}

/** The member sends a gift link, encoded as the app does it. */
export async function sendGift(
  world: World,
  member: TestMember,
  link: string,
  { idempotencyKey }: { idempotencyKey?: string } = {},
) {
  const sealed = await sealLink(link, world.app.config.truelinkPassphrase)
  return member.call(api.truelink, { body: { link: sealed }, ...(idempotencyKey && { idempotencyKey }) })
}
