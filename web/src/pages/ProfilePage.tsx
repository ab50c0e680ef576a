/** The member's data, and changing the password and the bank account (spec §2 Profile, decisions D6). */
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { Button, buttonClass } from '@kapao/ui/Button.tsx'
import { classes } from '@kapao/ui/classes.ts'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { HeartHandshake, Lock, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { PageTitle } from '#layout/PageTitle.tsx'
import { ThemeChoice } from '#layout/ThemeChoice.tsx'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { ProfileCard } from '#member/ProfileCard.tsx'
import type { ProfileSheet } from '#member/ProfileSheets.tsx'

const ProfileSheets = lazyPart(() => import('#member/ProfileSheets.tsx'), 'ProfileSheets')

export function ProfilePage() {
  const t = useTranslations('member.profile')
  const safety = useTranslations('safety')
  const frame = useTranslations('frame')
  const playTitle = useTranslations('play')('title')
  const errorText = useErrorText()
  const profile = useApiQuery(api.profile)
  const [sheet, setSheet] = useState<ProfileSheet>()
  return (
    <>
      <PageTitle className="mt-2 mb-4">{t('title')}</PageTitle>
      {profile.isPending && (
        <>
          <Skeleton className="h-74 w-full" />
          <Skeleton className="mt-4 h-68 w-full" />
          <Skeleton className="mt-4 h-12 w-full" />
        </>
      )}
      {profile.error && !profile.data && (
        <LoadFailed
          text={errorText(profile.error)}
          retryLabel={frame('retry')}
          onRetry={() => void profile.refetch()}
        />
      )}
      {profile.data && (
        <>
          <ProfileCard {...profile.data} onChangeBank={() => setSheet('bank')} />
          <Button
            kind="secondary"
            wide
            className="mt-4"
            icon={<Lock size={20} aria-hidden />}
            onClick={() => setSheet('password')}
          >
            {t('changePassword')}
          </Button>
          <Link to="/user/safety" className={classes(buttonClass('secondary', true), 'mt-3')}>
            <ShieldCheck size={20} aria-hidden />
            {safety('link')}
          </Link>
          <Link to="/user/play" className={classes(buttonClass('secondary', true), 'mt-3')}>
            <HeartHandshake size={20} aria-hidden />
            {playTitle}
          </Link>
        </>
      )}
      <div className="mt-8 md:hidden">
        <ThemeChoice />
      </div>
      {profile.data && (
        <LazyLayer open={sheet !== undefined}>
          <ProfileSheets {...profile.data} sheet={sheet} onClose={() => setSheet(undefined)} />
        </LazyLayer>
      )}
    </>
  )
}
