/** Once everything is quiet: our books against what banks, gateways and providers know, and against what members were told. */

import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { SeenCharge, SeenTransfers } from '@kapao/contract/outside/control.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { flowId, gameUsername } from '../../server/src/outside/reference.ts'
import { clearFaults } from '../../server/test/flows.ts'
import { askSandbox, listBankPayouts, payoutsTo, seeTotals } from '../../server/test/sandbox-calls.ts'
import { compareAllBooks, listDifferences } from '../../server/test/service-books.ts'
import type { Answered, World } from '../../server/test/world.ts'
import { slots } from './disorder.ts'
import { checkGiftPromise, giftsOf } from './gifts.ts'
import type { Intent, MoneyRun, Player } from './money-run.ts'

const satang = (baht: number): bigint => BigInt(Math.round(baht * 100))
const sum = (amounts: bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

/** Everybody outside answers again, nobody dies any more, and time passes until nothing is left to be asked about. */
export async function comeToRest({ world, crashes, players }: MoneyRun) {
  crashes.stop()
  await clearFaults(world)
  for (let minutes = 0; minutes < 60; minutes += 5) {
    world.advance(5 * 60_000)
    await world.runJobs()
  }
  await world.sandbox.webhooksQuiet()
  for (const { member } of players) expect((await member.call(api.refreshSlots)).status).toBe(200)
}

/** Everything that does not agree, in words; empty is good. */
export async function findDisagreements(run: MoneyRun): Promise<string[]> {
  const perPlayer: string[][] = []
  for (const player of run.players) perPlayer.push(await checkPlayer(run.world, player))
  return [...(await findWorldDisagreements(run.world)), ...perPlayer.flat(), ...(await checkPromises(run))]
}

/** What can be seen without knowing what anybody wanted. */
export async function findWorldDisagreements(world: World): Promise<string[]> {
  const broken = (await world.brokenInvariants()).map(({ id, title, detail }) => `${id} ${title}: ${detail}`)
  return [
    ...broken,
    ...(await findStuck(world)),
    ...(await checkPayouts(world)),
    ...(await checkOrderTimes(world)),
    ...(await checkConservation(world)),
    ...(await checkBooks(world)),
  ]
}

/** Nothing is left under way when everybody outside answers again. */
async function findStuck({ app: { db } }: World): Promise<string[]> {
  const transfers = await db.selectFrom('transfer').select('reference').where('state', '=', 'OPEN').execute()
  const withdrawals = await db
    .selectFrom('withdrawal')
    .select(['reference', 'state'])
    .where('state', 'in', ['REQUESTED', 'APPROVED', 'PAYING'])
    .execute()
  const gifts = await db.selectFrom('voucher').select('reference').where('state', '=', 'OPEN').execute()
  const clearings = await db
    .selectFrom('userBonus')
    .select('memberId')
    .where('isActive', '=', true)
    .where('clearingSince', 'is not', null)
    .execute()
  const transits = await db
    .selectFrom('account')
    .select(['memberId', 'code', 'balance'])
    .where('code', 'like', 'transit:%')
    .where('balance', '<>', 0n)
    .execute()
  return [
    ...transfers.map(({ reference }) => `transfer ${reference} is still open`),
    ...withdrawals.map(({ reference, state }) => `withdrawal ${reference} is still ${state}`),
    ...gifts.map(({ reference }) => `gift ${reference} is still open`),
    ...clearings.map(({ memberId }) => `the bonus of ${memberId} is still being ended`),
    ...transits.map(({ memberId, code, balance }) => `${memberId} has ${balance} in ${code}`),
  ]
}

interface SeenAccount {
  balance: number
  transfers: { reference: string; direction: 'in' | 'out'; amount: number }[]
}

const noAccount: SeenAccount = { balance: 0, transfers: [] }

const seenAccount = (world: World, slot: string, username: string) =>
  world.control('GET', `/games/${slot}/${username}`).catch((error: Error) => {
    if (!error.message.includes(': 404 ')) throw error
    return noAccount
  }) as Promise<SeenAccount>

async function paidBy(world: World, { member }: Player): Promise<bigint> {
  const { db } = world.app
  const charges = await db
    .selectFrom('qrCharge')
    .select('reference')
    .where('memberId', '=', member.id)
    .execute()
  const seen = await Promise.all(
    charges.map(({ reference }) =>
      askSandbox(world, SeenCharge, 'GET', `/qr/${reference}`).catch(() => ({ payments: [] })),
    ),
  )
  return sum(seen.flatMap(({ payments }) => payments.map(({ amount }) => satang(amount))))
}

/** What banks say that the member has sent us from the registered account. */
async function sentBy(world: World, { member }: Player): Promise<bigint> {
  const seen = await askSandbox(world, SeenTransfers, 'GET', '/bank/transfers')
  const own = seen.filter(({ fromAccountNo }) => fromAccountNo === member.bankAccountNo)
  return sum(own.map(({ amount }) => satang(amount)))
}

/** What the voucher service says that we took, of those gifts that this member sent. */
async function givenBy({ app }: World, { member }: Player): Promise<bigint> {
  const rows = await app.db
    .selectFrom('voucher')
    .select('reference')
    .where('memberId', '=', member.id)
    .execute()
  const said = await Promise.all(rows.map(({ reference }) => app.outside.voucher.findRedemption?.(reference)))
  return sum(said.map((one) => (one?.status === 'redeemed' ? one.amount : 0n)))
}

/** I-42: the product's own comparison of its books finds nothing either. */
async function checkBooks(world: World): Promise<string[]> {
  const compared = await compareAllBooks(world)
  const unseen = compared.filter(({ differences }) => differences === undefined)
  return [
    ...unseen.map(({ book }) => `the book of ${book} was not shown`),
    ...(await listDifferences(world)).map(
      ({ book, name, what }) => `the book of ${book} differs: ${name} ${what}`,
    ),
  ]
}

/** I-16, and the member's wallet by what the outside knows and the house has given: paid in, moved to games and back, paid out. */
async function checkPlayer(world: World, player: Player): Promise<string[]> {
  const { member } = player
  const { body } = await member.call(api.wallet)
  const accounts = await Promise.all(
    slots.map((slot) => seenAccount(world, slot, gameUsername(member.id, slot))),
  )
  const found: string[] = []
  for (const [index, slot] of slots.entries()) {
    const card = body.slots.find(({ code }) => code === slot)
    if (card?.stale || card?.amount !== accounts[index]?.balance)
      found.push(`${member.id} has ${accounts[index]?.balance} at ${slot}; the card says ${card?.amount}`)
  }
  found.push(...(await checkTransfers(world, player, accounts)))

  const moved = (direction: 'in' | 'out') =>
    sum(
      accounts.flatMap(({ transfers }) =>
        transfers.filter((one) => one.direction === direction).map(({ amount }) => satang(amount)),
      ),
    )
  const payouts = await payoutsTo(world, member)
  const paidOut = sum(payouts.map(({ amount }) => satang(amount)))
  const paidIn = sum(await Promise.all([paidBy, sentBy, givenBy].map((ask) => ask(world, player))))
  const expected =
    paidIn - moved('in') + moved('out') - paidOut - satang(body.wallet.held) + (await giftsOf(player))
  if (expected !== satang(body.wallet.amount) || body.wallet.inTransit !== 0)
    found.push(`${member.id}: the wallet should hold ${expected}, and says ${JSON.stringify(body.wallet)}`)
  return found
}

/** Each transfer that a provider has done is done here, and the other way round, with the same amount. */
async function checkTransfers({ app: { db } }: World, { member }: Player, accounts: SeenAccount[]) {
  const rows = await db
    .selectFrom('transfer')
    .select(['slot', 'reference', 'direction', 'amount'])
    .where('memberId', '=', member.id)
    .where('state', '=', 'DONE')
    .execute()
  const ours = rows.map(
    ({ slot, reference, direction, amount }) => `${slot} ${reference} ${direction} ${amount}`,
  )
  const theirs = slots.flatMap((slot, index) =>
    (accounts[index] ?? noAccount).transfers.map(
      ({ reference, direction, amount }) => `${slot} ${reference} ${direction} ${satang(amount)}`,
    ),
  )
  return differences('transfer', ours, theirs)
}

/** I-19: what the bank has paid is what we have as paid, with amount and account. */
async function checkPayouts(world: World): Promise<string[]> {
  const paid = await world.app.db
    .selectFrom('withdrawal')
    .select(['reference', 'toAccountNo', 'amount'])
    .where('state', '=', 'PAID')
    .execute()
  const ours = paid.map((row) => `${row.reference} ${row.toAccountNo} ${row.amount}`)
  const theirs = (await listBankPayouts(world)).map(
    ({ payoutReference, toAccountNo, amount }) => `${payoutReference} ${toAccountNo} ${satang(amount)}`,
  )
  return differences('payout', ours, theirs)
}

/** I-45: by the lists of those who carried them out, no order is later than our own decision about it, unless it is a case. */
async function checkOrderTimes(world: World): Promise<string[]> {
  const { app } = world
  const span = { from: new Date(0), to: new Date(world.now().getTime() + 1) }
  const gameBooks = slots.map((code) => app.outside.provider({ code, adapter: 'plain' }).readBook)
  const books = [app.outside.bank.readPayouts, ...gameBooks].filter((read) => read !== undefined)
  const ordered = (await Promise.all(books.map((read) => Array.fromAsync(read(span))))).flat(2)
  const { rows } = await sql<{ reference: string; decidedAt: Date }>`
    SELECT f.reference, f.decided_at AS "decidedAt"
    FROM (SELECT id, reference, decided_at FROM transfer UNION ALL SELECT id, reference, decided_at FROM withdrawal) f
    WHERE decided_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM operator_task o WHERE o.kind IN ('late_transfer', 'late_payout') AND o.subject = f.id::text)`.execute(
    app.db,
  )
  const decided = new Map(rows.map(({ reference, decidedAt }) => [reference, decidedAt]))
  return ordered.flatMap(({ name, at }) => {
    const decidedAt = decided.get(name)
    return decidedAt && at.getTime() > decidedAt.getTime() + world.clockErrorMsAt(decidedAt)
      ? [`${name} was carried out at ${at.toISOString()}, and decided at ${decidedAt.toISOString()}`]
      : []
  })
}

function differences(what: string, ours: string[], theirs: string[]): string[] {
  const [here, there] = [new Set(ours), new Set(theirs)]
  return [
    ...[...here.difference(there)].map((one) => `${what} ${one} is here only`),
    ...[...there.difference(here)].map((one) => `${what} ${one} is outside only`),
    ...(here.size === ours.length && there.size === theirs.length ? [] : [`a ${what} is there twice`]),
  ]
}

/** I-43: every baht that came in and did not go out is a member's or the house's; and each house account has its counterpart outside. */
async function checkConservation(world: World): Promise<string[]> {
  const totals = await seeTotals(world)
  const balances = await sumAccounts(world)
  const held = (code: string) => balances.get(code) ?? 0n
  const found: string[] = []
  const expect = (what: string, ours: bigint, theirs: bigint) => {
    if (ours !== theirs) found.push(`${what}: ${ours} here, ${theirs} outside`)
  }
  // A bank that is a gateway too has both under its name.
  for (const [name, amount] of Object.entries(totals.accepted))
    expect(`received by ${name}`, -held(`house:gateway:${name}`) - held(`house:bank:${name}`), satang(amount))
  for (const slot of slots) {
    expect(`held at ${slot}`, held(`game:${slot}`) + held(`stake:${slot}`), satang(totals.games[slot] ?? 0))
    expect(`won at ${slot}`, -held(`house:provider:${slot}`), satang(totals.gameResults[slot] ?? 0))
  }
  const paidOut = sum(Object.values(totals.paidOut).map(satang))
  expect('paid out', held('house:payout'), paidOut)
  const sumOf = (isCounted: (code: string) => boolean) =>
    sum([...balances].filter(([code]) => isCounted(code)).map(([, balance]) => balance))
  // Coins are no money, and nobody outside knows of them.
  const members = sumOf((code) => !code.startsWith('house:') && code !== 'coin')
  const house = sumOf(
    (code) => code.startsWith('house:') && !/^house:((bank|gateway):.*|payout|coin)$/.test(code),
  )
  const accepted = sum(Object.values(totals.accepted).map(satang))
  expect('members and house', members + house, accepted - paidOut)
  return found
}

/** By account, over all members. */
async function sumAccounts({ app: { db } }: World) {
  const rows = await db
    .selectFrom('account')
    .select(({ fn }) => ['code', fn.sum<bigint>('balance').as('balance')])
    .groupBy('code')
    .execute()
  return new Map(rows.map(({ code, balance }) => [code, BigInt(balance)]))
}

/** I-9, I-10: who was told yes has it, with that amount; who was told no has nothing of it. */
async function checkPromises(run: MoneyRun): Promise<string[]> {
  const answered = run.intents.filter((intent): intent is Promised => intent.answer !== undefined)
  const found: string[] = []
  for (const intent of answered) {
    const { call, key, answer } = intent
    const problem =
      call === 'transfer'
        ? await checkTransferPromise(run.world, intent)
        : call === 'withdraw' || call === 'withdrawAll'
          ? await checkWithdrawPromise(run.world, intent)
          : await checkGiftPromise(run, intent)
    if (problem) found.push(`${call} ${key} was answered ${answer.status} ${answer.text}, but ${problem}`)
  }
  return found
}

export type Promised = Intent & { answer: Answered<Endpoint> }

export async function checkTransferPromise({ app: { db } }: World, { player, args, key, answer }: Promised) {
  const { from, to, amount } = args.body as { from: string; to: string; amount: number }
  const stateOf = async (direction: 'in' | 'out') => {
    const row = await db
      .selectFrom('transfer')
      .select(['state', 'amount'])
      .where('memberId', '=', player.member.id)
      .where('id', '=', flowId(`transfer_${direction}`, player.member.id, key))
      .executeTakeFirst()
    if (row && row.amount !== satang(amount)) return 'of another amount'
    return row?.state ?? 'NONE'
  }
  const [out, into] = [await stateOf('out'), await stateOf('in')]
  const said = `out is ${out}, in is ${into}`
  if (answer.status === 200) {
    const isDone = (from === 'WALLET' || out === 'DONE') && (to === 'WALLET' || into === 'DONE')
    return isDone ? undefined : said
  }
  if (answer.status === 202) return out === 'NONE' && into === 'NONE' ? said : undefined
  // A transfer from game to game can be refused when its first half is done: then the money is in the wallet.
  const lasting = to === 'WALLET' ? out : into
  return lasting === 'NONE' || lasting === 'REJECTED' ? undefined : said
}

export async function checkWithdrawPromise({ app: { db } }: World, { player, args, key, answer }: Promised) {
  const row = await db
    .selectFrom('withdrawal')
    .select(['state', 'amount', 'reference'])
    .where('memberId', '=', player.member.id)
    .where('id', '=', flowId('withdraw', player.member.id, key))
    .executeTakeFirst()
  const { body } = answer as { body: { reference?: string } }
  if (answer.status !== 200) return row ? `there is one: ${row.reference}` : undefined
  if (!row) return 'there is none'
  const isAsSaid = row.reference === body.reference && row.amount === satang(Number(args.body?.amount))
  return isAsSaid ? undefined : `it is ${row.reference} of ${row.amount}`
}
