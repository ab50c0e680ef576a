/** Asks that what nobody outside has answered for, or has contradicted, ends by hand; another person approves (staff-calls T2). */
import { currencyUnit } from '@kapao/client/format.ts'
import { newRequest } from '@kapao/contract/calls/staff.ts'
import { Field } from '@kapao/ui/Field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { readAmount } from '#table/filters.ts'
import { ActSheet } from './ActSheet.tsx'
import { ChoiceSelect } from './ChoiceSelect.tsx'
import type { Fact } from './Facts.tsx'
import { ReasonField } from './ReasonField.tsx'

const outcomes = ['done', 'not_done'] as const
type Outcome = (typeof outcomes)[number]

interface EndSheetProps {
  /** Of a gift link that is done also what it brought is asked for: we do not know it. */
  kind: 'payout_end' | 'transfer_end' | 'gift_link_end'
  /** Of the payout, transfer or gift link. */
  id: string
  title: string
  outcomes: Record<Outcome, string>
  figures: readonly Fact[]
  /** What is known of it already; otherwise nothing is chosen: the one pays the money out, the other gives it back. */
  known?: { outcome: Outcome; evidence: string; amount?: string }
  open: boolean
  onClose: () => void
  onDone: () => void
}

export function EndSheet({
  kind,
  id,
  title,
  figures,
  known,
  open,
  onClose,
  onDone,
  ...props
}: EndSheetProps) {
  const act = useTranslations('act')
  const [outcome, setOutcome] = useState(known?.outcome)
  const [amount, setAmount] = useState(known?.amount ?? '')
  const [reason, setReason] = useState('')
  const brought = readAmount(amount) ?? 0
  const asksAmount = kind === 'gift_link_end' && outcome === 'done'
  const faults = {
    ...(!outcome && { outcome: act('chooseOutcome') }),
    ...(asksAmount && brought <= 0 && { amount: act('amountFault') }),
    ...(reason.trim() === '' && { reason: act('missing') }),
  }
  const close = () => {
    setOutcome(known?.outcome)
    setAmount(known?.amount ?? '')
    setReason('')
    onClose()
  }
  return (
    <ActSheet
      open={open}
      onClose={close}
      title={title}
      figures={figures}
      asks="evidence"
      words={known?.evidence}
      faults={faults}
      confirmLabel={act('ask')}
      call={newRequest}
      args={(evidence) => ({
        body: {
          ...{ kind, _id: id, outcome: outcome ?? 'not_done', evidence, reason: reason.trim() },
          ...(asksAmount && { amount: brought }),
        },
      })}
      done={act('asked')}
      onDone={onDone}
    >
      {(shown) => (
        <>
          <ChoiceSelect
            name="outcome"
            label={act('outcome')}
            placeholder={act('chooseOutcome')}
            value={outcome}
            choices={outcomes}
            wordOf={(one) => props.outcomes[one]}
            error={shown.outcome}
            onChoice={setOutcome}
          />
          {asksAmount && (
            <Field
              name="amount"
              label={act('brought', { unit: currencyUnit('THB') })}
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              error={shown.amount}
              onChange={({ target }) => setAmount(target.value)}
            />
          )}
          <ReasonField value={reason} error={shown.reason} onReason={setReason} />
        </>
      )}
    </ActSheet>
  )
}
