/** What a flag is for, in words: rules and codes of the product have their own, what was written by hand is read as it was meant. */
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useCodeWord } from '#i18n/use-code-word.ts'

interface FlagWords {
  code: string
  /** Empty when a rule has raised it. */
  reason: string
}

/** A code in the words of people: `many_accounts` has none of its own and is read as Many accounts. */
export function useFlagName(): (code: string) => string {
  const ruleName = useCodeWord('risk.names')
  const codeName = useCodeWord('risk.codes')
  return useCallback(
    (code) => {
      const name = ruleName(code) ?? codeName(code)
      if (name !== undefined) return name
      const words = code.replaceAll('_', ' ')
      return words.slice(0, 1).toUpperCase() + words.slice(1)
    },
    [ruleName, codeName],
  )
}

/** The product writes for a payment that was recalled `bank:KBANK KTB:REFERENCE` or `gateway:KBANK ID`. */
const recalled = /^(?:bank:\w+ (?<bank>\w+):(?<reference>.+)|gateway:(?<gateway>\w+) (?<id>.+))$/

export function useFlagText(): (flag: FlagWords) => string {
  const nameOf = useFlagName()
  const t = useTranslations('request.about')
  const said = useTranslations('risk.codeTexts')
  return useCallback(
    ({ code, reason }) => {
      const payment = code === 'recall' ? recalled.exec(reason)?.groups : undefined
      const why = payment
        ? t('payment', {
            fromBank: payment.bank ?? payment.gateway ?? '',
            reference: payment.reference ?? payment.id ?? '',
          })
        : code === 'came_back' && reason.startsWith('an earlier account')
          ? said('came_back')
          : reason
      return why === '' ? nameOf(code) : `${nameOf(code)}: ${why}`
    },
    [nameOf, t, said],
  )
}
