/** The way in, and back to the page that was wanted. */
import { useRouter, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { EntryFrame } from '#layout/EntryFrame.tsx'
import { PasskeySignIn } from '#session/PasskeySignIn.tsx'
import { SignInForm } from '#session/SignInForm.tsx'

export function SignInPage() {
  const t = useTranslations('session')
  const { history, basepath } = useRouter()
  const { wanted = '/' } = useSearch({ from: '/sign-in' })
  const goOn = () => history.replace(`${basepath}${wanted}`)
  return (
    <EntryFrame title={t('title')}>
      <SignInForm onSignedIn={goOn} />
      <PasskeySignIn onSignedIn={goOn} />
    </EntryFrame>
  )
}
