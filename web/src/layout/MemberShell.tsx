/** Around a member's pages: name, language and the way out above; the five places below, or beside them on a wide screen. */
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { LoadBoundary } from '@kapao/client/LoadBoundary.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { queries } from '@kapao/client/queries.ts'
import { readAhead } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { BottomNav, NavFace, navItemClass } from '@kapao/ui/BottomNav.tsx'
import { useWide } from '@kapao/ui/wide.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChatSlot } from '#chat-opener/ChatSlot.tsx'
import { StepUpPlace } from '#member/StepUpPlace.tsx'
import { NoticeBell } from '#notice/NoticeBell.tsx'
import { useLeave } from '#session/enter.ts'
import { ChatPlace } from './ChatPlace.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { LogoutButton } from './LogoutButton.tsx'
import { MemberPlace, memberPlaces } from './MemberPlace.tsx'
import { ShownAge } from './ShownAge.tsx'
import { SidePanel } from './SidePanel.tsx'
import { Wordmark } from './Wordmark.tsx'

const MemberNews = lazyPart(() => import('./MemberNews.tsx'), 'MemberNews')
const RealityCheck = lazyPart(() => import('#play/RealityCheck.tsx'), 'RealityCheck')
const ConditionsModal = lazyPart(() => import('#site/ConditionsModal.tsx'), 'ConditionsModal')

/** What nearly every page shows, while the pages themselves are still on their way. */
export const readFirst = () => readAhead(api.wallet)

export function MemberShell() {
  const t = useTranslations('frame')
  const [conditions, setConditions] = useState(false)
  const wide = useWide()
  const leave = useLeave()
  const openConditions = () => setConditions(true)
  return (
    <QueryClientProvider client={queries}>
      <div className="mx-auto lg:grid lg:max-w-[calc(var(--panel)+var(--column)+48px)] lg:grid-cols-[var(--panel)_var(--column)] lg:justify-center lg:gap-12">
        {wide && <SidePanel onConditions={openConditions} />}
        <div className="mx-auto w-full max-w-(--column) page-end">
          <header className="sticky top-0 z-20 bg-ink pt-[env(safe-area-inset-top)]">
            <div className="flex h-(--header-height) items-center justify-between pr-1 pl-4 lg:justify-end">
              <span className="lg:hidden">
                <Wordmark />
              </span>
              <div className="flex items-center">
                {!wide && <ChatSlot part="icon" />}
                <NoticeBell />
                <LanguageMenu />
                <LogoutButton />
              </div>
            </div>
            <ConnectionBanner age={<ShownAge />} />
          </header>
          <main className="px-4 pt-2">
            <Outlet />
            <ChatSlot part="greeting" />
          </main>
        </div>
        <BottomNav label={t('nav.member')}>
          {memberPlaces.map((place) => (
            <li key={place.word}>
              <MemberPlace place={place} onConditions={openConditions} className={navItemClass}>
                <NavFace
                  icon={<place.icon size={place.word === 'home' ? 26 : 22} aria-hidden />}
                  raised={place.word === 'home'}
                >
                  {t(`nav.${place.word}`)}
                </NavFace>
              </MemberPlace>
            </li>
          ))}
        </BottomNav>
        <ChatPlace />
        <LoadBoundary>
          <Suspense fallback={null}>
            <MemberNews />
            <RealityCheck onLeave={leave} />
          </Suspense>
        </LoadBoundary>
        <StepUpPlace />
        <LazyLayer open={conditions}>
          <ConditionsModal open={conditions} onClose={() => setConditions(false)} />
        </LazyLayer>
      </div>
    </QueryClientProvider>
  )
}
