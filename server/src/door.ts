/** The door to all cells as a process (docs/decisions/0030): reads its settings, leads, and ends in good order. */
import { setTimeout as wait } from 'node:timers/promises'
import { Edition } from '@kapao/contract/edition.ts'
import * as z from 'zod/mini'
import { openDirectory } from '#platform/cells/directory.ts'
import { openDoor } from '#platform/cells/door.ts'
import { withFiles } from '#platform/config/secrets.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { within } from '#platform/time/within.ts'

const Environment = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  EDITION: z._default(Edition, 'thailand'),
  DIRECTORY_URL: z.string().check(z.regex(/^postgres(ql)?:\/\//)),
  DIRECTORY_KEY: z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
  /** The address that members see. */
  PUBLIC_URL: z.string().check(z.url()),
  /** How long it still leads after it was told to end, while `/readyz` already says no. */
  DRAIN_SECONDS: z._default(
    z.coerce.number().check(z.int(), z.gte(0), z.lte(serverLimits.drainSecondsMax)),
    0,
  ),
  /** `local` opens `/metrics` to this machine; a token opens it to those who show it. */
  METRICS: z._default(z.enum(['off', 'local']), 'off'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(serverLimits.secretBytesMin))),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
})

/** @throws Error with a line for each setting that is missing or wrong; none quotes what was given. */
function readEnvironment() {
  const faults: string[] = []
  const given = withFiles(
    Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')),
    faults,
  )
  const parsed = z.safeParse(Environment, given)
  faults.push(...(parsed.error?.issues.map(({ path }) => `${path.join('.')} is missing or wrong.`) ?? []))
  if (faults.length > 0 || !parsed.success)
    throw new Error(['The door cannot start with this environment.', ...faults].join('\n- '))
  return parsed.data
}

async function run() {
  const env = readEnvironment()
  const log = createLog({ logLevel: env.LOG_LEVEL })
  const directory = openDirectory({ url: env.DIRECTORY_URL, key: Buffer.from(env.DIRECTORY_KEY, 'hex') })
  const door = await openDoor({
    ...{ port: env.PORT, host: env.HOST, edition: env.EDITION, directory, log },
    access: { metrics: env.METRICS, metricsToken: env.METRICS_TOKEN },
    isHttps: env.PUBLIC_URL.startsWith('https://'),
  })
  log.info({ url: door.url }, 'leading')
  let isEnding = false
  const end = async (why: string) => {
    if (isEnding) return
    isEnding = true
    log.info({ why }, 'ending')
    const leavingMs = env.DRAIN_SECONDS * 1_000
    setTimeout(() => process.exit(1), leavingMs + serverLimits.drainMs).unref()
    door.leave()
    await wait(leavingMs)
    await door.close()
    await within(serverLimits.goodbyeMs, directory.close())
    process.exit(0)
  }
  process.once('SIGTERM', () => void end('SIGTERM'))
  process.once('SIGINT', () => void end('SIGINT'))
}

run().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
