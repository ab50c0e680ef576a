/** The way in, and back to the page that was wanted. */
import { useRouter, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { EntryFrame } from '#layout/EntryFrame.tsx'
import { SignInForm } from '#session/SignInForm.tsx'

export function SignInPage() {
  const t = useTranslations('session')
  const { history, basepath } = useRouter()
  const { wanted = '/' } = useSearch({ from: '/sign-in' })
  return (
    <EntryFrame title={t('title')}>
      <SignInForm onSignedIn={() => history.replace(`${basepath}${wanted}`)} />
    </EntryFrame>
  )
}
