/** The operator's banners about an offer, before the offer itself (spec §2 Member home). */

import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Banner } from '@kapao/contract/schemas/bonus.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Modal } from '@kapao/ui/Modal.tsx'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { BannerCarousel } from './BannerCarousel.tsx'

interface BannersModalProps {
  open: boolean
  onClose: () => void
  /** Of the offer. */
  title: string
  banners: readonly Wire<typeof Banner>[]
  /** To the offer itself. */
  onContinue: () => void
}

export function BannersModal({ open, onClose, title, banners, onContinue }: BannersModalProps) {
  const t = useTranslations('site.banners')
  const continueButton = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      initialFocus={continueButton}
      footer={
        <Button ref={continueButton} wide onClick={onContinue}>
          {t('continue')}
        </Button>
      }
    >
      <BannerCarousel banners={banners} label={title} />
    </Modal>
  )
}
