/** One order to pay with what the bank was told and asked; one that stays without an answer is ended by two people (staff-calls T2). */
import { currencyUnit } from '@kapao/client/format.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { PayoutPage } from '@kapao/contract/schemas/staff-payout.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EndSheet } from '#act/EndSheet.tsx'
import { type Fact, Facts } from '#act/Facts.tsx'
import { useKeys } from '#act/use-keys.ts'
import { useMayAsk } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { MemberOf } from '#table/Subject.tsx'

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
          [t('member'), row.memberId ? <MemberOf key="member" of={row} /> : t('nobody')],
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
        kind="payout_end"
        id={row._id}
        title={t('endTitle')}
        outcomes={{ done: t('outcomes.done'), not_done: t('outcomes.not_done') }}
        figures={figures}
        open={isEnding}
        onClose={() => setEnding(false)}
        onDone={place.goOn}
      />
    </SidePanel>
  )
}
