/** The secrets of the environment: read from it or from files, two at a time, each for one purpose only (decisions D21, D23). */

import { readFileSync } from 'node:fs'
import { type Edition, editions } from '@kapao/contract/edition.ts'
import { type QrGateway, qrGateways } from '@kapao/contract/lists.ts'
import { usualGatewayAdapter } from '@kapao/contract/outside/adapters.ts'
import {
  isGameKeySetting,
  isSandboxSecret,
  keyedServices,
  keySetting,
  sandboxSecret,
  splitSecrets,
  webhookSetting,
  webhookSigners,
} from '@kapao/contract/outside/credentials.ts'
import { demoMachine, demoStaffPassword } from '@kapao/contract/outside/demo-staff.ts'
import { secretBytesMin } from '#platform/server-limits.ts'
import { codeOf } from '#platform/thrown.ts'

/** One that is in use, and perhaps the one before or after it. */
export type Secret = readonly [string, ...string[]]

/** Keys of our own: what we seal with, and what codes are hashed with. 32 bytes in hexadecimal. */
const ownKeys: Readonly<Record<string, string>> = {
  CREDENTIAL_KEY: '5a'.repeat(32),
  OTP_KEY: 'a5'.repeat(32),
  /** The private key that browsers know our pushed messages by; a number below the order of P-256. */
  PUSH_KEY: '3c'.repeat(32),
}

/** What a live service may do without: then nothing is pushed, and a gateway of another edition is no gateway. */
function optionalKeysIn(edition: Edition): string[] {
  const own: readonly QrGateway[] = editions[edition].gateways
  const others = qrGateways.filter((code) => !own.includes(code))
  return ['PUSH_KEY', ...others.map((code) => keySetting(`gateway:${code}`))]
}

const outsideSettings = [...keyedServices.map(keySetting), ...webhookSigners.map(webhookSetting)]

/** Every secret that a live service needs, but for those of its games. */
export const secretNames: readonly string[] = [...Object.keys(ownKeys), ...outsideSettings]

/** What may come from a file too. */
const otherNames = ['DATABASE_URL', 'REDIS_URL', 'METRICS_TOKEN', 'DIRECTORY_URL', 'DIRECTORY_KEY']

const isSecretSetting = (name: string): boolean =>
  secretNames.includes(name) || otherNames.includes(name) || isGameKeySetting(name)

/** Secrets that stood in earlier versions, or that the demo has. */
const knownToAll = new Set([
  ...Object.values(ownKeys),
  'sandbox-outside-key',
  'sandbox-webhook-secret',
  demoMachine.token,
  demoStaffPassword,
])

/** Puts what `NAME_FILE` names in the place of `NAME`. @param faults told about files that cannot be read. */
export function withFiles(
  given: Record<string, string | undefined>,
  faults: string[],
): Record<string, string | undefined> {
  const read = { ...given }
  for (const [fileName, path] of Object.entries(given)) {
    const name = fileName.replace(/_FILE$/, '')
    if (name === fileName || !path || !isSecretSetting(name)) continue
    delete read[fileName]
    if (given[name] !== undefined) {
      faults.push(`${name} and ${fileName} are both set; only one of them may be.`)
      continue
    }
    try {
      read[name] = readFileSync(path, 'utf8').trim()
    } catch (error) {
      faults.push(`${fileName} cannot be read: ${codeOf(error)}.`)
    }
  }
  return read
}

/** How many bytes a secret is: decoded, when it is hexadecimal or base64. */
function bytesIn(secret: string): number {
  if (/^([0-9a-f]{2})+$/i.test(secret)) return secret.length / 2
  if (/^[A-Za-z0-9+/_-]+={0,2}$/.test(secret)) return Buffer.from(secret, 'base64').length
  return Buffer.byteLength(secret)
}

/** Keys and secrets of gateways beside those of `qrGateways`: the name of the one says that of the other. */
const furtherGateways = (given: Record<string, string | undefined>): string[] =>
  Object.keys(given).flatMap((name) => {
    const [, code = ''] = /^([A-Z0-9_]{2,20})_WEBHOOK_SECRET$/.exec(name) ?? []
    if (code === '' || outsideSettings.includes(name)) return []
    return [name, keySetting(`gateway:${code}`)]
  })

const billerSetting = (gateway: string) => `${gateway}_BILLER_ID`

/** The sandbox takes any. */
const sandboxBiller = (gateway: string): string =>
  [...gateway]
    .map((sign) => sign.charCodeAt(0) % 10)
    .join('')
    .padStart(15, '0')
    .slice(-15)

export interface Secrets {
  /** @throws for a name that is no secret, or a game that has none. */
  of(setting: string): Secret
  has(setting: string): boolean
  /** The 15 digits that banking apps pay a further gateway's QR to; undefined: it is not set. */
  billerOf(gateway: string): string | undefined
}

/** Reads all of them, and says of each what is wrong with it. */
export function readSecrets(
  given: Record<string, string | undefined>,
  { isLive, edition }: { isLive: boolean; edition: Edition },
  faults: string[],
): Secrets {
  const optionalKeys = optionalKeysIn(edition)
  const games = Object.keys(given).filter(isGameKeySetting)
  const found = new Map<string, string[]>()
  for (const name of [...secretNames, ...games, ...furtherGateways(given)]) {
    const secrets = splitSecrets(given[name] ?? '')
    if (secrets.length > 0) found.set(name, secrets)
    else if (isLive && !optionalKeys.includes(name)) faults.push(`${name} is missing.`)
    if (secrets.length > 2) faults.push(`${name} holds ${secrets.length} secrets; two are the most.`)
    if (name in ownKeys && secrets.some((secret) => !/^[0-9a-f]{64}$/i.test(secret)))
      faults.push(`${name} is not 64 hexadecimal digits (openssl rand -hex 32).`)
  }
  const tokens = ['METRICS_TOKEN', 'DIRECTORY_KEY'].flatMap((name): [string, string[]][] =>
    given[name] ? [[name, [given[name]]]] : [],
  )
  if (isLive) faults.push(...findWeak([...found, ...tokens], (name) => isTheirs(given, name)))
  faults.push(...findShared([...found, ...tokens]))
  const fallback = (setting: string): string | undefined =>
    isLive ? undefined : (ownKeys[setting] ?? sandboxSecret(setting))
  const secretsOf = (setting: string) =>
    found.get(setting) ?? [fallback(setting)].filter((one) => one !== undefined)
  return {
    of(setting) {
      const [first, ...others] = secretsOf(setting)
      if (!first) throw new Error(`${setting} is missing.`)
      return [first, ...others]
    },
    has: (setting) => secretsOf(setting).length > 0,
    billerOf: (gateway) => given[billerSetting(gateway)] ?? (isLive ? undefined : sandboxBiller(gateway)),
  }
}

/** The setting that names the adapter of the service that a key or secret is for. */
const adapterSettings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['SMS', 'FEED', 'SLIP', 'NAMES', 'VOUCHER'].map((name) => [`${name}_KEY`, name])),
  BANK_KEY: 'PAYOUT',
  ...Object.fromEntries(
    qrGateways.flatMap((code) =>
      [keySetting(`gateway:${code}`), webhookSetting(code)].map((name) => [name, `GATEWAY_${code}`]),
    ),
  ),
}

/** Made by a service that speaks in a way of its own: how long it is was not for us to say. */
function isTheirs(given: Record<string, string | undefined>, name: string): boolean {
  const setting = adapterSettings[name] ?? ''
  const adapter = given[setting] ?? usualGatewayAdapter(setting.replace('GATEWAY_', ''))
  return adapter !== 'generic'
}

function findWeak(found: [string, string[]][], isAnyLength: (name: string) => boolean): string[] {
  return found.flatMap(([name, secrets]) => {
    if (secrets.some((secret) => knownToAll.has(secret) || isSandboxSecret(secret)))
      return [`${name} is one that the sandbox knows.`]
    const shortest = Math.min(...secrets.map(bytesIn))
    return shortest < secretBytesMin && !isAnyLength(name)
      ? [`${name} has ${shortest} bytes; ${secretBytesMin} are the least.`]
      : []
  })
}

/** No secret for two purposes, and none that contains another (quality I-54). */
function findShared(found: [string, string[]][]): string[] {
  const all = found.flatMap(([name, secrets]) => secrets.map((secret) => ({ name, secret })))
  return all.flatMap(({ name, secret }, index) =>
    all.slice(index + 1).flatMap((other) => {
      if (other.secret === secret) return [`${name} and ${other.name} are equal.`]
      const isPart = other.secret.includes(secret) || secret.includes(other.secret)
      return isPart ? [`${name} and ${other.name} contain each other.`] : []
    }),
  )
}
