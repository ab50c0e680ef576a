/** Everybody outside whom the product speaks to: one client per service (design §1). */
import { limits } from '@kapao/contract/limits.ts'
import { invariant } from '#refusal.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { type Bank, createBank } from './bank.ts'
import { createBreaker } from './breaker.ts'
import { createPlainProvider } from './game-provider/plain.ts'
import type { GameProvider } from './game-provider/provider.ts'
import { type Ask, createAsk } from './http.ts'
import { createQrGateway, type QrGatewayClient } from './qr-gateway.ts'
import { createSms, type Sms } from './sms.ts'

export interface Outside {
  sms: Sms
  bank: Bank
  gateway(code: string): QrGatewayClient
  /** The provider of a game, through the adapter that the catalogue names for it. */
  provider(game: { code: string; adapter: string }): GameProvider
}

/** A new provider whose calls differ gets its own adapter here. */
const adapters: Record<string, (ask: Ask, slot: string) => GameProvider> = {
  plain: createPlainProvider,
}

type Addresses = Pick<Config, 'smsUrl' | 'bankUrl' | 'gatewayUrl' | 'gamesUrl' | 'outsideApiKey'>

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
  const askGames = askOf('games', config.gamesUrl, limits.providerTimeoutMs)
  return {
    sms: createSms(askOf('sms', config.smsUrl, limits.providerTimeoutMs)),
    bank: createBank(askOf('bank', config.bankUrl, limits.payoutTimeoutMs)),
    gateway: (code) => createQrGateway(askGateway, code),
    provider({ code, adapter }) {
      const create = adapters[adapter]
      invariant(create, `game ${code} names the unknown adapter ${adapter}`)
      const provider = create(askGames, code)
      return {
        ...provider,
        readBalance: (username) => breaker.ask(code, () => provider.readBalance(username)),
        findTransfer: (reference) => breaker.ask(code, () => provider.findTransfer(reference)),
      }
    },
  }
}
