/** Logging in (spec §2). */
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { allWords } from '#i18n/words.tsx'
import { PageTitle } from '#layout/PageTitle.tsx'
import { LoginForm } from '#session/LoginForm.tsx'

/** Seldom needed, so a login does not wait for it. */
const OtpStep = lazy(async () => {
  const [{ OtpStep: step }] = await Promise.all([import('#otp/OtpStep.tsx'), allWords()])
  return { default: step }
})

export function LoginPage() {
  const t = useTranslations('session')
  return (
    <>
      <PageTitle className="mt-6 md:mt-16">{t('title')}</PageTitle>
      <p className="mb-8 text-15 text-muted">{t('welcome')}</p>
      <LoginForm
        codeStep={(code) => (
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <OtpStep {...code} />
          </Suspense>
        )}
      />
      <p className="mt-4 text-center text-15">
        <Link to="/password" className="inline-flex min-h-11 items-center font-medium text-gold-text">
          {t('forgot')}
        </Link>
      </p>
      <p className="mt-2 flex flex-wrap items-center justify-center gap-x-2 text-15 text-muted">
        {t('noAccount')}
        <Link to="/register" className="inline-flex min-h-11 items-center font-medium text-gold-text">
          {t('register')}
        </Link>
      </p>
    </>
  )
}
