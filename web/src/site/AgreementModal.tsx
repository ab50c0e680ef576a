/** Asks a member once to read and accept the agreement (spec §2); the answer is remembered on this device. */
import { readStored, store } from '@kapao/client/storage.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Modal } from '@kapao/ui/Modal.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Pieces } from './ConditionsModal.tsx'

// The name is the specification's (spec §3 Local storage keys); its value is the version that was accepted.
const key = 'remember-agreement'

interface AgreementModalProps {
  /** Another modal is open: this one waits until it is the only one. */
  mustWait: boolean
}

export function AgreementModal({ mustWait }: AgreementModalProps) {
  const t = useTranslations('home')
  const acceptButton = useRef<HTMLButtonElement>(null)
  const [isDue, setDue] = useState(false)
  const [isPutAway, setPutAway] = useState(() => readStored('kept', key) !== null)
  useEffect(() => {
    if (isPutAway) return
    const timer = setTimeout(() => setDue(true), limits.agreementDelayMs)
    return () => clearTimeout(timer)
  }, [isPutAway])
  const lookup = useApiQuery(api.agreements, undefined, { enabled: !isPutAway })
  const texts = lookup.data?.agreements ?? []
  const accept = () => {
    store('kept', key, lookup.data?.version ?? '1')
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
