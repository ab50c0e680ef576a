/** Asks a member once to read and accept the agreement (spec §2); the answer is remembered on this device. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Modal } from '@kapao/ui/Modal.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasAgreed, keepAgreed } from './agreed.ts'
import { Pieces } from './ConditionsModal.tsx'

interface AgreementModalProps {
  /** Another modal is open: this one waits until it is the only one. */
  mustWait: boolean
}

export function AgreementModal({ mustWait }: AgreementModalProps) {
  const t = useTranslations('home')
  const acceptButton = useRef<HTMLButtonElement>(null)
  const [isDue, setDue] = useState(false)
  const [isPutAway, setPutAway] = useState(hasAgreed)
  useEffect(() => {
    if (isPutAway) return
    const timer = setTimeout(() => setDue(true), limits.agreementDelayMs)
    return () => clearTimeout(timer)
  }, [isPutAway])
  const lookup = useApiQuery(api.agreements, undefined, { enabled: !isPutAway })
  const texts = lookup.data?.agreements ?? []
  const accept = () => {
    keepAgreed(lookup.data?.version ?? '1')
    setPutAway(true)
  }
  return (
    <Modal
      open={isDue && !isPutAway && !mustWait && texts.length > 0}
      onClose={() => setPutAway(true)}
      title={t('agreement.title')}
      closeLabel={t('agreement.later')}
      initialFocus={acceptButton}
      footer={
        <Button ref={acceptButton} wide onClick={accept}>
          {t('agreement.accept')}
        </Button>
      }
    >
      <Pieces texts={texts} />
    </Modal>
  )
}
