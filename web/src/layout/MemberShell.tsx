/** Around a member's pages: name, language and the way out above; the five places below, or beside them on a wide screen. */
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { LoadBoundary } from '@kapao/client/LoadBoundary.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { queries } from '@kapao/client/queries.ts'
import { readAhead } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { BottomNav, NavFace, navItemClass } from '@kapao/ui/BottomNav.tsx'
import { useWide, useWidest } from '@kapao/ui/wide.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChatSlot } from '#chat-opener/ChatSlot.tsx'
import { StepUpPlace } from '#member/StepUpPlace.tsx'
import { NoticeBell } from '#notice/NoticeBell.tsx'
import { useLeave } from '#session/enter.ts'
import { ChatPlace } from './ChatPlace.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { ContextColumn } from './ContextColumn.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { LogoutButton } from './LogoutButton.tsx'
import { MemberPlace, memberPlaces } from './MemberPlace.tsx'
import { ShownAge } from './ShownAge.tsx'
import { SidePanel } from './SidePanel.tsx'
import { OperatorMark } from './Wordmark.tsx'

const MemberNews = lazyPart(() => import('./MemberNews.tsx'), 'MemberNews')
const RealityCheck = lazyPart(() => import('#play/RealityCheck.tsx'), 'RealityCheck')
const ConditionsModal = lazyPart(() => import('#site/ConditionsModal.tsx'), 'ConditionsModal')

/** What nearly every page shows, while the pages themselves are still on their way. */
export const readFirst = () => readAhead(api.wallet)

export function MemberShell() {
  const t = useTranslations('frame')
  const [conditions, setConditions] = useState(false)
  const wide = useWide()
  const widest = useWidest()
  const leave = useLeave()
  const openConditions = () => setConditions(true)
  return (
    <QueryClientProvider client={queries}>
      <div className="mx-auto md:grid md:max-w-(--desk) md:grid-cols-[var(--side)_minmax(0,1fr)] md:gap-x-6 md:px-6 xl:grid-cols-[var(--places)_minmax(0,1fr)_var(--context)]">
        {wide && <SidePanel onConditions={openConditions} hasBalance={!widest} />}
        <div className="mx-auto w-full max-w-(--column) page-end md:max-w-(--work)">
          <header className="sticky top-0 z-20 bg-ink pt-[env(safe-area-inset-top)]">
            <div className="flex h-(--header-height) items-center justify-between pr-1 pl-4 md:justify-end">
              <span className="min-w-0 md:hidden">
                <OperatorMark />
              </span>
              <div className="flex items-center">
                <NoticeBell />
                <LanguageMenu />
                <LogoutButton />
              </div>
            </div>
            <ConnectionBanner age={<ShownAge />} />
          </header>
          <main className="px-4 pt-2 md:px-0">
            <Outlet />
            <ChatSlot part="greeting" />
          </main>
        </div>
        {widest && <ContextColumn />}
        <BottomNav label={t('nav.member')}>
          {memberPlaces.map((place) => (
            <li key={place.word}>
              <MemberPlace place={place} onConditions={openConditions} className={navItemClass}>
                <NavFace
                  icon={<place.icon size={place.word === 'home' ? 26 : 22} aria-hidden />}
                  raised={place.word === 'home'}
                >
                  {t(`nav.${place.word}`)}
                  {place.word === 'contact' && <ChatSlot part="badge" />}
                </NavFace>
              </MemberPlace>
            </li>
          ))}
        </BottomNav>
        <ChatPlace />
        <LoadBoundary>
          <MemberNews />
          <RealityCheck onLeave={leave} />
        </LoadBoundary>
        <StepUpPlace />
        <LazyLayer open={conditions}>
          <ConditionsModal open={conditions} onClose={() => setConditions(false)} />
        </LazyLayer>
      </div>
    </QueryClientProvider>
  )
}
