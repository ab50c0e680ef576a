/** What a service outside is called: `gateway:KBANK`, `payouts`. */
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { usePlaceNames } from './use-place-names.ts'

export function useServiceText(): (service: string) => string {
  const t = useTranslations('reconciliation.services')
  const names = usePlaceNames()
  return useCallback(
    (service) => {
      const [kind = '', code = ''] = service.split(':')
      const word = kind as Parameters<typeof t>[0]
      if (!t.has(word)) return service
      return t(word, { name: kind === 'game' ? names.game(code) : names.bank(code) })
    },
    [t, names],
  )
}
