/** S3 to S5 and S9: money calls and the wallet through the whole stack over HTTP. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '../../../server/src/platform/db/id.ts'
import { seedCatalogue } from '../../../tools/seed.ts'
import type { Contender, Contest, Measured } from '../contest.ts'
import { type Load, load, type Server, startServer } from '../http-load.ts'
import { lookAtWallet, makePeople, type People, payment, signedIn } from '../people.ts'
import { openTpcb } from '../tpcb.ts'

/** Each can hold one withdrawal, so there must be enough for all rounds. */
const memberCount = 150_000
const connections = 64

export const httpContest: Contest = {
  rows: [
    {
      id: 'S3',
      what: 'webhook credit over HTTP',
      ours: 'webhook',
      baseline: 'TPC-B',
      reach: 2,
      p99MsMax: 25,
    },
    {
      id: 'S3w',
      what: 'withdrawal hold over HTTP',
      ours: 'withdraw',
      baseline: 'TPC-B',
      reach: 2,
      p99MsMax: 25,
    },
    {
      id: 'S4',
      what: 'webhook credit, gathered',
      ours: 'webhook',
      baseline: 'webhook, a transaction each',
      reach: 10,
      onlyOnSlowDisk: true,
    },
    {
      id: 'S9',
      what: 'webhook credit at two nodes',
      ours: 'webhook, two nodes',
      baseline: 'webhook',
      reach: 1.6,
    },
    { id: 'S5', what: 'GET /api/wallet, 14 slots', ours: 'wallet', baseline: 'bare Fastify', reach: 0.35 },
  ],
  async open(world) {
    await seedCatalogue(world.url, 'thailand', new Date())
    const people = await makePeople(world, memberCount)
    const env = { DATABASE_URL: world.url, OUTSIDE: 'sandbox', SANDBOX_PORT: '9' }
    const folder = mkdtempSync(join(tmpdir(), 'kapao-bench-http-'))
    const servers: Server[] = []
    const start = async (...args: string[]) => {
      const server = await startServer(args, env)
      servers.push(server)
      return server.url
    }
    // Started when first needed: a server that nobody loads still has its jobs.
    const once = <Value>(make: () => Promise<Value>) => {
      let made: Promise<Value> | undefined
      return () => (made ??= make())
    }
    const tpcb = once(() => openTpcb(world))
    const app = once(() => start('app'))
    const second = once(() => start('app'))
    const alone = once(() => start('one-by-one'))
    const bare = once(async () => {
      const file = join(folder, 'wallet.json')
      writeFileSync(file, await fetchWallet(await app(), people.tokens[0] as string))
      return start('bare', file)
    })
    const on =
      (url: () => Promise<string>, what: Load): Contender =>
      async (seconds) =>
        load(await url(), seconds, connections, what)
    return {
      contenders: {
        'TPC-B': async (seconds) => (await tpcb()).run(seconds),
        webhook: on(app, webhook(people)),
        'webhook, a transaction each': on(alone, webhook(people)),
        'webhook, two nodes': async (seconds) => {
          const both = [await app(), await second()]
          return sumOf(
            await Promise.all(both.map((url) => load(url, seconds, connections / 2, webhook(people)))),
          )
        },
        withdraw: on(app, withdraw(people)),
        wallet: on(app, readWallet(people)),
        'bare Fastify': on(bare, readWallet(people)),
      },
      async close() {
        for (const server of servers) await server.stop()
        rmSync(folder, { recursive: true })
      },
    }
  },
}

/** Those who were loaded at the same time, as one. */
const sumOf = (parts: Measured[]): Measured => ({
  perSecond: parts.reduce((sum, { perSecond }) => sum + perSecond, 0),
  p99Ms: Math.max(...parts.map(({ p99Ms = 0 }) => p99Ms)),
})

async function fetchWallet(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/wallet`, { headers: signedIn(token) })
  if (!answer.ok) throw new Error(`GET /api/wallet: ${answer.status} ${await answer.text()}`)
  return answer.text()
}

function readWallet(people: People): Load {
  let made = 0
  return { perSecondMax: 40_000, next: () => lookAtWallet(people, made++) }
}

/** A payment each, to any member's open charge. */
function webhook({ ids }: People): Load {
  return { perSecondMax: 15_000, next: () => payment(Math.floor(Math.random() * ids.length)) }
}

/** Above what is approved without a person, so that paying it out does not disturb the measurement. */
function withdraw({ tokens }: People): Load {
  let made = 0
  const body = JSON.stringify({ amount: 10_001 })
  const next = () => {
    const token = tokens[made++]
    if (!token) throw new Error('every member has withdrawn by now: fewer rounds, or more members')
    const headers = { ...signedIn(token), 'content-type': 'application/json', 'idempotency-key': newId() }
    return { method: 'POST' as const, path: '/api/wallet/withdraw', body, headers }
  }
  return { perSecondMax: 6_000, next }
}
