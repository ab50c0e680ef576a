/** Puts a pushed balance into the wallet that is on the screen, before the quiet reload brings the rest. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { WalletChanged } from '@kapao/contract/events.ts'
import type { WalletView } from './wallet-sums.ts'

export type WalletNews = Wire<typeof WalletChanged>

/** The wallet with the pushed balance, or as it was when the news is older than what is shown. */
export function patchWallet(shown: WalletView | undefined, news: WalletNews): WalletView | undefined {
  if (!shown || Date.parse(news.at) < Date.parse(shown.wallet.updatedAt)) return shown
  return { ...shown, wallet: { ...shown.wallet, amount: news.wallet, updatedAt: news.at } }
}
