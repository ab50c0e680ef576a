/** Logging in (spec §2). */
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LoginForm } from '#session/LoginForm.tsx'

export function LoginPage() {
  const t = useTranslations('session')
  return (
    <>
      <h1 className="mt-6 text-28 leading-tight font-semibold lg:mt-16">{t('title')}</h1>
      <p className="mb-8 text-15 text-muted">{t('welcome')}</p>
      <LoginForm />
      <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 text-15 text-muted">
        {t('noAccount')}
        <Link to="/register" className="inline-flex min-h-11 items-center font-medium text-gold-text">
          {t('register')}
        </Link>
      </p>
    </>
  )
}
