/** The account's safety in one place (ux 77, decisions D18). */
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PageTitle } from '#layout/PageTitle.tsx'
import { PasskeyCard } from '#member/PasskeyCard.tsx'
import { PinCard } from '#member/PinCard.tsx'
import { CloseCard } from '#privacy/CloseCard.tsx'
import { DataCard } from '#privacy/DataCard.tsx'
import { DeviceList } from '#session/DeviceList.tsx'

export function SafetyPage() {
  const t = useTranslations('safety')
  return (
    <>
      <Link
        to="/user/profile"
        className="-ml-2 inline-flex min-h-11 items-center gap-1 px-2 text-15 font-medium text-gold-text"
      >
        <ChevronLeft size={20} aria-hidden />
        {t('back')}
      </Link>
      <PageTitle className="mb-4">{t('title')}</PageTitle>
      <div className="grid gap-4">
        <PinCard />
        <PasskeyCard />
        <DeviceList />
        <DataCard />
        <CloseCard />
      </div>
    </>
  )
}
