/** S1 and S2: journals per second of the ledger alone, uniform and with one house account in every journal. */

import {
  game,
  houseGateway,
  houseProvider,
  houseSuspense,
  transit,
  wallet,
} from '../../../server/src/ledger/chart.ts'
import { createLedger } from '../../../server/src/ledger/post.ts'
import type { Posting } from '../../../server/src/ledger/posting.ts'
import { houseIds, newId } from '../../../server/src/platform/db/id.ts'
import { openDatabase } from '../../../server/src/platform/db/open.ts'
import type { Db } from '../../../server/src/platform/db/schema.ts'
import type { Contest } from '../contest.ts'
import { perSecond } from '../measure.ts'
import { openTpcb } from '../tpcb.ts'

/** Two accounts each: 100,000 accounts. */
const memberCount = 50_000
/** Callers that wait for an answer at the same time. */
const callers = 512
const slot = 'BENCH'
const clock = { now: () => new Date() }
const endowment = 1_000_000_00n

const anyOf = (members: string[]) => members[Math.floor(Math.random() * members.length)] ?? ''
let counter = 0
const nextKey = () => `bench:${process.pid}:${++counter}`
const amount = () => BigInt(1 + Math.floor(Math.random() * 100))

/** A posting of each benchmark. All of them are kinds that the product posts. */
const makers = {
  /** Two accounts of one member: idempotency key, two entries, running balances, every constraint. */
  uniform(members): Posting {
    const out = Math.random() < 0.5
    const [from, to] = out ? [game(slot), transit(slot)] : [transit(slot), game(slot)]
    const kind = out ? 'transfer_out_held' : 'transfer_out_returned'
    return {
      memberId: anyOf(members),
      kind,
      key: nextKey(),
      currency: 'THB',
      moves: [{ from, to, amount: amount() }],
    }
  },
  /** The provider's account in every journal. */
  house(members): Posting {
    const win = Math.random() < 0.5
    const [from, to] = win ? [houseProvider(slot), game(slot)] : [game(slot), houseProvider(slot)]
    return {
      memberId: anyOf(members),
      kind: 'game_result',
      key: nextKey(),
      currency: 'THB',
      moves: [{ from, to, amount: amount() }],
    }
  },
  /** Really one row: both accounts of every journal are the same two. */
  oneRow(): Posting {
    const moves = [{ from: houseGateway('KBANK'), to: houseSuspense(), amount: amount() }]
    return { memberId: houseIds.THB, kind: 'suspense_in', key: nextKey(), currency: 'THB', moves }
  },
  /** With all that a deposit brings along: statement row and outbox row. */
  deposit(members): Posting {
    const id = newId()
    const satang = amount()
    return {
      memberId: anyOf(members),
      kind: 'deposit_qr',
      key: `deposit_qr:KBANK:${id}`,
      currency: 'THB',
      moves: [{ from: houseGateway('KBANK'), to: wallet(), amount: satang }],
      statement: {
        open: {
          id,
          type: 'deposit',
          from: 'KBANK',
          to: 'WALLET',
          amount: satang,
          status: 'SUCCESS',
          reference: 'QR12345678',
        },
      },
    }
  },
  /** A member who asks for more than is there: refused, one after the other. */
  refused(members): Posting {
    const moves = [{ from: game(slot), to: transit(slot), amount: endowment * 10n }]
    return { memberId: anyOf(members), kind: 'transfer_out_held', key: nextKey(), currency: 'THB', moves }
  },
} satisfies Record<string, (members: string[]) => Posting>

export const ledgerContest: Contest = {
  rows: [
    {
      id: 'S1',
      what: 'journals, uniform over 100,000 accounts',
      ours: 'post uniform',
      baseline: 'TPC-B',
      reach: 5,
      cpuReach: 0.35,
    },
    {
      id: 'S2',
      what: 'one house account in every journal',
      ours: 'post house',
      baseline: 'post uniform',
      reach: 0.9,
    },
    { id: 'S2r', what: 'the same two rows in every journal', ours: 'post one row', baseline: 'post uniform' },
    { id: 'S1d', what: 'deposits with statement and outbox rows', ours: 'post deposit', baseline: 'TPC-B' },
    { id: 'S1r', what: 'refused for lack of money', ours: 'refuse', baseline: 'post uniform' },
  ],
  async open(world) {
    const tpcb = await openTpcb(world)
    const db = openDatabase(world.url)
    const ledger = createLedger({ db, clock })
    const members = Array.from({ length: memberCount }, () => newId())
    await endow(db, members)
    await world.asOwner('VACUUM ANALYZE')
    await world.asOwner('CHECKPOINT')
    const posting = (make: (members: string[]) => Posting) => async () => ({
      servers: [process.pid],
      measure: (seconds: number) =>
        perSecond(seconds, callers, () => ledger.post(make(members)).catch(refusalIsFine)),
    })
    return {
      contenders: {
        'TPC-B': async () => ({ measure: tpcb.run }),
        'post uniform': posting(makers.uniform),
        'post house': posting(makers.house),
        'post one row': posting(makers.oneRow),
        'post deposit': posting(makers.deposit),
        refuse: posting(makers.refused),
      },
      close: () => db.destroy(),
    }
  },
}

function refusalIsFine(error: Error) {
  if (error.message !== 'MONEY_NOT_ENOUGH') throw error
}

/** Money on every game account, from the provider: through the ledger, as everything. */
async function endow(db: Db, members: string[]) {
  const ledger = createLedger({ db, clock, waitingMax: members.length * 2 })
  const moves = [{ from: houseProvider(slot), to: game(slot), amount: endowment }]
  await Promise.all(
    members.flatMap((memberId) => [
      ledger.post({ memberId, kind: 'game_result', key: 'endowment', currency: 'THB', moves }),
      ledger.post({
        memberId,
        kind: 'transfer_out_held',
        key: 'endowment:transit',
        currency: 'THB',
        moves: [{ from: game(slot), to: transit(slot), amount: endowment / 2n }],
      }),
    ]),
  )
}
