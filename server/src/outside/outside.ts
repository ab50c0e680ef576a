/** Everybody outside whom the product speaks to: one client per service (design §1). */
import { limits, slipLimits } from '@kapao/contract/limits.ts'
import { MaintenanceAnswer } from '@kapao/contract/outside/game.ts'
import { DecimalText, TenCredits } from '@kapao/contract/outside/game-figures.ts'
import { invariant } from '#refusal.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { type Bank, createBank } from './bank.ts'
import { createReadBook, type ReadBook } from './books.ts'
import { createBreaker } from './breaker.ts'
import { createFormProvider } from './game-provider/form.ts'
import { createMemoProvider } from './game-provider/memo.ts'
import { createPlainProvider } from './game-provider/plain.ts'
import type { GameProvider } from './game-provider/provider.ts'
import { type Ask, createAsk, path } from './http.ts'
import { createQrGateway, type QrGatewayClient } from './qr-gateway.ts'
import { createSlipVerifier, type SlipVerifier } from './slip-verifier.ts'
import { createSms, type Sms } from './sms.ts'
import { createVoucherService, type VoucherService } from './voucher.ts'

export interface Outside {
  sms: Sms
  bank: Bank
  voucher: VoucherService
  slipVerifier: SlipVerifier
  gateway(code: string): QrGatewayClient
  /** The provider of a game, through the adapter that the catalogue names for it. */
  /** What a provider has booked for our transfers. */
  gameBook(slot: string): ReadBook
  provider(game: { code: string; adapter: string }): GameProvider
}

/** The ways in which providers speak; a new provider that speaks differently gets its own adapter here. */
const adapters: Record<string, (ask: Ask, slot: string) => GameProvider> = {
  plain: createPlainProvider,
  credits: (ask, slot) => createPlainProvider(ask, slot, TenCredits),
  decimal: (ask, slot) => createPlainProvider(ask, slot, DecimalText),
  form: createFormProvider,
  memo: createMemoProvider,
}

type Addresses = Pick<
  Config,
  'smsUrl' | 'bankUrl' | 'gatewayUrl' | 'gamesUrl' | 'voucherUrl' | 'outsideApiKey'
>

/** @param timeoutMs instead of each service's own. */
export function createOutside(
  config: Addresses,
  clock: Clock,
  { timeoutMs }: { timeoutMs?: number } = {},
): Outside {
  const askOf = (name: string, baseUrl: string, ownTimeoutMs: number): Ask =>
    createAsk({ name, baseUrl, apiKey: config.outsideApiKey, timeoutMs: timeoutMs ?? ownTimeoutMs })
  const askGateway = askOf('gateway', config.gatewayUrl, limits.providerTimeoutMs)
  const breaker = createBreaker(clock)
  const askGames = createAsk({
    name: 'games',
    baseUrl: config.gamesUrl,
    apiKey: config.outsideApiKey,
    timeoutMs: timeoutMs ?? limits.providerTimeoutMs,
    maintenance: MaintenanceAnswer,
  })
  return {
    sms: createSms(askOf('sms', config.smsUrl, limits.providerTimeoutMs)),
    bank: createBank(askOf('bank', config.bankUrl, limits.payoutTimeoutMs)),
    voucher: createVoucherService(askOf('voucher', config.voucherUrl, limits.voucherTimeoutMs)),
    // Banks verify their own slips, so it is where they are.
    slipVerifier: createSlipVerifier(askOf('slip', config.bankUrl, slipLimits.verifyTimeoutMs)),
    gateway: (code) => createQrGateway(askGateway, code),
    gameBook: (slot) => createReadBook(askGames, path`/games/${slot}/book`),
    provider({ code, adapter }) {
      const create = adapters[adapter]
      invariant(create, `game ${code} names the unknown adapter ${adapter}`)
      const provider = create(askGames, code)
      return {
        ...provider,
        readBalance: (username) => breaker.ask(code, () => provider.readBalance(username)),
        findTransfer: (order) => breaker.ask(code, () => provider.findTransfer(order)),
      }
    },
  }
}
