/** S3 to S5 and S9: money calls and the wallet through the whole stack over HTTP. What each row means: ../README.md. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roundRobin } from '../../../server/test/round-robin.ts'
import { seedCatalogue } from '../../../tools/seed.ts'
import type { Contender, Contest, Measured, Row } from '../contest.ts'
import { type Load, load, type Server, startServer } from '../http-load.ts'
import { lookAtWallet, makePeople, type People, payment, playersOf, signedIn, slot } from '../people.ts'
import { openTpcb } from '../tpcb.ts'
import type { BenchWorld } from '../world.ts'

/** Each can hold one withdrawal, so there must be enough for all rounds. */
const memberCount = 220_000
const connectionCounts = [64, 256]
const usualConnections = 64
/** At this rate answers have to come in time. */
const dueEachSecond = 1_500
/** Credits in a second to those who look at their wallets meanwhile. */
const changesEachSecond = 50
const warmUpSeconds = 2
const moneyCalls = {
  webhook: 'webhook credit',
  withdraw: 'withdrawal hold',
  transfer: 'transfer into a game',
}
type MoneyCall = keyof typeof moneyCalls
const names = Object.keys(moneyCalls) as MoneyCall[]

const moneyRows = names.flatMap((name): Row[] => [
  ...connectionCounts.map((connections) => ({
    id: 'S3',
    what: `${moneyCalls[name]}, ${connections} connections`,
    ours: `${name} ${connections}`,
    baseline: 'TPC-B',
    reach: 1.2,
  })),
  {
    id: 'S3',
    what: `${moneyCalls[name]}, ${dueEachSecond}/s`,
    ours: `${name} paced`,
    baseline: 'TPC-B',
    p99MsMax: 25,
  },
])

export const httpContest: Contest = {
  rows: [
    ...moneyRows,
    {
      id: 'S4',
      what: 'webhook credit with a 1 ms disk',
      ours: 'webhook, slow disk',
      baseline: `webhook ${usualConnections}`,
      reach: 0.8,
    },
    {
      id: 'S9',
      what: 'webhook credit at two nodes',
      ours: 'webhook, two nodes',
      baseline: `webhook ${usualConnections}`,
      reach: 1.6,
    },
    { id: 'S5', what: 'GET /api/wallet, 14 slots', ours: 'wallet', baseline: 'bare Fastify', reach: 0.25 },
  ],
  async open(world) {
    const { people, start, close } = await openProduct(world, memberCount)
    const folder = mkdtempSync(join(tmpdir(), 'kapao-bench-http-'))
    /** The bytes that the bare server answers. */
    const walletFile = once(async () => {
      const server = await start()
      const file = join(folder, 'wallet.json')
      writeFileSync(file, await fetchWallet(server.url, people.tokens[0] ?? ''))
      await server.stop()
      return file
    })
    const loads: Record<MoneyCall, Load> = {
      webhook: webhook(people),
      withdraw: withdraw(people),
      transfer: transfer(people),
    }
    const on =
      (
        what: Load,
        options: { connections?: number; dueEachSecond?: number; nodes?: number } = {},
      ): Contender =>
      async () => {
        const { connections = usualConnections, nodes = 1, dueEachSecond: due } = options
        const servers = await startWarm(Array.from({ length: nodes }, start), what)
        return {
          ...running(servers),
          measure: async (seconds) =>
            sumOf(
              await Promise.all(
                servers.map(({ url }) =>
                  load(url, what, {
                    seconds,
                    connections: connections / nodes,
                    ...(due && { dueEachSecond: due }),
                  }),
                ),
              ),
            ),
        }
      }
    const contenders: Record<string, Contender> = {
      'TPC-B': once(async () => ({ measure: (await openTpcb(world)).run })),
      'webhook, two nodes': on(loads.webhook, { nodes: 2 }),
      'webhook, slow disk': async () => {
        await world.setSlowDisk(true)
        const ready = await on(loads.webhook)()
        await world.setSlowDisk(false)
        return ready
      },
      wallet: async () => {
        const reads = readWallet(people)
        const servers = await startWarm([start()], reads)
        const url = servers[0]?.url ?? ''
        const measure = async (seconds: number) => {
          const changing = load(url, payPlayers(people), {
            ...{ seconds, connections: 2, dueEachSecond: changesEachSecond },
          })
          const read = await load(url, reads, { seconds, connections: usualConnections })
          await changing
          return read
        }
        return { ...running(servers), measure }
      },
      'bare Fastify': async () => {
        const reads = readWallet(people)
        const servers = await startWarm([startServer(['bare', await walletFile()])], reads)
        const url = servers[0]?.url ?? ''
        return {
          ...running(servers),
          isWithoutDatabase: true,
          measure: (seconds) => load(url, reads, { seconds, connections: usualConnections }),
        }
      },
    }
    for (const name of names) {
      for (const connections of connectionCounts)
        contenders[`${name} ${connections}`] = on(loads[name], { connections })
      contenders[`${name} paced`] = on(loads[name], { dueEachSecond })
    }
    return {
      contenders,
      async close() {
        await close()
        rmSync(folder, { recursive: true })
      },
    }
  },
}

/** The product's members, and its servers beside an outside in which there is a game provider. */
export async function openProduct(world: BenchWorld, members: number) {
  await seedCatalogue(world.url, 'thailand', new Date())
  const people = await makePeople(world, members)
  const provider = await startServer(['provider'])
  const env = { DATABASE_URL: world.url, OUTSIDE: 'sandbox', SANDBOX_PORT: new URL(provider.url).port }
  return { people, start: () => startServer(['app'], env), close: () => provider.stop() }
}

/** A server that has just started compiles what it runs for the first time. */
async function startWarm(starting: Promise<Server>[], what: Load): Promise<Server[]> {
  const servers = await Promise.all(starting)
  for (const { url } of servers)
    await load(url, what, { seconds: warmUpSeconds, connections: usualConnections })
  return servers
}

const running = (servers: Server[]) => ({
  servers: servers.map(({ pid }) => pid),
  stop: async () => {
    await Promise.all(servers.map((server) => server.stop()))
  },
})

const once = <Value>(make: () => Promise<Value>) => {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

/** Those who were loaded at the same time, as one. */
const sumOf = (parts: Measured[]): Measured => ({
  perSecond: parts.reduce((sum, { perSecond }) => sum + perSecond, 0),
  answers: parts.reduce((sum, { answers }) => sum + answers, 0),
  p99Ms: Math.max(...parts.map(({ p99Ms = 0 }) => p99Ms)),
})

async function fetchWallet(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/wallet`, { headers: signedIn(token) })
  if (!answer.ok) throw new Error(`GET /api/wallet: ${answer.status} ${await answer.text()}`)
  return answer.text()
}

const readWallet = (people: People): Load => {
  let made = 0
  return { perSecondMax: 40_000, next: () => lookAtWallet(people, made++) }
}

/** A payment each, to any member's open charge. */
export const webhook = ({ ids }: People): Load => ({
  perSecondMax: 15_000,
  next: () => payment(Math.floor(Math.random() * ids.length)),
})

const payPlayers = (people: People): Load => ({
  perSecondMax: changesEachSecond,
  next: () => payment(Math.floor(Math.random() * playersOf(people).length)),
})

const moneyCall = (path: string, token: string, amounts: object) => ({
  method: 'POST' as const,
  path,
  body: JSON.stringify(amounts),
  headers: { ...signedIn(token), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
})

/** Above what is approved without a person, so that paying it out does not disturb the measurement. */
function withdraw(people: People): Load {
  const tokens = inNoOrder(people.tokens)
  const next = () => {
    const token = tokens.pop()
    if (!token) throw new Error('every member has withdrawn by now: fewer rounds, or more members')
    return moneyCall('/api/wallet/withdraw', token, { amount: 10_001 })
  }
  return { perSecondMax: 5_000, next, unsent: [] }
}

function transfer(people: People): Load {
  const tokens = inNoOrder(playersOf(people))
  let made = 0
  const next = () => {
    const token = roundRobin(tokens, made++)
    return moneyCall('/api/wallet/transfer', token, { from: 'WALLET', to: slot, amount: 1 })
  }
  return { perSecondMax: 5_000, next }
}

const inNoOrder = (tokens: string[]): string[] =>
  tokens
    .map((token) => ({ token, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ token }) => token)
