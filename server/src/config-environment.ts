/** Every environment variable of the server but its secrets: what it may be, and what it is when it is not set (run.md). */
import { Edition } from '@kapao/contract/edition.ts'
import * as z from 'zod/mini'

const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))
const switchable = z.codec(z.enum(['on', 'off']), z.boolean(), {
  decode: (word) => word === 'on',
  encode: (on) => (on ? 'on' : 'off'),
})
const url = z.url().check(z.regex(/^https?:\/\//))
/** Judged here, as is the next one: what others say about a bad address would quote its password. */
const isDatabaseUrl = (text: string) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
const isRedisUrl = (text: string) => {
  const parsed = URL.parse(text)
  return !!parsed?.hostname && /^rediss?:$/.test(parsed.protocol) && /^\/?\d*$/.test(parsed.pathname)
}

export const Environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  SANDBOX_PORT: z._default(port, 3001),
  DATABASE_URL: z.optional(z.string().check(z.refine(isDatabaseUrl, 'must be postgres://…'))),
  /** Where several server nodes share realtime. */
  REDIS_URL: z.optional(z.string().check(z.refine(isRedisUrl, 'must be redis://… or rediss://…'))),
  DATA_DIR: z._default(z.string(), '.data'),
  EDITION: z._default(Edition, 'thailand'),
  /** Without a default: what is not said is not guessed (decisions D23). */
  OUTSIDE: z.optional(z.enum(['sandbox', 'live'])),
  /** Only `npm start` seeds; here it is read to be refused in a live service. */
  SEED: z._default(z.enum(['demo', 'none']), 'none'),
  OTP: z._default(switchable, true),
  /** Where the built web app lies; absent: only the API is served. */
  WEB_DIST: z.optional(z.string()),
  /** The address that members see; OTP messages end with its domain, and gateways call back to it. */
  PUBLIC_URL: z.optional(url),
  /** Other origins that may call, separated by commas. */
  ORIGINS: z._default(z.string(), ''),
  /** Addresses or CIDRs of the proxies in front, separated by commas; their X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z._default(z.string(), ''),
  /** Opens the API reference. */
  API_REFERENCE: z._default(switchable, false),
  /** `local` opens `/metrics` to this machine; a token opens it to those who show it. */
  METRICS: z._default(z.enum(['off', 'local']), 'off'),
  /** Opens `/metrics` to those who show it as a bearer token. */
  METRICS_TOKEN: z.optional(z.string()),
  INVITE_PREFIX: z._default(z.string().check(z.regex(/^[A-Z]{0,10}$/)), 'KAPAO'),
  /** What the app encodes gift links with; built into the app as well (decisions D5). */
  TRUELINK_PASSPHRASE: z._default(z.string(), 'kapao-truelink'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  DATABASE_CONNECTIONS: z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(500)), 20),

  // Where the outside is. The sandbox is all of it.
  SMS_URL: z.optional(url),
  BANK_URL: z.optional(url),
  GATEWAY_URL: z.optional(url),
  GAMES_URL: z.optional(url),
  /** Other origins where browsers open games or post a sign-in, separated by commas. */
  GAME_ORIGINS: z._default(z.string(), ''),
  VOUCHER_URL: z.optional(url),
})

export type Environment = z.output<typeof Environment>
