/** The sheets of home, one at a time (ux 59): each is fetched when it is first opened. */
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasAgreed } from '#site/agreed.ts'
import type { findBanners } from '#site/find-banners.ts'
import type { Offer } from './HomeTiles.tsx'

const DepositModal = lazyPart(() => import('#deposit/DepositModal.tsx'), 'DepositModal')
const BringBackModal = lazyPart(() => import('#transfer/BringBackModal.tsx'), 'BringBackModal')
const TransferModal = lazyPart(() => import('#transfer/TransferModal.tsx'), 'TransferModal')
const WithdrawModal = lazyPart(() => import('#withdraw/WithdrawModal.tsx'), 'WithdrawModal')
const GameModal = lazyPart(() => import('#game/GameModal.tsx'), 'GameModal')
const InviteModal = lazyPart(() => import('#invite/InviteModal.tsx'), 'InviteModal')
const InviteClaim = lazyPart(() => import('#invite/InviteClaim.tsx'), 'InviteClaim')
const RefundLayer = lazyPart(() => import('./RefundLayer.tsx'), 'RefundLayer')
const SpinModal = lazyPart(() => import('#spin/SpinModal.tsx'), 'SpinModal')
const SafeHtml = lazyPart(() => import('@kapao/ui/SafeHtml.tsx'), 'SafeHtml')
const BannersModal = lazyPart(() => import('#site/BannersModal.tsx'), 'BannersModal')
const AgreementModal = lazyPart(() => import('#site/AgreementModal.tsx'), 'AgreementModal')

export type Layer =
  | 'deposit'
  | 'transfer'
  | 'bringBack'
  | 'withdraw'
  | 'game'
  | 'spin'
  | 'claim'
  | 'banners'
  | Offer

/** What an offer says before it is opened. */
export interface Announced {
  offer: Offer
  banners: Awaited<ReturnType<typeof findBanners>>
}

interface HomeLayersProps {
  layer: Layer | undefined
  /** Kept while its sheet slides away. */
  slotCode: string
  announced: Announced
  onClose: () => void
  onViewStatement: () => void
  /** From an empty wallet's withdrawal. */
  onDeposit: () => void
  /** From the banners to what they announce. */
  onContinue: () => void
}

export function HomeLayers(props: HomeLayersProps) {
  const { layer, slotCode, announced, onClose, onViewStatement, onDeposit, onContinue } = props
  const t = useTranslations('home')
  const shared = { onClose, onViewStatement }
  const [agreed] = useState(hasAgreed)
  return (
    <>
      <LazyLayer open={layer === 'deposit'}>
        <DepositModal open={layer === 'deposit'} {...shared} />
      </LazyLayer>
      <LazyLayer open={layer === 'transfer'}>
        <TransferModal open={layer === 'transfer'} {...shared} />
      </LazyLayer>
      <LazyLayer open={layer === 'bringBack'}>
        <BringBackModal open={layer === 'bringBack'} {...shared} />
      </LazyLayer>
      <LazyLayer open={layer === 'withdraw'}>
        <WithdrawModal open={layer === 'withdraw'} onDeposit={onDeposit} {...shared} />
      </LazyLayer>
      <LazyLayer open={layer === 'game'}>
        <GameModal open={layer === 'game'} slotCode={slotCode} {...shared} />
      </LazyLayer>
      <LazyLayer open={layer === 'spin'}>
        <SpinModal open={layer === 'spin'} onClose={onClose} Html={SafeHtml} />
      </LazyLayer>
      <LazyLayer open={layer === 'banners'}>
        <BannersModal
          open={layer === 'banners'}
          onClose={onClose}
          title={t(`actions.${announced.offer}`)}
          banners={announced.banners}
          onContinue={onContinue}
        />
      </LazyLayer>
      <LazyLayer open={layer === 'invite'}>
        <InviteModal open={layer === 'invite'} onClose={onClose} />
      </LazyLayer>
      <LazyLayer open={layer === 'claim'}>
        <InviteClaim open={layer === 'claim'} onClose={onClose} />
      </LazyLayer>
      <LazyLayer open={layer === 'refund'}>
        <RefundLayer open={layer === 'refund'} onClose={onClose} />
      </LazyLayer>
      <LazyLayer open={!agreed}>
        <AgreementModal mustWait={layer !== undefined} />
      </LazyLayer>
    </>
  )
}
