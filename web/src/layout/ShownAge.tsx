/** Of when what is on the screen is, in words: beside the news that there is no connection (ux 73). */
import { formatDateTime } from '@kapao/client/format.ts'
import { useShownAt } from '@kapao/client/shown-age.ts'
import { useTranslations } from 'use-intl'

export function ShownAge() {
  const t = useTranslations('wallet')
  const at = useShownAt()
  return at === undefined ? null : t('shownFrom', { time: formatDateTime(new Date(at)) })
}
