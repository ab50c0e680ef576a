/** What the places in a statement row are called: the wallet, providers, the member's bank, gateways, TrueMoney. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import type { StatementType } from '@kapao/contract/schemas/statement.ts'
import { useTranslations } from 'use-intl'
import { bankName } from '#i18n/bank-name.ts'
import { useAppLocale } from '#i18n/words.tsx'

/** Those that are nobody's name. */
const knownPlaces = [
  walletPlace,
  // Where gift links come from, in a row's `from` (decisions D5).
  'TRUEMONEY',
  // The house's own, in rows of bonuses, refunds and prizes.
  'HOUSE',
  'BONUS',
  'LUCKYDRAW',
  'DEBT',
  'ADJUSTMENT',
  'SET_ASIDE',
] as const

/** From a code to its name, as it is meant in a row of this type; a code that nobody knows any more stays as it is. */
export type PlaceName = (code: string, type: StatementType) => string

export function usePlaceNames(): PlaceName {
  const t = useTranslations('wallet')
  const locale = useAppLocale()
  const wallet = useApiQuery(api.wallet).data
  const gateways = useApiQuery(api.depositLookup, undefined, { staleTime: limits.placeNamesFreshMs }).data
  const banks = useApiQuery(api.banks, undefined, { staleTime: limits.placeNamesFreshMs }).data
  const places = new Map<string, string>(knownPlaces.map((place) => [place, t(`places.${place}`)]))
  for (const { code, name } of wallet?.slots ?? []) places.set(code, name)
  const bankNames = new Map((banks ?? []).map((bank) => [bank.code, bankName(bank, locale)]))
  const gatewayNames = new Map(
    (gateways?.banks ?? []).map(({ bankCode, bank }) => [bankCode, bankName(bank, locale)]),
  )
  return (code, type) =>
    // KBANK is a member's bank in a withdrawal, and a way to pay in a deposit.
    places.get(code) ??
    (type === 'deposit' ? gatewayNames.get(code) : undefined) ??
    bankNames.get(code) ??
    code
}
