/** Stands in for the socket library in component tests (vitest.config.ts). */
import type { MemberEvent, ServerToClient } from '@kapao/contract/events.ts'
import type { WalletNews } from '#wallet/wallet-patch.ts'

type Listener = (...payload: never[]) => void

const listeners = new Map<string, Set<Listener>>()
const listenersOfAny = new Set<(event: string, payload: unknown) => void>()

/** What the product imports. */
export function io() {
  listeners.clear()
  listenersOfAny.clear()
  return {
    on: (event: string, listener: Listener) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    onAny: (listener: (event: string, payload: unknown) => void) => listenersOfAny.add(listener),
    disconnect: () => listenersOfAny.clear(),
  }
}

/** True once the product has connected and listens. */
export const isListening = (): boolean => listenersOfAny.size > 0

/** The server tells that money has moved. */
export function pushWallet(news: Partial<WalletNews>): void {
  const whole = {
    kind: 'deposit_qr',
    reference: null,
    amount: 500,
    wallet: 500,
    at: new Date().toISOString(),
    ...news,
  }
  pushEvent('wallet:changed', whole)
}

/** The server tells of anything else. */
export function pushEvent(event: string, payload: unknown): void {
  for (const listener of listenersOfAny) listener(event, payload)
}

/** The server tells of anything else. */
export function push<Name extends MemberEvent>(
  event: Name,
  payload: Parameters<ServerToClient[Name]>[0],
): void {
  for (const listener of listenersOfAny) listener(event, payload)
}

/** The connection was lost for a while and is back. */
export function reconnect(): void {
  for (const listener of listeners.get('connect') ?? []) listener()
}
