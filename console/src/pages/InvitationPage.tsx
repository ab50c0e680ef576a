/** What the link of an invitation opens; its token stands behind the `#`, which no server and no log ever sees. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EntryFrame } from '#layout/EntryFrame.tsx'
import { InvitationForm } from '#session/InvitationForm.tsx'

export function InvitationPage() {
  const t = useTranslations('session.invitation')
  const navigate = useNavigate()
  const [token] = useState(() => window.location.hash.slice(1))
  return (
    <EntryFrame title={t('title')}>
      <InvitationForm token={token} onDone={() => void navigate({ to: '/sign-in' })} />
    </EntryFrame>
  )
}
