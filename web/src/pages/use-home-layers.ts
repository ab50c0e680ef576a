/** What lies over home: one sheet at a time (ux 59), and the banners that come before an offer (spec §2). */
import * as api from '@kapao/contract/calls/member.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { findBanners } from '#site/find-banners.ts'
import type { Announced, Layer } from './HomeLayers.tsx'
import type { Offer } from './HomeTiles.tsx'

const bannersOf = { invite: api.inviteBanners, refund: api.refundBanners } as const satisfies Record<
  Offer,
  unknown
>

export function useHomeLayers() {
  const navigate = useNavigate()
  const [layer, setLayer] = useState<Layer>()
  // Kept while its sheet slides away.
  const [slotCode, setSlotCode] = useState('')
  const [opening, setOpening] = useState<Offer>()
  const [announced, setAnnounced] = useState<Announced>({
    offer: 'invite',
    banners: [],
  })
  const close = () => setLayer(undefined)
  return {
    open: setLayer,
    openGame: (code: string) => {
      setSlotCode(code)
      setLayer('game')
    },
    // Spec §2: banners first, if there are any.
    openOffer: async (offer: Offer) => {
      setOpening(offer)
      const banners = await findBanners(bannersOf[offer])
      setOpening(undefined)
      setAnnounced({ offer, banners })
      // Something else may have been opened meanwhile.
      setLayer((current) => current ?? (banners.length > 0 ? 'banners' : offer))
    },
    /** The offer whose banners are being looked for. */
    opening,
    /** What `HomeLayers` shows. */
    layers: {
      ...{ layer, slotCode, announced },
      onClose: close,
      onViewStatement: () => {
        close()
        void navigate({ to: '/user/statement' })
      },
      onDeposit: () => setLayer('deposit'),
      onContinue: () => setLayer(announced.offer),
    },
  }
}
