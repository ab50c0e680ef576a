/** The member's home: the balance, what can be done with it, and the game accounts (spec §2). */
import { LoadBoundary } from '@kapao/client/LoadBoundary.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { queryKey, useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { GameCarousels, GameCarouselsSkeleton } from '#game/GameCarousels.tsx'
import { InviteBonus } from '#invite/InviteBonus.tsx'
import { PinOffer } from '#member/PinOffer.tsx'
import { PauseNote } from '#play/PauseNote.tsx'
import { usePause } from '#play/use-pause.ts'
import { findBanners } from '#site/find-banners.ts'
import { BalanceCard } from '#wallet/BalanceCard.tsx'
import { useHiddenBalance } from '#wallet/use-hidden-balance.ts'
import { useLiveWallet } from '#wallet/use-live-wallet.ts'
import { type Announced, HomeLayers, type Layer } from './HomeLayers.tsx'
import { HomeState } from './HomeState.tsx'
import { HomeTiles, type Offer } from './HomeTiles.tsx'

const HomeEnd = lazyPart(() => import('./HomeEnd.tsx'), 'HomeEnd')
const SiteNotice = lazyPart(() => import('#site/SiteNotice.tsx'), 'SiteNotice')

const bannersOf = { invite: api.inviteBanners, refund: api.refundBanners } as const satisfies Record<
  Offer,
  unknown
>

export function HomePage() {
  const t = useTranslations('home')
  const navigate = useNavigate()
  const wallet = useApiQuery(api.wallet)
  const [hidden] = useHiddenBalance()
  // The balance is drawn first: fourteen cards take longer than all above them.
  const games = useDeferredValue(wallet.data, undefined)
  const queries = useQueryClient()
  // The operator's notice comes first where it is known already (ux 63): then it pushes nothing down.
  const [hasNotice] = useState(() => queries.getQueryData(queryKey(api.notice)) !== undefined)
  useLiveWallet()
  const pause = usePause()
  // One modal at a time (ux 59).
  const [layer, setLayer] = useState<Layer>()
  // Kept while its sheet slides away.
  const [slotCode, setSlotCode] = useState('')
  const [opening, setOpening] = useState<Offer>()
  const [announced, setAnnounced] = useState<Announced>({
    offer: 'invite',
    banners: [],
  })

  const close = () => setLayer(undefined)
  const deposit = () => setLayer('deposit')
  const viewStatement = () => {
    close()
    void navigate({ to: '/user/statement' })
  }
  const openGame = (code: string) => {
    setSlotCode(code)
    setLayer('game')
  }
  // Spec §2: banners first, if there are any.
  const openOffer = async (offer: Offer) => {
    setOpening(offer)
    const banners = await findBanners(bannersOf[offer])
    setOpening(undefined)
    setAnnounced({ offer, banners })
    // Something else may have been opened meanwhile.
    setLayer((current) => current ?? (banners.length > 0 ? 'banners' : offer))
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="sr-only">{t('title')}</h1>
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
        <HomeState hidden={hidden} onDeposit={deposit} />
        {pause ? (
          <PauseNote {...pause} />
        ) : (
          <InviteBonus className="card" hidden={hidden} onReceive={() => setLayer('claim')} />
        )}
        <PinOffer />
      </div>
      <HomeTiles
        isPaused={pause !== undefined}
        onOpen={setLayer}
        onOffer={(offer) => void openOffer(offer)}
        opening={opening}
      />
      {games ? (
        <GameCarousels
          slots={games.slots}
          currency={games.profile.currency}
          hidden={hidden}
          onOpen={openGame}
          onBringBack={() => setLayer('bringBack')}
        />
      ) : (
        // Spec §8: a list that failed hides its loader; the balance card above says that and offers another try.
        !wallet.isError && <GameCarouselsSkeleton />
      )}
      {/* Last: they come late, and must push nothing down. */}
      <LoadBoundary>
        <HomeEnd hidden={hidden} hasNotice={hasNotice} />
      </LoadBoundary>
      <HomeLayers
        {...{ layer, slotCode, announced }}
        onClose={close}
        onViewStatement={viewStatement}
        onDeposit={deposit}
        onContinue={() => setLayer(announced.offer)}
      />
    </div>
  )
}
