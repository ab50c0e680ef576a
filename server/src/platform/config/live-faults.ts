/** What a live service must not be started with, as far as its environment says (decisions D23); pure but for a look at the builds. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Environment } from '#config.ts'
import { readNetwork } from '#platform/limits/network.ts'
import { neededAddresses, ownAddresses } from './outside-settings.ts'

export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const namedProxies = ['loopback', 'linklocal', 'uniquelocal']
/** Wider than any network that has but proxies in it. */
const widest = { ipv4: 8, ipv6: 16 } as const

/** One line for each proxy that is none, in a live service also for those that let everybody write their own address. */
export function findProxyFaults(text: string, isLive: boolean): string[] {
  return listOf(text).flatMap((proxy) => {
    if (namedProxies.includes(proxy)) return []
    const network = readNetwork(proxy)
    if (!network) return [`TRUSTED_PROXIES: ${proxy} is neither an address nor a CIDR.`]
    const trustsAll = network.bits < widest[network.family]
    return isLive && trustsAll ? [`TRUSTED_PROXIES: ${proxy} trusts everybody.`] : []
  })
}

/** One line for each that is none: staff would be kept out, or somebody would believe that others are. */
export const findStaffAddressFaults = (text: string): string[] =>
  listOf(text)
    .filter((part) => !readNetwork(part))
    .map((part) => `STAFF_ADDRESSES: ${part} is neither an address nor a CIDR.`)

const onThisMachine = /^\w+:\/\/(localhost|127\.[\d.]+|\[::1\])(:|\/|$)/

const isSmpp = (name: string, { SMS }: Environment) => name === 'SMS_URL' && SMS === 'smpp'

/** SMPP without TLS is for a way that something on this machine makes safe, such as a tunnel to the carrier. */
const isSafe = (name: string, address: string, env: Environment): boolean =>
  isSmpp(name, env)
    ? /^smpps:\/\//.test(address) || (/^smpp:\/\//.test(address) && onThisMachine.test(address))
    : address.startsWith('https://')

/** An address that the adapter cannot speak at. */
export function findSmsFaults({ SMS, SMS_URL }: Environment): string[] {
  if (SMS_URL === undefined || SMS_URL.startsWith('smpp') === (SMS === 'smpp')) return []
  return [`SMS_URL: SMS=${SMS} needs ${SMS === 'smpp' ? 'smpps://…' : 'https://…'}.`]
}

/** A cell that knows no directory would take in whom another cell has. */
export function findCellFaults(env: Environment): string[] {
  const names = ['CELL', 'DIRECTORY_URL', 'DIRECTORY_KEY'] as const
  const missing = names.filter((name) => env[name] === undefined)
  return missing.length % names.length === 0 ? [] : missing.map((name) => `${name} is missing for a cell.`)
}

export function findLiveFaults(env: Environment): string[] {
  const faults: string[] = []
  for (const name of ['PUBLIC_URL', ...neededAddresses] as const) {
    const address = env[name]
    if (address === undefined) faults.push(`${name} is missing.`)
    else if (!isSafe(name, address, env))
      faults.push(`${name} is not ${isSmpp(name, env) ? 'smpps' : 'https'}.`)
  }
  for (const name of ownAddresses) {
    if (env[name]?.startsWith('http://')) faults.push(`${name} is not https.`)
  }
  if (env.CONSOLE_ORIGIN?.startsWith('http://')) faults.push('CONSOLE_ORIGIN is not https.')
  // A collector is usually a process of the same machine.
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector = '' } = env
  if (collector.startsWith('http://') && !onThisMachine.test(collector))
    faults.push('OTEL_EXPORTER_OTLP_ENDPOINT is not https.')
  for (const name of ['ORIGINS', 'GAME_ORIGINS'] as const)
    if (listOf(env[name]).some((origin) => !origin.startsWith('https://')))
      faults.push(`${name} has an address that is not https.`)
  if (env.SMS === 'twilio' && env.SMS_SENDER === '')
    faults.push('SMS_SENDER is missing: SMS=twilio needs one.')
  if (!env.OTP) faults.push('OTP=off lets anybody register with a phone that is not theirs.')
  if (env.SEED !== 'none') faults.push(`SEED=${env.SEED} is for the sandbox.`)
  if (env.METRICS === 'local') faults.push('METRICS=local is for the sandbox; set METRICS_TOKEN.')
  if (env.DATABASE_URL && isOpenToEavesdroppers(env.DATABASE_URL))
    faults.push('DATABASE_URL is remote without TLS (sslmode=verify-full).')
  return faults
}

/** What a live service shows must be there before it starts. */
export function findBuildFaults(env: Environment): string[] {
  const faults: string[] = []
  if (!env.WEB_DIST || !existsSync(join(env.WEB_DIST, 'index.html')))
    faults.push(`The web build is missing: no index.html in WEB_DIST=${env.WEB_DIST ?? ''} (npm run build).`)
  if (env.CONSOLE_DIST && !existsSync(join(env.CONSOLE_DIST, 'index.html')))
    faults.push(`The console's build is missing: no index.html in CONSOLE_DIST=${env.CONSOLE_DIST}.`)
  return faults
}

/** As the client itself reads it: parameters of the address and of the process count too. */
function isOpenToEavesdroppers(databaseUrl: string): boolean {
  const { host, ssl } = new pg.Client({ connectionString: databaseUrl }) as unknown as {
    host: string
    ssl: boolean | { rejectUnauthorized?: boolean }
  }
  const isLocal =
    host.startsWith('/') || ['localhost', '::1', '[::1]'].includes(host) || /^127\.[\d.]+$/.test(host)
  if (isLocal) return false
  return !ssl || (typeof ssl === 'object' && ssl.rejectUnauthorized === false)
}
