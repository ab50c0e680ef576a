/** Every environment variable of the server, checked once at start (run.md). */
import { Edition } from '@kapao/contract/edition.ts'
import * as z from 'zod/mini'

const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))
const switchable = z.codec(z.enum(['on', 'off']), z.boolean(), {
  decode: (word) => word === 'on',
  encode: (on) => (on ? 'on' : 'off'),
})
const url = z.url().check(z.regex(/^https?:\/\//))
/** Judged here: what the client says about a bad address would quote its password. */
const isRedisUrl = (text: string) => {
  const parsed = URL.parse(text)
  return !!parsed?.hostname && /^rediss?:$/.test(parsed.protocol) && /^\/?\d*$/.test(parsed.pathname)
}
/** 32 bytes in hexadecimal. */
const key = z.string().check(z.regex(/^[0-9a-f]{64}$/i))

const Environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  SANDBOX_PORT: z._default(port, 3001),
  DATABASE_URL: z.string().check(z.regex(/^postgres(ql)?:\/\//)),
  /** Where several server nodes share realtime. */
  REDIS_URL: z.optional(z.string().check(z.refine(isRedisUrl, 'must be redis://… or rediss://…'))),
  DATA_DIR: z._default(z.string(), '.data'),
  EDITION: z._default(Edition, 'thailand'),
  OUTSIDE: z._default(z.enum(['sandbox', 'live']), 'sandbox'),
  OTP: z._default(switchable, true),
  NODE_ENV: z.optional(z.string()),
  /** Where the built web app lies; absent: only the API is served. */
  WEB_DIST: z.optional(z.string()),
  /** The address that members see; OTP messages end with its domain, and gateways call back to it. */
  PUBLIC_URL: z.optional(url),
  /** Other origins that may call, separated by commas. */
  ORIGINS: z._default(z.string(), ''),
  /** Addresses or CIDRs of the proxies in front, separated by commas; their X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z._default(z.string(), ''),
  /** Needed by `/metrics` when set, as a bearer token. Without it `/metrics` is for this machine only. */
  METRICS_TOKEN: z.optional(z.string()),
  INVITE_PREFIX: z._default(z.string().check(z.regex(/^[A-Z]{0,10}$/)), 'KAPAO'),
  /** What the app encodes gift links with; built into the app as well (decisions D5). */
  TRUELINK_PASSPHRASE: z._default(z.string(), 'kapao-truelink'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  DATABASE_CONNECTIONS: z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(500)), 20),

  // Secrets. The sandbox has fixed ones; a live service must set its own.
  CREDENTIAL_KEY: z.optional(key),
  OTP_KEY: z.optional(key),
  OUTSIDE_API_KEY: z.optional(z.string()),
  WEBHOOK_SECRET: z.optional(z.string()),

  // Where the outside is. The sandbox is all of it.
  SMS_URL: z.optional(url),
  BANK_URL: z.optional(url),
  GATEWAY_URL: z.optional(url),
  GAMES_URL: z.optional(url),
  /** Other origins where browsers open games or post a sign-in, separated by commas. */
  GAME_ORIGINS: z._default(z.string(), ''),
  VOUCHER_URL: z.optional(url),
})

const sandboxSecrets = {
  CREDENTIAL_KEY: '5a'.repeat(32),
  OTP_KEY: 'a5'.repeat(32),
  OUTSIDE_API_KEY: 'sandbox-outside-key',
  WEBHOOK_SECRET: 'sandbox-webhook-secret',
}

export type Config = ReturnType<typeof readConfig>

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** What somebody set in the belief that it does something must not be passed over in silence. */
function refuseUnheard(given: NodeJS.ProcessEnv) {
  const prefixed = Object.keys(given).find((name) => name.startsWith('KAPAO_'))
  if (prefixed)
    throw new Error(
      `The server cannot start with this environment. ${prefixed} is not a setting; names have no prefix.`,
    )
}

/** @throws Error with a sentence for a person, naming the variable that is missing or wrong. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  // An empty variable is an absent one, as in shells and compose files.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  refuseUnheard(given)
  const parsed = z.safeParse(Environment, given, { error: z.locales.en().localeError })
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The server cannot start with this environment. ${faults.join('. ')}`)
  }
  const env = parsed.data
  const isSandbox = env.OUTSIDE === 'sandbox'
  const sandboxUrl = `http://127.0.0.1:${env.SANDBOX_PORT}`
  const need = (name: keyof typeof env, fallback: string): string => {
    const value = env[name] ?? (isSandbox ? fallback : undefined)
    if (value === undefined)
      throw new Error(
        `The server cannot start with this environment. ${name} must be set when OUTSIDE is live.`,
      )
    return String(value)
  }
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    redisUrl: env.REDIS_URL,
    dataDir: env.DATA_DIR,
    edition: env.EDITION,
    outside: env.OUTSIDE,
    registerOtp: env.OTP,
    isProduction: env.NODE_ENV === 'production',
    webDist: env.WEB_DIST,
    publicUrl: need('PUBLIC_URL', `http://localhost:${env.PORT}`),
    origins: list(env.ORIGINS),
    trustedProxies: list(env.TRUSTED_PROXIES),
    metricsToken: env.METRICS_TOKEN,
    invitePrefix: env.INVITE_PREFIX,
    truelinkPassphrase: env.TRUELINK_PASSPHRASE,
    logLevel: env.LOG_LEVEL,
    credentialKey: Buffer.from(need('CREDENTIAL_KEY', sandboxSecrets.CREDENTIAL_KEY), 'hex'),
    otpKey: Buffer.from(need('OTP_KEY', sandboxSecrets.OTP_KEY), 'hex'),
    outsideApiKey: need('OUTSIDE_API_KEY', sandboxSecrets.OUTSIDE_API_KEY),
    webhookSecret: need('WEBHOOK_SECRET', sandboxSecrets.WEBHOOK_SECRET),
    smsUrl: need('SMS_URL', sandboxUrl),
    bankUrl: need('BANK_URL', sandboxUrl),
    gatewayUrl: need('GATEWAY_URL', sandboxUrl),
    gamesUrl: need('GAMES_URL', sandboxUrl),
    voucherUrl: need('VOUCHER_URL', sandboxUrl),
    /** Where a browser reaches what games show; `web` of a game is resolved against it. */
    gamesBrowserUrl: need('GAMES_URL', `http://localhost:${env.SANDBOX_PORT}`),
    /** The only places that a game may be opened at. */
    gameOrigins: [need('GAMES_URL', `http://localhost:${env.SANDBOX_PORT}`), ...list(env.GAME_ORIGINS)].map(
      (place) => new URL(place).origin,
    ),
    /** Where gateways report payments to. */
    callbackUrl: isSandbox ? `http://127.0.0.1:${env.PORT}` : need('PUBLIC_URL', ''),
    /** The clock to follow; absent in a live service. */
    sandboxUrl: isSandbox ? sandboxUrl : undefined,
  }
}
