/** Why an offer cannot be received, in words that fit the page on which it stands. */
import type { Currency } from '@kapao/contract/edition.ts'
import { useTranslations } from 'use-intl'
import { useRefusalWords, wordsOfCode } from '#i18n/words.tsx'
import { moneyText } from '#money/money-text.ts'

interface Wanted {
  /** Baht, as on the wire: what the offer asks for. */
  depositMin: number
  currency: Currency
}

/** From a refusal's code to words; undefined when nothing stands in the way. */
export function useOfferReason() {
  const t = useTranslations('bonus')
  const refusals = useRefusalWords()
  return (code: string | null | undefined, { depositMin, currency }: Wanted): string | undefined => {
    if (!code) return undefined
    if (code === 'BONUS_ALREADY_ACTIVE') return t('blockedNote')
    // The general words send people to the page that they are on.
    if (code === 'BONUS_CONDITION') return t('needsDeposit', { amount: moneyText(depositMin, currency) })
    return wordsOfCode(refusals, code) ?? code
  }
}
