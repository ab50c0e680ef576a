/** S7 and S8: how soon a payment is on the member's device, and what an idle device costs the node that holds it. */
import { setTimeout as wait } from 'node:timers/promises'
import { seedCatalogue } from '../../../tools/seed.ts'
import type { Figure, Trial, TrialOptions } from '../contest.ts'
import { startServer } from '../http-load.ts'
import { spread } from '../measure.ts'
import { makePeople, payment } from '../people.ts'
import { openDevices } from '../socket-clients.ts'
import { openBenchWorld } from '../world.ts'

const paymentsPerSecond = 200
const listeners = 2_000
/** The first devices cost what is compiled and opened for all of them. */
const warmUp = 100
/** What is on its way when the last payment has been reported. */
const lastWordsMs = 2_000

/** With a database and members of its own. */
async function withProduct<Value>(
  members: number,
  run: (parts: { server: Awaited<ReturnType<typeof startServer>>; tokens: string[] }) => Promise<Value>,
): Promise<Value> {
  const world = await openBenchWorld()
  try {
    await seedCatalogue(world.url, 'thailand', new Date())
    const { tokens } = await makePeople(world, members)
    const server = await startServer(['app'], {
      DATABASE_URL: world.url,
      OUTSIDE: 'sandbox',
      SANDBOX_PORT: '9',
    })
    try {
      return await run({ server, tokens })
    } finally {
      await server.stop()
    }
  } finally {
    await world.stop()
  }
}

const p95 = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN

/** S7: from the moment when the gateway reports a payment to the moment when the device learns of its wallet. */
async function measurePush({ rounds, seconds }: TrialOptions): Promise<Figure[]> {
  return withProduct(listeners, async ({ server, tokens }) => {
    const sentAt = new Map<number, number>()
    let heard: number[] = []
    const devices = await openDevices(server.url, tokens, (place, event, heardAt) => {
      const sent = sentAt.get(place)
      if (event !== 'wallet:changed' || sent === undefined) return
      heard.push(heardAt - sent)
      sentAt.delete(place)
    })
    let answered: number[] = []
    const report = async (place: number) => {
      const { method, path, headers, body } = payment(place)
      const reportedAt = performance.timeOrigin + performance.now()
      sentAt.set(place, reportedAt)
      const answer = await fetch(server.url + path, { method, headers, body: body as string })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      answered.push(performance.timeOrigin + performance.now() - reportedAt)
    }
    const [late, answeredLate]: [number[], number[]] = [[], []]
    let made = 0
    for (let round = 0; round <= rounds; round++) {
      heard = []
      answered = []
      const start = performance.now()
      const reports: Promise<void>[] = []
      for (let nth = 0; nth < seconds * paymentsPerSecond; nth++) {
        const early = start + (nth * 1_000) / paymentsPerSecond - performance.now()
        if (early > 1) await wait(early)
        reports.push(report(made++ % listeners))
      }
      await Promise.all(reports)
      await wait(lastWordsMs)
      if (sentAt.size > 0) throw new Error(`${sentAt.size} payments were never heard of`)
      if (round === 0) continue
      late.push(p95(heard))
      answeredLate.push(p95(answered))
    }
    for (const device of devices) device.close()
    const what = `payment to socket, p95, ${paymentsPerSecond} payments a second`
    return [
      { what, unit: 'ms', values: late, max: 60 },
      { what: 'payment to answer, p95, of the same', unit: 'ms', values: answeredLate },
    ]
  })
}

/** What one more device costs, in bytes of the server's memory. */
async function memoryEach(server: Awaited<ReturnType<typeof startServer>>, tokens: string[]) {
  const first = await openDevices(server.url, tokens.slice(0, warmUp))
  const before = await server.memoryBytes()
  const devices = await openDevices(server.url, tokens.slice(warmUp))
  const after = await server.memoryBytes()
  for (const device of [...first, ...devices]) device.close()
  return (after - before) / devices.length
}

/** S8: each round with new processes, since memory that was asked for once is kept. */
async function measureIdle({ rounds, sockets }: TrialOptions): Promise<Figure[]> {
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round++) {
    await withProduct(sockets, async ({ server, tokens }) => {
      ours.push(await memoryEach(server, tokens))
      const other = await startServer(['sockets'])
      try {
        bare.push(await memoryEach(other, tokens))
      } finally {
        await other.stop()
      }
    })
  }
  const ratio = spread(ours).median / spread(bare).median
  return [
    { what: 'idle sockets held by one node', unit: '', values: [sockets], min: 20_000 },
    { what: 'memory of each', unit: 'kB', values: ours.map((bytes) => bytes / 1_000) },
    { what: 'memory of each, bare Socket.IO', unit: 'kB', values: bare.map((bytes) => bytes / 1_000) },
    { what: 'memory of each against bare Socket.IO', unit: '×', values: [ratio], max: 1.3 },
  ]
}

export const pushTrial: Trial = { ids: ['S7'], run: measurePush }
export const idleTrial: Trial = { ids: ['S8'], run: measureIdle }
