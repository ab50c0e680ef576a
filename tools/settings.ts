/** The environment as the commands read it; the server checks the whole of it again, with the same names (run.md). */

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Edition } from '../contract/src/edition.ts'
import { editionNames } from '../contract/src/lists.ts'

/** `demo-large`: the demo, with weeks of members, money and talks behind it. */
const seedNames = ['demo', 'demo-large', 'none'] as const
type SeedName = (typeof seedNames)[number]

export interface Settings {
  port: number
  host: string
  sandboxPort: number
  /** Where the sandbox's carrier listens; absent: SMS do not go by SMPP. */
  smppPort?: number | undefined
  dataDir: string
  edition: Edition
  seed: SeedName
  outside: 'sandbox' | 'live'
  /** Somebody else's PostgreSQL, instead of the embedded one. */
  databaseUrl: string | undefined
}

/** Here alone `OUTSIDE` has a default: starting the server by itself requires it to be set (decisions D23). */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const port = readPort(env, 'PORT', 3000)
  const sandboxPort = readPort(env, 'SANDBOX_PORT', 3001)
  if (port === sandboxPort) throw new Error(`PORT and SANDBOX_PORT are both ${port}; they must differ.`)
  const outside = readChoice(env, 'OUTSIDE', ['sandbox', 'live'])
  const seed = readChoice(env, 'SEED', outside === 'live' ? ['none', 'demo', 'demo-large'] : seedNames)
  if (outside === 'live' && seed !== 'none')
    throw new Error(`SEED=${seed} is for the sandbox: a live database takes no demo data.`)
  const edition = readChoice(env, 'EDITION', editionNames)
  if (seed === 'demo-large' && edition !== 'thailand')
    throw new Error('SEED=demo-large is there for EDITION=thailand alone.')
  return {
    port,
    sandboxPort,
    smppPort: env.SMS === 'smpp' ? readPort(env, 'SANDBOX_SMPP_PORT', 2775) : undefined,
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR || '.data'),
    edition,
    seed,
    outside,
    databaseUrl: readDatabaseUrl(env),
  }
}

function readPort(env: NodeJS.ProcessEnv, name: string, usual: number): number {
  const text = env[name]
  if (!text) return usual
  if (/^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536) return Number(text)
  throw new Error(`${name}=${text} is not a port number (1 to 65535).`)
}

function readChoice<const Choice extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const text = env[name]
  if (!text) return choices[0]
  const choice = choices.find((one) => one === text)
  if (!choice) throw new Error(`${name}=${text} is unknown; choose ${choices.join(' or ')}.`)
  return choice
}

function readDatabaseUrl(env: NodeJS.ProcessEnv): string | undefined {
  const file = env.DATABASE_URL_FILE
  const text = file ? readFileSync(file, 'utf8').trim() : env.DATABASE_URL
  if (!text) return
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text
  throw new Error('DATABASE_URL is not a connection string (postgres://user:password@host:port/database).')
}
