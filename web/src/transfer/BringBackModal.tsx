/** The sheet that home opens to bring everything back from games. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BringBack } from './BringBack.tsx'

interface BringBackModalProps {
  open: boolean
  onClose: () => void
  onViewStatement: () => void
}

export function BringBackModal({ open, onClose, onViewStatement }: BringBackModalProps) {
  const t = useTranslations('transfer')
  const wallet = useApiQuery(api.wallet).data
  const [isBusy, setBusy] = useState(false)
  return (
    <Sheet open={open} onClose={onClose} title={t('back.title')} closeLabel={t('close')} locked={isBusy}>
      {wallet && (
        <BringBack wallet={wallet} onBusy={setBusy} onDone={onClose} onViewStatement={onViewStatement} />
      )}
    </Sheet>
  )
}
