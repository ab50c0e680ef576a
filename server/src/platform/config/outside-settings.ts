/** The settings that say how each outside service speaks and where it is (decisions D21). */
import { promptPayGateways, type QrGateway, qrGateways } from '@kapao/contract/lists.ts'
import { Money } from '@kapao/contract/money.ts'
import {
  type AdapterName,
  adapterNames,
  billedGateways,
  type OutsideKind,
  usualGatewayAdapter,
} from '@kapao/contract/outside/adapters.ts'
import * as z from 'zod/mini'

export const urlSetting = z.url().check(z.regex(/^https?:\/\//))

/** SMPP has addresses of its own. */
const smsUrlSetting = z.url().check(z.regex(/^(https?|smpps?):\/\//))

const adapterSetting = <Kind extends OutsideKind>(kind: Kind, usual: AdapterName<Kind> = 'generic') =>
  z._default(z.enum(adapterNames[kind] as readonly AdapterName<Kind>[]), usual)

/** A setting for each of these QR gateways. */
const perGateway = <Code extends QrGateway, Suffix extends string, Setting>(
  codes: readonly Code[],
  suffix: Suffix,
  settingOf: (code: Code) => Setting,
) =>
  Object.fromEntries(codes.map((code) => [`GATEWAY_${code}${suffix}`, settingOf(code)])) as Record<
    `GATEWAY_${Code}${Suffix}`,
    Setting
  >

const billerSetting = z.optional(z.string().check(z.regex(/^\d{15}$/)))

/** Where QRs of a gateway pay to, which `secrets.ts` reads with those of further gateways. */
const billers = Object.fromEntries(
  promptPayGateways.map((code) => [`${code}_BILLER_ID`, billerSetting]),
) as Record<`${(typeof promptPayGateways)[number]}_BILLER_ID`, typeof billerSetting>

export const outsideSettings = {
  SMS: adapterSetting('sms'),
  SMS_URL: z.optional(smsUrlSetting),
  /** Where the sandbox listens for SMPP. */
  SANDBOX_SMPP_PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 2775),
  /** Who members see messages from: a name or number that the service knows as ours. */
  SMS_SENDER: z._default(z.string().check(z.maxLength(40)), ''),
  /** Where the bank is in everything for which it has no address of its own. */
  BANK_URL: z.optional(urlSetting),
  PAYOUT: adapterSetting('payout'),
  PAYOUT_URL: z.optional(urlSetting),
  /** What the payout service keeps of each transfer, in baht. */
  PAYOUT_FEE: z._default(z.pipe(z.coerce.number(), Money), 30_00n),
  FEED: adapterSetting('feed'),
  FEED_URL: z.optional(urlSetting),
  NAMES: adapterSetting('names'),
  NAMES_URL: z.optional(urlSetting),
  SLIP: adapterSetting('slip'),
  SLIP_URL: z.optional(urlSetting),
  VOUCHER: adapterSetting('voucher'),
  VOUCHER_URL: z.optional(urlSetting),
  GATEWAY_URL: z.optional(urlSetting),
  GAMES_URL: z.optional(urlSetting),
  /** Other origins where browsers open games or post a sign-in, separated by commas. */
  GAME_ORIGINS: z._default(z.string(), ''),
  /** How a gateway speaks, and where it is when it is not at GATEWAY_URL. */
  ...perGateway(qrGateways, '', (code) => adapterSetting('qr', usualGatewayAdapter(code))),
  ...perGateway(qrGateways, '_URL', () => z.optional(urlSetting)),
  ...billers,
  /** What SCB calls the reference 3 prefix of a biller. */
  ...perGateway(promptPayGateways, '_PREFIX', () =>
    z.optional(z.string().check(z.regex(/^[A-Z0-9]{1,20}$/))),
  ),
}

/** Addresses that a live service must have. */
export const neededAddresses = ['SMS_URL', 'BANK_URL', 'GATEWAY_URL', 'GAMES_URL', 'VOUCHER_URL'] as const

/** Addresses of services that are elsewhere than the rest of their kind. */
export const ownAddresses = [
  ...(['PAYOUT_URL', 'FEED_URL', 'NAMES_URL', 'SLIP_URL'] as const),
  ...qrGateways.map((code) => `GATEWAY_${code}_URL` as const),
]

const OutsideSettings = z.object(outsideSettings)

/** How each single service speaks, and where. @param sandboxUrl where all of them are that have no address. */
export function outsideServicesIn(env: z.output<typeof OutsideSettings>, sandboxUrl: string) {
  const bankUrl = env.BANK_URL ?? sandboxUrl
  const smsAtSandbox = env.SMS === 'smpp' ? `smpp://127.0.0.1:${env.SANDBOX_SMPP_PORT}` : sandboxUrl
  return {
    sms: { adapter: env.SMS, url: env.SMS_URL ?? smsAtSandbox, sender: env.SMS_SENDER },
    payout: { adapter: env.PAYOUT, url: env.PAYOUT_URL ?? bankUrl, fee: env.PAYOUT_FEE },
    feed: { adapter: env.FEED, url: env.FEED_URL ?? bankUrl },
    names: { adapter: env.NAMES, url: env.NAMES_URL ?? bankUrl },
    slip: { adapter: env.SLIP, url: env.SLIP_URL ?? bankUrl },
    voucher: { adapter: env.VOUCHER, url: env.VOUCHER_URL ?? sandboxUrl },
  }
}

/** What a gateway lacks that wants to be told whose bill its QR pays. @param billerOf one of the sandbox's is one too. */
export const findBillerFaults = (
  env: z.output<typeof OutsideSettings>,
  billerOf: (gateway: string) => string | undefined,
): string[] =>
  qrGateways
    .filter((code) => billedGateways.includes(env[`GATEWAY_${code}`]) && !billerOf(code))
    .map((code) => `${code}_BILLER_ID is missing; GATEWAY_${code}=${env[`GATEWAY_${code}`]} wants it.`)
