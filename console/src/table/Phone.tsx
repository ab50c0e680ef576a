/** A member's phone in part, or in words that the account is erased and has none any more. */
import { useTranslations } from 'use-intl'

export function Phone({ phone }: { phone: string | null }) {
  const t = useTranslations('table')
  return <>{phone ?? t('erased')}</>
}
