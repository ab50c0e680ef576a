/** What a service outside is called: `gateway:KBANK`, `payouts`. */
import { useCallback } from 'react'
import { useCodeWord } from '#i18n/use-code-word.ts'
import { usePlaceNames } from './use-place-names.ts'

export function useServiceText(): (service: string) => string {
  const wordOf = useCodeWord('reconciliation.services')
  const names = usePlaceNames()
  return useCallback(
    (service) => {
      const [kind = '', code = ''] = service.split(':')
      return wordOf(kind, { name: kind === 'game' ? names.game(code) : names.bank(code) }) ?? service
    },
    [wordOf, names],
  )
}
