/** The member's home: the balance, what can be done with it, and the game accounts (spec §2). */
import { LoadBoundary } from '@kapao/client/LoadBoundary.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { queryKey, useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { GameCarousels, GameCarouselsSkeleton } from '#game/GameCarousels.tsx'
import { InviteBonus } from '#invite/InviteBonus.tsx'
import { PageTitle } from '#layout/PageTitle.tsx'
import { PinOffer } from '#member/PinOffer.tsx'
import { PauseNote } from '#play/PauseNote.tsx'
import { usePause } from '#play/use-pause.ts'
import { BalanceCard } from '#wallet/BalanceCard.tsx'
import { useHiddenBalance } from '#wallet/use-hidden-balance.ts'
import { useLiveWallet } from '#wallet/use-live-wallet.ts'
import { HomeLayers } from './HomeLayers.tsx'
import { HomeState } from './HomeState.tsx'
import { HomeTiles } from './HomeTiles.tsx'
import { useHomeLayers } from './use-home-layers.ts'

const HomeEnd = lazyPart(() => import('./HomeEnd.tsx'), 'HomeEnd')
const SiteNotice = lazyPart(() => import('#site/SiteNotice.tsx'), 'SiteNotice')

export function HomePage() {
  const t = useTranslations('home')
  const wallet = useApiQuery(api.wallet)
  const [hidden] = useHiddenBalance()
  // The balance is drawn first: fourteen cards take longer than all above them.
  const games = useDeferredValue(wallet.data, undefined)
  const queries = useQueryClient()
  // The operator's notice comes first where it is known already (ux 63): then it pushes nothing down.
  const [hasNotice] = useState(() => queries.getQueryData(queryKey(api.notice)) !== undefined)
  useLiveWallet()
  const pause = usePause()
  const { open, openGame, openOffer, opening, layers } = useHomeLayers()

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle className="sr-only">{t('title')}</PageTitle>
      {hasNotice && (
        <LoadBoundary>
          <SiteNotice />
        </LoadBoundary>
      )}
      <div className="grid gap-3">
        {/* A wide screen has it beside every page. */}
        <div className="md:hidden">
          <BalanceCard />
        </div>
        <HomeState hidden={hidden} onDeposit={() => open('deposit')} />
        {pause ? (
          <PauseNote {...pause} />
        ) : (
          <InviteBonus className="card" hidden={hidden} onReceive={() => open('claim')} />
        )}
        <PinOffer />
      </div>
      <HomeTiles
        isPaused={pause !== undefined}
        onOpen={open}
        onOffer={(offer) => void openOffer(offer)}
        opening={opening}
      />
      {games ? (
        <GameCarousels
          slots={games.slots}
          currency={games.profile.currency}
          hidden={hidden}
          onOpen={openGame}
          onBringBack={() => open('bringBack')}
        />
      ) : (
        // Spec §8: a list that failed hides its loader; the balance card above says that and offers another try.
        !wallet.isError && <GameCarouselsSkeleton />
      )}
      {/* Last: they come late, and must push nothing down. */}
      <LoadBoundary>
        <HomeEnd hidden={hidden} hasNotice={hasNotice} />
      </LoadBoundary>
      <HomeLayers {...layers} />
    </div>
  )
}
