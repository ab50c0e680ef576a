/** What a member holds, as one snapshot, and the cards of all games (spec §3, decisions D14). */
import { memberNoText } from '@kapao/contract/account-text.ts'
import type { Slot } from '@kapao/contract/schemas/game.ts'
import type { Wallet } from '@kapao/contract/schemas/wallet.ts'
import { secondMs } from '@kapao/contract/time-units.ts'
import type * as z from 'zod/mini'
import { readBalances } from '#game/balance.service.ts'
import { type CatalogueGame, isOpenAt, listGames, signInAt, webAddress } from '#game/game.service.ts'
import { coin, debt, game, setAside, stake, wallet, withdrawHold } from '#ledger/chart.ts'
import { waysOf } from '#member/pin.service.ts'
import type { App } from '#parts/app-parts.ts'
import { readBankNames } from '#platform/db/bank-names.ts'
import type { Member } from '#platform/http/caller.ts'
import { invariant } from '#platform/refusal.ts'
import { getInviteTerms } from '#settings/terms.service.ts'
import { findHoldings, type Holdings } from './wallet.queries.ts'

type Card = z.output<typeof Slot>

export async function getWallet(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  member: Member,
): Promise<z.output<typeof Wallet>> {
  const [holdings, games, inviteTerms] = await Promise.all([
    findHoldings(app.db, member.id),
    listGames(app.db),
    getInviteTerms(app),
  ])
  invariant(holdings, 'a signed-in member is not there')
  const { bankCode, bankAccountName, bankAccountNo } = holdings
  const inTransit = Object.keys(holdings.balances ?? {}).filter((code) => code.startsWith('transit:'))
  return {
    profile: {
      _id: holdings.id,
      name: holdings.name,
      username: holdings.phone,
      createdAt: holdings.createdAt,
      coin: Number(held(holdings, coin())),
      currency: holdings.currency,
      memberNo: memberNoText(holdings.memberNo),
      stepUp: waysOf(holdings),
    },
    bankAccount: { bankCode, bankAccountName, bankAccountNo, bank: readBankNames(holdings) },
    wallet: {
      amount: held(holdings, wallet()),
      held: held(holdings, withdrawHold()),
      inTransit: inTransit.reduce((sum, code) => sum + held(holdings, code), 0n),
      setAside: held(holdings, setAside()),
      debt: -held(holdings, debt()),
      updatedAt: app.clock.now(),
    },
    openQr: openQrOf(holdings, app.clock.now()),
    invite: {
      amount: holdings.inviteAmount ?? 0n,
      success: inviteTerms.successPoints / 100,
      fail: inviteTerms.failPoints / 100,
    },
    slots: cardsOf(app, holdings, games),
  }
}

/** Asks the providers first (decisions D2). Those that do not answer show their last known balance, marked stale. */
export async function refreshCards(
  app: Pick<App, 'db' | 'ledger' | 'clock' | 'config' | 'outside' | 'log'>,
  member: Member,
): Promise<{ slots: Card[] }> {
  await readBalances(app, member)
  const [holdings, games] = await Promise.all([findHoldings(app.db, member.id), listGames(app.db)])
  invariant(holdings, 'a signed-in member is not there')
  return { slots: cardsOf(app, holdings, games) }
}

function openQrOf({ qrAmount, qrExpiresAt }: Holdings, now: Date): z.output<typeof Wallet>['openQr'] {
  const expireIn = qrExpiresAt ? Math.ceil((qrExpiresAt.getTime() - now.getTime()) / secondMs) : 0
  return qrAmount !== null && expireIn > 0 ? { amount: qrAmount, expireIn } : null
}

const held = ({ balances }: Holdings, code: string): bigint => BigInt(balances?.[code] ?? 0)

/** All games; those that are closed, and those whose provider is, say so. */
function cardsOf(app: Pick<App, 'clock' | 'config'>, holdings: Holdings, games: CatalogueGame[]): Card[] {
  const accounts = new Map(holdings.gameAccounts?.map((account) => [account[0], account]))
  const now = app.clock.now()
  return games.map((row) => {
    const account = accounts.get(row.code)
    const [, isStale, inMaintenance, confirmedAt] = account ?? []
    const staked = held(holdings, stake(row.code))
    const web = webAddress(app, row.web)
    const signIn = signInAt(app, web, row.signIn)
    return {
      code: row.code,
      name: row.name,
      category: row.category,
      isActive: account !== undefined,
      amount: held(holdings, game(row.code)),
      ...(staked > 0n && { staked }),
      ftWalletSlot: row.factorPoints / 10_000,
      logo: row.logo,
      background: row.background,
      web,
      android: webAddress(app, row.android),
      ios: webAddress(app, row.ios),
      autoLogin: row.autoLogin,
      ...(signIn && { signIn }),
      stale: isStale ?? false,
      ...((inMaintenance || !isOpenAt(row, now)) && { maintenance: true }),
      updatedAt: confirmedAt ? new Date(confirmedAt) : null,
    }
  })
}
