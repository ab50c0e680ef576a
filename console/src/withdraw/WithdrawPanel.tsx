/** One withdrawal with what speaks for and against it; approved by A, rejected by R (staff-calls T4). */
import { currencyUnit } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import {
  approveWithdrawal,
  rejectWithdrawal,
  withdrawalSheet,
  type withdrawals,
} from '@kapao/contract/calls/staff.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { type Fact, Facts } from '#act/Facts.tsx'
import { useKeys } from '#act/use-keys.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useMay } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { MemberLink } from '#table/MemberLink.tsx'
import { SidePanel } from '#table/SidePanel.tsx'

export type WithdrawalRow = Wire<ResultOf<typeof withdrawals>>['withdrawals'][number]

interface WithdrawPanelProps {
  row: WithdrawalRow
  place: PanelPlace
}

export function WithdrawPanel({ row, place }: WithdrawPanelProps) {
  const t = useTranslations('withdraw')
  const may = useMay()
  const [asked, setAsked] = useState<'approve' | 'reject'>()
  const isWaiting = row.state === 'REVIEW'
  const mayApprove = isWaiting && may('approveWithdrawal')
  const mayReject = isWaiting && may('rejectWithdrawal')
  useKeys({
    a: mayApprove ? () => setAsked('approve') : undefined,
    r: mayReject ? () => setAsked('reject') : undefined,
  })
  const params = { memberId: row.memberId, withdrawalId: row._id }
  const figuresOf = (member: ReactNode): readonly Fact[] => [
    [t('amount'), <Money key="amount" amount={row.amount} unit={currencyUnit(row.currency)} />],
    [t('member'), member],
    [t('to'), `${row.toBank} ${row.toAccountNo}, ${row.toAccountName}`],
    [t('reason'), row.reason],
  ]
  const figures = figuresOf(row.memberName)
  const close = () => setAsked(undefined)
  const footer = (mayApprove || mayReject) && (
    <>
      {mayReject && (
        <Button kind="secondary" onClick={() => setAsked('reject')}>
          {t('reject')} <kbd>R</kbd>
        </Button>
      )}
      {mayApprove && (
        <Button onClick={() => setAsked('approve')}>
          {t('approve')} <kbd>A</kbd>
        </Button>
      )}
    </>
  )
  return (
    <SidePanel title={row.reference} onClose={place.close} footer={footer}>
      <Facts
        facts={[
          ...figuresOf(<MemberLink memberId={row.memberId}>{row.memberName}</MemberLink>),
          [t('state'), t(`states.${row.state}`)],
          [t('asked'), <Moment key="asked" at={row.createdAt} />],
          [t('approvals'), `${row.approvedBy.length} / ${row.approvalsNeeded} ${row.approvedBy.join(', ')}`],
        ]}
      />
      <Evidence params={params} currency={row.currency} />
      <ActSheet
        open={asked === 'approve'}
        onClose={close}
        title={t('approveTitle')}
        figures={figures}
        confirmLabel={t('approve')}
        call={approveWithdrawal}
        args={() => ({ params })}
        done={({ state }) => t(state === 'REVIEW' ? 'oneMore' : 'approved')}
        onDone={place.goOn}
      />
      <ActSheet
        open={asked === 'reject'}
        onClose={close}
        title={t('rejectTitle')}
        figures={figures}
        asks="note"
        confirmLabel={t('reject')}
        isDanger
        call={rejectWithdrawal}
        args={(note) => ({ params, body: { note } })}
        done={t('rejected')}
        onDone={place.goOn}
      />
    </SidePanel>
  )
}

interface EvidenceProps {
  params: { memberId: string; withdrawalId: string }
  currency: WithdrawalRow['currency']
}

/** What came in and was played since the last one, flags, devices, earlier payouts. */
function Evidence({ params, currency }: EvidenceProps) {
  const t = useTranslations('withdraw')
  const errorText = useErrorText()
  const { data, error } = useApiQuery(withdrawalSheet, { params })
  if (error)
    return (
      <Notice tone="bad" announce>
        {errorText(error)}
      </Notice>
    )
  if (!data) return <Skeleton className="h-50 w-full" />
  const { since, flags, devices, payouts } = data
  const money = (amount: number) => <Money amount={amount} unit={currencyUnit(currency)} />
  return (
    <>
      <Part title={t(since.at ? 'since' : 'sinceStart')}>
        <Facts
          facts={[
            [t('deposits'), money(since.deposits)],
            [t('play'), money(since.play)],
            [t('bonus'), money(since.bonus)],
          ]}
        />
      </Part>
      <Part title={t('flags')} rows={flags.length}>
        {flags.map(({ _id, code, reason, holds }) => (
          <li key={_id}>
            <strong className="font-medium text-warning">{code}</strong>: {reason}
            {holds && ` (${t('holds')})`}
          </li>
        ))}
      </Part>
      <Part title={t('devices')} rows={devices.length}>
        {devices.map(({ firstSeenAt, lastSeenAt, sharedWith }) => (
          <li key={firstSeenAt} className={sharedWith > 0 ? 'text-warning' : undefined}>
            {t('shared', { count: sharedWith })}, {t('seen')} <Moment at={lastSeenAt} />
          </li>
        ))}
      </Part>
      <Part title={t('earlier')} rows={payouts.length}>
        {payouts.map(({ _id, amount, state, toBank, toAccountNo, createdAt }) => (
          <li key={_id} className="flex flex-wrap gap-x-3">
            {money(amount)} {t(`states.${state}`)}, {toBank} {toAccountNo} <Moment at={createdAt} />
          </li>
        ))}
      </Part>
    </>
  )
}

interface PartProps {
  title: string
  /** How many rows there are, where these are rows. */
  rows?: number
  children: ReactNode
}

function Part({ title, rows, children }: PartProps) {
  const t = useTranslations('withdraw')
  return (
    <section className="grid gap-1.5 text-15">
      <h3 className="text-13 font-medium text-muted">{title}</h3>
      {rows === undefined ? (
        children
      ) : rows === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className="grid gap-1">{children}</ul>
      )}
    </section>
  )
}
