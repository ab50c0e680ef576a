/** One's own sessions and passkeys, and the member that one is too. */
import { useTranslations } from 'use-intl'
import { OwnMember } from '#session/OwnMember.tsx'
import { OwnPasskeys } from '#session/OwnPasskeys.tsx'
import { OwnSessions } from '#session/OwnSessions.tsx'

export function AccountPage() {
  const t = useTranslations('session.sessions')
  const passkeys = useTranslations('session.passkeys')
  const member = useTranslations('session.member')
  return (
    <div className="grid max-w-240 gap-4 p-4">
      <h1 className="text-20 font-semibold">{t('title')}</h1>
      <p className="text-15 text-muted">{t('text')}</p>
      <OwnSessions />
      <h2 className="mt-4 text-17 font-semibold">{passkeys('title')}</h2>
      <p className="text-15 text-muted">{passkeys('text')}</p>
      <OwnPasskeys />
      <h2 className="mt-4 text-17 font-semibold">{member('title')}</h2>
      <OwnMember />
    </div>
  )
}
