/** One order to pay with what the bank was told and asked; one that stays without an answer is ended by two people (staff-calls T2). */
import { currencyUnit } from '@kapao/client/format.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import { newRequest } from '@kapao/contract/calls/staff.ts'
import type { PayoutPage } from '@kapao/contract/schemas/staff-payout.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { FieldFrame, inputClass } from '@kapao/ui/Field.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { Select } from '@kapao/ui/Select.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { type Fact, Facts } from '#act/Facts.tsx'
import { useKeys } from '#act/use-keys.ts'
import { useMayAsk } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { MemberLink } from '#table/MemberLink.tsx'
import { SidePanel } from '#table/SidePanel.tsx'

export type PayoutRow = Wire<typeof PayoutPage>['payouts'][number]

const tones = { PAYING: 'moving', PAID: 'good', FAILED: 'bad' } as const

export function PayoutState({ state }: { state: PayoutRow['state'] }) {
  const t = useTranslations('payout.states')
  return <StatusPill tone={tones[state]}>{t(state)}</StatusPill>
}

export function PayoutPanel({ row, place }: { row: PayoutRow; place: PanelPlace }) {
  const t = useTranslations('payout')
  const mayAsk = useMayAsk()
  const [isEnding, setEnding] = useState(false)
  const mayEnd = row.state === 'PAYING' && mayAsk('payout_end')
  useKeys({ e: mayEnd ? () => setEnding(true) : undefined })
  const figures: readonly Fact[] = [
    [t('amount'), <Money key="amount" amount={row.amount} unit={currencyUnit(row.currency)} />],
    [t('to'), `${row.toBank} ${row.toAccountNo}`],
    [t('reference'), row.payoutReference],
  ]
  const footer = mayEnd && (
    <Button kind="secondary" onClick={() => setEnding(true)}>
      {t('end')} <kbd>E</kbd>
    </Button>
  )
  return (
    <SidePanel title={row.payoutReference} onClose={place.close} footer={footer}>
      <div>
        <PayoutState state={row.state} />
      </div>
      <Facts
        facts={[
          ...figures,
          [t('what'), t(row.withdrawalId ? 'withdrawal' : 'refund')],
          [t('member'), row.memberId ? <MemberLink key="member" memberId={row.memberId} /> : t('nobody')],
          [t('orderedAt'), <Moment key="ordered" at={row.orderedAt} />],
          [t('askedAt'), <Moment key="asked" at={row.askedAt} />],
          [t('tries'), row.tries],
        ]}
      />
      {row.memberId && row.withdrawalId && (
        <Link
          to="/withdrawals"
          search={{ state: row.state, memberId: row.memberId, open: row.withdrawalId }}
          className="justify-self-start text-15 underline"
        >
          {t('openWithdrawal')}
        </Link>
      )}
      <EndSheet
        payoutId={row._id}
        figures={figures}
        open={isEnding}
        onClose={() => setEnding(false)}
        onDone={place.goOn}
      />
    </SidePanel>
  )
}

interface EndSheetProps {
  payoutId: string
  figures: readonly Fact[]
  open: boolean
  onClose: () => void
  onDone: () => void
}

const outcomes = ['done', 'not_done'] as const

/** Nothing is chosen beforehand: the one pays the money out, the other gives it back. */
function EndSheet({ payoutId, figures, open, onClose, onDone }: EndSheetProps) {
  const t = useTranslations('payout')
  const act = useTranslations('act')
  const id = useId()
  const [outcome, setOutcome] = useState<(typeof outcomes)[number]>()
  const [reason, setReason] = useState('')
  const faults = {
    ...(!outcome && { outcome: t('chooseOutcome') }),
    ...(reason.trim() === '' && { reason: act('missing') }),
  }
  const close = () => {
    setOutcome(undefined)
    setReason('')
    onClose()
  }
  return (
    <ActSheet
      open={open}
      onClose={close}
      title={t('endTitle')}
      figures={figures}
      asks="evidence"
      faults={faults}
      confirmLabel={t('ask')}
      call={newRequest}
      args={(evidence) => ({
        body: {
          kind: 'payout_end' as const,
          _id: payoutId,
          outcome: outcome ?? 'not_done',
          evidence,
          reason: reason.trim(),
        },
      })}
      done={act('asked')}
      onDone={onDone}
    >
      {(shown) => (
        <>
          <Select
            name="outcome"
            label={t('outcome')}
            placeholder={t('chooseOutcome')}
            value={outcome ?? ''}
            options={outcomes.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
            error={shown.outcome}
            onChange={({ target }) => setOutcome(outcomes.find((one) => one === target.value))}
          />
          <FieldFrame id={id} label={act('reason')} error={shown.reason}>
            <input
              id={id}
              name="reason"
              value={reason}
              autoComplete="off"
              maxLength={consoleLimits.wordsLengthMax.reason}
              aria-invalid={shown.reason ? true : undefined}
              aria-describedby={shown.reason ? `${id}-error` : undefined}
              onChange={({ target }) => setReason(target.value)}
              className={inputClass}
            />
          </FieldFrame>
        </>
      )}
    </ActSheet>
  )
}
