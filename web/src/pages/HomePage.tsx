/** The member's home: the balance, what can be done with it, and the game accounts (spec §2). */
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { LoadBoundary } from '@kapao/client/LoadBoundary.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { GameCarousels, GameCarouselsSkeleton } from '#game/GameCarousels.tsx'
import { InviteBonus } from '#invite/InviteBonus.tsx'
import { findBanners } from '#site/find-banners.ts'
import { BalanceCard } from '#wallet/BalanceCard.tsx'
import { useHiddenBalance } from '#wallet/use-hidden-balance.ts'
import { useLiveWallet } from '#wallet/use-live-wallet.ts'
import { HomeTiles, type Offer } from './HomeTiles.tsx'

const DepositModal = lazyPart(() => import('#deposit/DepositModal.tsx'), 'DepositModal')
const TransferModal = lazyPart(() => import('#transfer/TransferModal.tsx'), 'TransferModal')
const WithdrawModal = lazyPart(() => import('#withdraw/WithdrawModal.tsx'), 'WithdrawModal')
const GameModal = lazyPart(() => import('#game/GameModal.tsx'), 'GameModal')
const InviteModal = lazyPart(() => import('#invite/InviteModal.tsx'), 'InviteModal')
const InviteClaim = lazyPart(() => import('#invite/InviteClaim.tsx'), 'InviteClaim')
const RefundLayer = lazyPart(() => import('./RefundLayer.tsx'), 'RefundLayer')
const SpinModal = lazyPart(() => import('#spin/SpinModal.tsx'), 'SpinModal')
const SafeHtml = lazyPart(() => import('#site/SafeHtml.tsx'), 'SafeHtml')
const SiteNotice = lazyPart(() => import('#site/SiteNotice.tsx'), 'SiteNotice')
const BannersModal = lazyPart(() => import('#site/BannersModal.tsx'), 'BannersModal')
const AgreementModal = lazyPart(() => import('#site/AgreementModal.tsx'), 'AgreementModal')

type Layer = 'deposit' | 'transfer' | 'withdraw' | 'game' | 'spin' | 'claim' | 'banners' | Offer

const bannersOf = { invite: api.inviteBanners, refund: api.refundBanners } as const satisfies Record<
  Offer,
  unknown
>
type Banners = Awaited<ReturnType<typeof findBanners>>

export function HomePage() {
  const t = useTranslations('home')
  const navigate = useNavigate()
  const wallet = useApiQuery(api.wallet)
  const [hidden] = useHiddenBalance()
  useLiveWallet()
  // One modal at a time (ux 59).
  const [layer, setLayer] = useState<Layer>()
  // Kept while its sheet slides away.
  const [slotCode, setSlotCode] = useState('')
  const [opening, setOpening] = useState<Offer>()
  const [announced, setAnnounced] = useState<{ offer: Offer; banners: Banners }>({
    offer: 'invite',
    banners: [],
  })

  const close = () => setLayer(undefined)
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
  const shared = { onClose: close, onViewStatement: viewStatement }

  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="sr-only">{t('title')}</h1>
      <div className="grid gap-3">
        <BalanceCard />
        <InviteBonus className="card" hidden={hidden} onReceive={() => setLayer('claim')} />
      </div>
      <HomeTiles onOpen={setLayer} onOffer={(offer) => void openOffer(offer)} opening={opening} />
      {wallet.data ? (
        <GameCarousels
          slots={wallet.data.slots}
          currency={wallet.data.profile.currency}
          hidden={hidden}
          onOpen={openGame}
        />
      ) : (
        // Spec §8: a list that failed hides its loader; the balance card above says that and offers another try.
        !wallet.isError && <GameCarouselsSkeleton />
      )}
      {/* Last: it comes late, and must push nothing down. */}
      <LoadBoundary>
        <Suspense fallback={null}>
          <SiteNotice />
        </Suspense>
      </LoadBoundary>
      <LazyLayer open={layer === 'deposit'}>
        <DepositModal open={layer === 'deposit'} {...shared} />
      </LazyLayer>
      <LazyLayer open={layer === 'transfer'}>
        <TransferModal open={layer === 'transfer'} {...shared} />
      </LazyLayer>
      <LazyLayer open={layer === 'withdraw'}>
        <WithdrawModal open={layer === 'withdraw'} {...shared} />
      </LazyLayer>
      <LazyLayer open={layer === 'game'}>
        <GameModal open={layer === 'game'} slotCode={slotCode} {...shared} />
      </LazyLayer>
      <LazyLayer open={layer === 'spin'}>
        <SpinModal open={layer === 'spin'} onClose={close} Html={SafeHtml} />
      </LazyLayer>
      <LazyLayer open={layer === 'banners'}>
        <BannersModal
          open={layer === 'banners'}
          onClose={close}
          title={t(`actions.${announced.offer}`)}
          banners={announced.banners}
          onContinue={() => setLayer(announced.offer)}
        />
      </LazyLayer>
      <LazyLayer open={layer === 'invite'}>
        <InviteModal open={layer === 'invite'} onClose={close} />
      </LazyLayer>
      <LazyLayer open={layer === 'claim'}>
        <InviteClaim open={layer === 'claim'} onClose={close} />
      </LazyLayer>
      <LazyLayer open={layer === 'refund'}>
        <RefundLayer open={layer === 'refund'} onClose={close} />
      </LazyLayer>
      <LazyLayer open>
        <AgreementModal mustWait={layer !== undefined} />
      </LazyLayer>
    </div>
  )
}
