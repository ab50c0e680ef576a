/** One's own sessions. */
import { useTranslations } from 'use-intl'
import { OwnSessions } from '#session/OwnSessions.tsx'

export function AccountPage() {
  const t = useTranslations('session.sessions')
  return (
    <div className="grid max-w-240 gap-4 p-4">
      <h1 className="text-20 font-semibold">{t('title')}</h1>
      <p className="text-15 text-muted">{t('text')}</p>
      <OwnSessions />
    </div>
  )
}
