/** Asks for money to a member's wallet, or from it; another person approves (staff-calls T2). */
import { currencyUnit } from '@kapao/client/format.ts'
import { newRequest } from '@kapao/contract/calls/staff.ts'
import { Field } from '@kapao/ui/Field.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { ChoiceSelect } from '#act/ChoiceSelect.tsx'
import type { Sheet } from './Part.tsx'

interface AdjustmentSheetProps {
  sheet: Sheet
  open: boolean
  onClose: () => void
}

const directions = ['credit', 'debit'] as const

interface Typed {
  amount: string
  direction: (typeof directions)[number]
}

const nothing: Typed = { amount: '', direction: 'credit' }

/** Two places at the most, and more than nothing. */
const isAmount = (text: string) => /^\d{1,12}(\.\d{1,2})?$/.test(text) && Number(text) > 0

export function AdjustmentSheet({ sheet: { member, figures }, open, onClose }: AdjustmentSheetProps) {
  const t = useTranslations('member')
  const act = useTranslations('act')
  const [typed, setTyped] = useState(nothing)
  const fault = isAmount(typed.amount) ? undefined : t('amountFault')
  const unit = currencyUnit(figures.currency)
  const close = () => {
    setTyped(nothing)
    onClose()
  }
  return (
    <ActSheet
      open={open}
      onClose={close}
      title={t('acts.adjust')}
      figures={[
        [t('name'), member.name],
        [t('sums.wallet'), <Money key="wallet" amount={figures.wallet} unit={unit} />],
      ]}
      asks="reason"
      faults={fault === undefined ? {} : { amount: fault }}
      confirmLabel={t('ask')}
      call={newRequest}
      args={(reason) => ({
        body: {
          kind: 'adjustment' as const,
          memberId: member._id,
          amount: Number(typed.amount),
          direction: typed.direction,
          reason,
        },
      })}
      done={act('asked')}
    >
      {(shown) => (
        <>
          <ChoiceSelect
            label={t('direction')}
            value={typed.direction}
            choices={directions}
            wordOf={(one) => t(`directions.${one}`)}
            onChoice={(direction) => setTyped({ ...typed, direction })}
          />
          <Field
            name="amount"
            label={`${t('amount')} (${unit})`}
            inputMode="decimal"
            autoComplete="off"
            value={typed.amount}
            error={shown.amount}
            onChange={({ target }) => setTyped({ ...typed, amount: target.value.trim() })}
          />
        </>
      )}
    </ActSheet>
  )
}
