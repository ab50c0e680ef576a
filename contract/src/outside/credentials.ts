/** The secrets between Kapao and each outside service: what their settings are called, and those that the sandbox knows (decisions D21, D23). */
import { promptPayGateways, qrGateways } from '../lists.ts'
import { sandboxGameKeys } from './sandbox-game-keys.ts'

/** Services that want a key of ours with every call, by their names for faults (run.md); a game provider is one too. */
export const keyedServices: readonly string[] = [
  'sms',
  'bank',
  'feed',
  'slip',
  'names',
  'voucher',
  ...qrGateways.map((gateway) => `gateway:${gateway}`),
]

/** The setting that holds what we prove ourselves with at a service: `SMS_KEY`, `KBANK_KEY`, `GAME_KEY_NAGA`. */
export function keySetting(service: string): string {
  const [kind = '', code] = service.split(':')
  if (kind === 'game') return `GAME_KEY_${code}`
  return `${(code ?? kind).toUpperCase()}_KEY`
}

/** Any game's: the catalogue says which games there are. */
export const isGameKeySetting = (setting: string): boolean => /^GAME_KEY_[A-Z0-9_]+$/.test(setting)

/** Who signs the notices of banks, as gateways sign theirs. */
export const bankSigner = 'BANK'

/** Everybody who sends us signed notices. OnePay signs nothing: it is asked. */
export const webhookSigners: readonly string[] = [...promptPayGateways, bankSigner]

/** The setting that holds what a gateway or bank signs its notices with. */
export const webhookSetting = (gateway: string): string => `${gateway}_WEBHOOK_SECRET`

/** Fixed, and another one for each setting; the ending keeps any of them from being the beginning of another. */
export const sandboxSecret = (setting: string): string =>
  sandboxGameKeys[setting] ?? `sandbox-${setting.toLowerCase()}-for-trials-only`

export const isSandboxSecret = (secret: string): boolean =>
  /^sandbox-.*-for-trials-only$/.test(secret) || Object.values(sandboxGameKeys).includes(secret)

/**
 * A setting may hold two, apart by a comma or by lines, so that they can be changed without a gap: both are accepted,
 * the first is the one to send and to sign with.
 */
export const splitSecrets = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((secret) => secret.trim())
    .filter(Boolean)
