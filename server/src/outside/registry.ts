/** Every service outside: for each kind the adapters that there are, for each code where it is, what proves us there and how it speaks (decisions D21). */

import { editions } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { AdapterName, OutsideKind } from '@kapao/contract/outside/adapters.ts'
import { bankSigner } from '@kapao/contract/outside/credentials.ts'
import { MaintenanceAnswer } from '@kapao/contract/outside/game.ts'
import { DecimalText, TenCredits } from '@kapao/contract/outside/game-figures.ts'
import { invariant } from '#platform/refusal.ts'
import type { Clock } from '#platform/time/clock.ts'
import type { Config } from '../config.ts'
import type {
  Bank,
  BankFeed,
  FeedSettings,
  NameInquiry,
  PayoutBank,
  PayoutRecipients,
  PayoutSettings,
} from './bank/bank.ts'
import { createFilePayout } from './bank/file-payout.ts'
import { createGenericFeed } from './bank/generic-feed.ts'
import { createGenericNames } from './bank/generic-names.ts'
import { createGenericPayout } from './bank/generic-payout.ts'
import { createOpnPayout } from './bank/opn-payout.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import { createFormProvider } from './game/form.ts'
import type { GameProvider, GameSettings } from './game/game.ts'
import { createHub88Provider } from './game/hub88.ts'
import { createJdbProvider } from './game/jdb.ts'
import { createMemoProvider } from './game/memo.ts'
import { createPlainProvider } from './game/plain.ts'
import { type Connect, createAsk, type Service } from './http.ts'
import { type LastOutcomes, watchOutcomes } from './last-outcomes.ts'
import { createPush, type Push } from './push/push.ts'
import { createBcelGateway } from './qr/bcel.ts'
import { createGenericGateway } from './qr/generic.ts'
import { createOpnGateway } from './qr/opn.ts'
import type { GatewaySettings, QrGatewayClient } from './qr/qr.ts'
import { createScbGateway } from './qr/scb.ts'
import type { StoreUnreadable } from './records.ts'
import { createStandardSignature } from './signature.ts'
import { createEasySlip } from './slip/easyslip.ts'
import { createGenericSlipVerifier } from './slip/generic.ts'
import type { SlipVerifier } from './slip/slip.ts'
import { createSlipOk } from './slip/slipok.ts'
import { createGenericSms } from './sms/generic.ts'
import { createSmppSms } from './sms/smpp.ts'
import type { Sms, SmsSettings } from './sms/sms.ts'
import { createThaiBulkSms } from './sms/thaibulksms.ts'
import { createTwilioSms } from './sms/twilio.ts'
import { createGenericVoucherService } from './voucher/generic.ts'
import { createTrueMoney } from './voucher/truemoney.ts'
import type { VoucherService } from './voucher/voucher.ts'

/** What an adapter of each kind is made of, and what it must be able to do. */
interface Makers {
  sms: (settings: SmsSettings & { service: Service }) => Sms
  payout: (settings: PayoutSettings) => PayoutBank
  feed: (settings: FeedSettings) => BankFeed
  names: (connect: Connect) => NameInquiry
  qr: (settings: GatewaySettings) => QrGatewayClient
  slip: (connect: Connect) => SlipVerifier
  voucher: (connect: Connect, keep?: StoreUnreadable) => VoucherService
  game: (settings: GameSettings) => GameProvider
}

const adapters: { readonly [Kind in OutsideKind]: Record<AdapterName<Kind>, Makers[Kind]> } = {
  sms: {
    generic: createGenericSms,
    thaibulksms: createThaiBulkSms,
    twilio: createTwilioSms,
    smpp: createSmppSms,
  },
  payout: { generic: createGenericPayout, opn: createOpnPayout, file: createFilePayout },
  feed: { generic: createGenericFeed },
  names: { generic: createGenericNames },
  qr: {
    generic: createGenericGateway,
    opn: createOpnGateway,
    scb: createScbGateway,
    bcel: createBcelGateway,
  },
  slip: { generic: createGenericSlipVerifier, easyslip: createEasySlip, slipok: createSlipOk },
  voucher: { generic: createGenericVoucherService, truemoney: createTrueMoney },
  game: {
    plain: createPlainProvider,
    credits: (settings) => createPlainProvider(settings, TenCredits),
    decimal: (settings) => createPlainProvider(settings, DecimalText),
    form: createFormProvider,
    memo: createMemoProvider,
    hub88: createHub88Provider,
    jdb: createJdbProvider,
  },
}

const isGameAdapter = (name: string): name is AdapterName<'game'> => Object.hasOwn(adapters.game, name)

export interface Outside extends Pick<LastOutcomes, 'listAnswered'> {
  sms: Sms
  bank: Bank
  voucher: VoucherService
  slipVerifier: SlipVerifier
  /** Absent: this service has no key to push with. */
  push: Push | undefined
  gateway(code: string): QrGatewayClient
  /** The provider of a game, through the adapter that the catalogue names for it. */
  provider(game: { code: string; adapter: string }): GameProvider
  /** Codes of games whose provider did not answer lately, so that this process spares it. */
  listPaused(): string[]
  /** Ends the connections that adapters hold. */
  close(): Promise<void>
}

type Settings = Pick<
  Config,
  | 'edition'
  | 'outsideServices'
  | 'gateway'
  | 'gamesUrl'
  | 'serviceKeys'
  | 'webhookSecrets'
  | ('pushKey' | 'pushContact')
>

/** Who runs a game, and where: null where the installation has its games. */
interface GamePlace {
  provider: string
  address: string | null
}

interface Options {
  timeoutMs?: number
  storeUnreadable?: StoreUnreadable
  recipients?: PayoutRecipients
  /** What the catalogue says of a game; without it each is a provider of its own. */
  findGamePlace?: (slot: string) => Promise<GamePlace | undefined>
}

const noRecipients: PayoutRecipients = { find: async () => undefined, set: async () => {} }

type ServiceAt = (name: string, baseUrl: string, ownTimeoutMs: number) => Service

/** What adapters of one kind are made with. */
interface Making {
  config: Settings
  clock: Clock
  serviceAt: ServiceAt
  keep: StoreUnreadable | undefined
}

const connectTo =
  (service: Service): Connect =>
  (prove) =>
    createAsk(service, prove)

/** Each is made when it is first asked for, and kept. */
function madeOnce<Asked, Made>(nameOf: (asked: Asked) => string, make: (asked: Asked) => Made) {
  const made = new Map<string, Made>()
  return (asked: Asked): Made => {
    const name = nameOf(asked)
    const known = made.get(name)
    if (known !== undefined) return known
    const value = make(asked)
    made.set(name, value)
    return value
  }
}

const createGateways = ({ config, clock, serviceAt, keep }: Making) =>
  madeOnce(
    (code: string) => code,
    (code): QrGatewayClient => {
      const configured = config.gateway(code)
      invariant(configured, `${code} is no gateway of ours`)
      const { adapter, url, billerId, prefix } = configured
      const connect = connectTo(serviceAt(`gateway:${code}`, url, limits.providerTimeoutMs))
      return adapters.qr[adapter]({
        ...{ code, connect, clock, billerId, prefix, keep },
        keysNow: () => config.serviceKeys(`gateway:${code}`),
        secretsNow: () => config.webhookSecrets(code),
      })
    },
  )

function createProviders(
  { config, clock, serviceAt, keep }: Making,
  breaker: CircuitBreaker,
  findGamePlace: Options['findGamePlace'],
) {
  const make = ({ code, adapter }: { code: string; adapter: string }): GameProvider => {
    invariant(isGameAdapter(adapter), `game ${code} names the unknown adapter ${adapter}`)
    const connect: Connect = (prove) => async (question) => {
      const place = await findGamePlace?.(code)
      const name = `game:${place?.provider ?? code}`
      const service = serviceAt(name, place?.address ?? config.gamesUrl, limits.providerTimeoutMs)
      // Staff may have typed the address: it leads to nobody's inner network.
      const isForeign = Boolean(place?.address)
      return createAsk({ ...service, maintenance: MaintenanceAnswer, isForeign }, prove)(question)
    }
    const provider = adapters.game[adapter]({ slot: code, connect, clock, keep })
    return {
      ...provider,
      readBalance: (username) => breaker.ask(code, () => provider.readBalance(username)),
      findTransfer: (order) => breaker.ask(code, () => provider.findTransfer(order)),
    }
  }
  return madeOnce(({ code, adapter }) => `${adapter} ${code}`, make)
}

/**
 * @param timeoutMs instead of each service's own.
 * @param recipients remembers accounts at payout services; without it each payout introduces its own.
 * @param storeUnreadable keeps records of lists that nobody understands; without it a list that has one is no answer.
 */
export function createOutside(
  config: Settings,
  clock: Clock,
  { timeoutMs, storeUnreadable: keep, recipients = noRecipients, findGamePlace }: Options = {},
): Outside {
  /** @param name of the service, whose own key goes with each call, and to nobody else (decisions D21). */
  const serviceAt: ServiceAt = (name, baseUrl, ownTimeoutMs) => ({
    name,
    baseUrl,
    keys: config.serviceKeys(name),
    timeoutMs: timeoutMs ?? ownTimeoutMs,
  })
  const making = { config, clock, serviceAt, keep }
  const breaker = createCircuitBreaker(clock)
  const outcomes = watchOutcomes()
  const { sms, payout, feed, names, slip, voucher } = config.outsideServices
  const smsService = serviceAt('sms', sms.url, limits.providerTimeoutMs)
  const smsAdapter = adapters.sms[sms.adapter]({
    ...{ service: smsService, connect: connectTo(smsService), sender: sms.sender },
    countryCode: editions[config.edition].countryCode,
  })
  return {
    sms: smsAdapter,
    close: async () => {
      outcomes.stop()
      await smsAdapter.close?.()
    },
    bank: {
      ...adapters.payout[payout.adapter]({
        connect: connectTo(serviceAt('bank', payout.url, limits.payoutTimeoutMs)),
        ...{ keep, recipients, clock, fee: payout.fee },
      }),
      ...adapters.feed[feed.adapter]({
        connect: connectTo(serviceAt('feed', feed.url, limits.payoutTimeoutMs)),
        verifyNotice: createStandardSignature(() => config.webhookSecrets(bankSigner), clock),
        keep,
      }),
      ...adapters.names[names.adapter](connectTo(serviceAt('names', names.url, limits.nameInquiryTimeoutMs))),
    },
    voucher: adapters.voucher[voucher.adapter](
      connectTo(serviceAt('voucher', voucher.url, limits.voucherTimeoutMs)),
      keep,
    ),
    slipVerifier: adapters.slip[slip.adapter](
      connectTo(serviceAt('slip', slip.url, limits.slipLimits.verifyTimeoutMs)),
    ),
    push:
      config.pushKey &&
      createPush({
        ...{ key: config.pushKey, contact: config.pushContact },
        timeoutMs: timeoutMs ?? limits.providerTimeoutMs,
      }),
    gateway: createGateways(making),
    listPaused: breaker.listPaused,
    listAnswered: outcomes.listAnswered,
    provider: createProviders(making, breaker, findGamePlace),
  }
}
