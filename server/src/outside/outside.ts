/** Everybody outside whom the product speaks to: one client per service (design §1). */
import * as limits from '@kapao/contract/limits.ts'
import { slipLimits } from '@kapao/contract/limits.ts'
import { MaintenanceAnswer } from '@kapao/contract/outside/game.ts'
import { DecimalText, TenCredits } from '@kapao/contract/outside/game-figures.ts'
import { invariant } from '#platform/refusal.ts'
import type { Clock } from '#platform/time/clock.ts'
import type { Config } from '../config.ts'
import { type Bank, createBank } from './bank.ts'
import { createReadBook, type ReadBook } from './books.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { createFormProvider } from './game-provider/form.ts'
import { createMemoProvider } from './game-provider/memo.ts'
import { createPlainProvider } from './game-provider/plain.ts'
import type { GameProvider } from './game-provider/provider.ts'
import { type Ask, createAsk, path } from './http.ts'
import { createNameInquiry, type NameInquiry } from './name-inquiry.ts'
import { createQrGateway, type QrGatewayClient } from './qr-gateway.ts'
import type { StoreUnreadable } from './records.ts'
import { createSlipVerifier, type SlipVerifier } from './slip-verifier.ts'
import { createSms, type Sms } from './sms.ts'
import { createVoucherService, type VoucherService } from './voucher.ts'

export interface Outside {
  sms: Sms
  bank: Bank
  voucher: VoucherService
  slipVerifier: SlipVerifier
  nameInquiry: NameInquiry
  gateway(code: string): QrGatewayClient
  /** The provider of a game, through the adapter that the catalogue names for it. */
  /** What a provider has booked for our transfers. */
  gameBook(slot: string): ReadBook
  provider(game: { code: string; adapter: string }): GameProvider
}

/** The ways in which providers speak; a new provider that speaks differently gets its own adapter here. */
const adapters: Record<string, (ask: Ask, slot: string, keep?: StoreUnreadable) => GameProvider> = {
  plain: (ask, slot) => createPlainProvider(ask, slot),
  credits: (ask, slot) => createPlainProvider(ask, slot, TenCredits),
  decimal: (ask, slot) => createPlainProvider(ask, slot, DecimalText),
  form: (ask, slot) => createFormProvider(ask, slot),
  memo: createMemoProvider,
}

type Addresses = Pick<Config, 'smsUrl' | 'bankUrl' | 'gatewayUrl' | 'gamesUrl' | 'voucherUrl' | 'serviceKeys'>

/**
 * @param timeoutMs instead of each service's own.
 * @param storeUnreadable keeps records of lists that nobody understands; without it a list that has one is no answer.
 */
export function createOutside(
  config: Addresses,
  clock: Clock,
  { timeoutMs, storeUnreadable }: { timeoutMs?: number; storeUnreadable?: StoreUnreadable } = {},
): Outside {
  /** @param name of the service, whose own key goes with each call, and to nobody else (decisions D21). */
  const askOf = (name: string, baseUrl: string, ownTimeoutMs: number): Ask =>
    createAsk({
      name,
      baseUrl,
      keys: config.serviceKeys(name),
      timeoutMs: timeoutMs ?? ownTimeoutMs,
      ...(name.startsWith('game:') && { maintenance: MaintenanceAnswer }),
    })
  const askGame = (slot: string) => askOf(`game:${slot}`, config.gamesUrl, limits.providerTimeoutMs)
  const breaker = createCircuitBreaker(clock)
  return {
    sms: createSms(askOf('sms', config.smsUrl, limits.providerTimeoutMs)),
    bank: createBank(
      {
        askPayouts: askOf('bank', config.bankUrl, limits.payoutTimeoutMs),
        askFeed: askOf('feed', config.bankUrl, limits.payoutTimeoutMs),
      },
      storeUnreadable,
    ),
    voucher: createVoucherService(
      askOf('voucher', config.voucherUrl, limits.voucherTimeoutMs),
      storeUnreadable,
    ),
    // Banks verify their own slips, so it is where they are.
    slipVerifier: createSlipVerifier(askOf('slip', config.bankUrl, slipLimits.verifyTimeoutMs)),
    nameInquiry: createNameInquiry(askOf('names', config.bankUrl, limits.nameInquiryTimeoutMs)),
    gateway: (code) =>
      createQrGateway(
        askOf(`gateway:${code}`, config.gatewayUrl, limits.providerTimeoutMs),
        code,
        storeUnreadable,
      ),
    gameBook: (slot) => createReadBook(askGame(slot), path`/games/${slot}/book`, storeUnreadable),
    provider({ code, adapter }) {
      const create = adapters[adapter]
      invariant(create, `game ${code} names the unknown adapter ${adapter}`)
      const provider = create(askGame(code), code, storeUnreadable)
      return {
        ...provider,
        readBalance: (username) => breaker.ask(code, () => provider.readBalance(username)),
        findTransfer: (order) => breaker.ask(code, () => provider.findTransfer(order)),
      }
    },
  }
}
