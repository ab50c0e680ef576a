/** The app's sign and name. */
import { useTranslations } from 'use-intl'

export function Wordmark() {
  const t = useTranslations('frame')
  return (
    <span className="flex items-center gap-2.5">
      <img src="/icon.svg" alt="" width={32} height={32} className="size-8 rounded-[10px]" />
      <span className="text-20 font-bold">{t('app')}</span>
    </span>
  )
}
