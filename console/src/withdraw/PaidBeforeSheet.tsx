/** Asks that a withdrawal ends as paid that the bank has paid without an order of ours; another person approves (staff-calls T2). */
import { newRequest } from '@kapao/contract/calls/staff.ts'
import { requestLimits } from '@kapao/contract/staff-limits.ts'
import { Field } from '@kapao/ui/Field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import type { Fact } from '#act/Facts.tsx'
import { ReasonField } from '#act/ReasonField.tsx'

interface PaidBeforeSheetProps {
  /** Of the withdrawal. */
  id: string
  figures: readonly Fact[]
  open: boolean
  onClose: () => void
  onDone: () => void
}

export function PaidBeforeSheet({ id, figures, open, onClose, onDone }: PaidBeforeSheetProps) {
  const t = useTranslations('withdraw')
  const act = useTranslations('act')
  const [bankReference, setBankReference] = useState('')
  const [reason, setReason] = useState('')
  const faults = {
    ...(!/[A-Za-z0-9]/.test(bankReference) && { bankReference: t('bankReferenceMissing') }),
    ...(reason.trim() === '' && { reason: act('missing') }),
  }
  const close = () => {
    setBankReference('')
    setReason('')
    onClose()
  }
  const named = { bankReference: bankReference.trim(), reason: reason.trim() }
  return (
    <ActSheet
      open={open}
      onClose={close}
      title={t('paidBeforeTitle')}
      figures={figures}
      asks="evidence"
      faults={faults}
      confirmLabel={act('ask')}
      call={newRequest}
      args={(evidence) => ({
        body: { kind: 'payout_end' as const, _id: id, outcome: 'done' as const, evidence, ...named },
      })}
      done={act('asked')}
      onDone={onDone}
    >
      {(shown) => (
        <>
          <p className="text-15 text-muted">{t('paidBeforeHint')}</p>
          <Field
            name="bankReference"
            label={t('bankReference')}
            value={bankReference}
            autoComplete="off"
            maxLength={requestLimits.bankReferenceLengthMax}
            error={shown.bankReference}
            onChange={({ target }) => setBankReference(target.value)}
          />
          <ReasonField value={reason} error={shown.reason} onReason={setReason} />
        </>
      )}
    </ActSheet>
  )
}
