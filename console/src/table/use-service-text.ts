/** What a service outside is called: `gateway:KBANK`, `payouts`. */
import { useTranslations } from 'use-intl'

export function useServiceText(): (service: string) => string {
  const t = useTranslations('reconciliation.services')
  return (service) => {
    const [kind = '', code = ''] = service.split(':')
    const word = kind as Parameters<typeof t>[0]
    return t.has(word) ? t(word, { code }) : service
  }
}
