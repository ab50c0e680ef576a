/** S10: how long the second start takes until the first answer, against a bare Fastify with the same PostgreSQL. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { checkout } from '../../../tools/child.ts'
import { makeThrowawayDataDir, removeThrowawayDataDir } from '../../../tools/database.ts'
import { freePort } from '../../../tools/ports.ts'
import type { Figure, Trial, TrialOptions } from '../contest.ts'
import { spread } from '../measure.ts'

const startMsMax = 180_000

/** Seconds until it answers 200. */
async function timeTo(url: () => string | undefined, child: ChildProcess): Promise<number> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < startMsMax && child.exitCode === null) {
    const address = url()
    const answer = address ? await fetch(`${address}/readyz`).catch(() => undefined) : undefined
    if (answer?.ok) return (performance.now() - startedAt) / 1_000
    await wait(10)
  }
  throw new Error('it did not start')
}

const ended = (child: ChildProcess) => new Promise<void>((done) => child.once('exit', () => done()))

async function startProduct(dataDir: string): Promise<number> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const env = { ...process.env, PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}`, DATA_DIR: dataDir }
  const child = fork(join(checkout, 'tools/run.mjs'), ['start'], { env, stdio: 'ignore' })
  const seconds = await timeTo(() => `http://127.0.0.1:${port}`, child)
  const end = ended(child)
  child.kill('SIGTERM')
  await end
  return seconds
}

async function startBare(dataDir: string): Promise<number> {
  const child = fork(join(checkout, 'proof/bench/bare-start.ts'), [dataDir])
  let url: string | undefined
  child.once('message', (message) => {
    url = (message as { url: string }).url
  })
  const seconds = await timeTo(() => url, child)
  const end = ended(child)
  child.send('end')
  await end
  return seconds
}

async function measure({ rounds }: TrialOptions): Promise<Figure[]> {
  const [ours, theirs] = [makeThrowawayDataDir(), makeThrowawayDataDir()]
  try {
    // The first starts make what the second ones find.
    await startProduct(ours)
    await startBare(theirs)
    const [product, bare]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      product.push(await startProduct(ours))
      bare.push(await startBare(theirs))
    }
    const more = spread(product).median - spread(bare).median
    return [
      { what: 'second start to the first 200', unit: 's', values: product },
      { what: 'bare Fastify and the same PostgreSQL', unit: 's', values: bare },
      { what: 'more than the bare one', unit: 's', values: [more], max: 2 },
    ]
  } finally {
    removeThrowawayDataDir(ours)
    removeThrowawayDataDir(theirs)
  }
}

export const startTrial: Trial = { ids: ['S10'], run: measure }
