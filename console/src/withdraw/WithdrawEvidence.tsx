/** What speaks for and against a withdrawal: money and play since the last one, flags, devices, earlier payouts (staff-calls T4). */
import { currencyUnit } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { withdrawalSheet, type withdrawals } from '@kapao/contract/calls/staff.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Facts } from '#act/Facts.tsx'
import { useErrorText } from '#i18n/use-error-text.ts'
import { Moment } from '#table/cells.tsx'
import { FlagText } from '#table/FlagText.tsx'

interface WithdrawEvidenceProps {
  params: { memberId: string; withdrawalId: string }
  currency: Wire<ResultOf<typeof withdrawals>>['withdrawals'][number]['currency']
}

export function WithdrawEvidence({ params, currency }: WithdrawEvidenceProps) {
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
  const { endAsked, since, flags, devices, payouts } = data
  const money = (amount: number) => <Money amount={amount} unit={currencyUnit(currency)} />
  return (
    <>
      {endAsked && (
        <Notice tone="warning">
          <p>{t('endAsked')}</p>
          <Link to="/approvals" search={{ kind: 'payout_end', open: endAsked._id }} className="underline">
            {t('endAskedBy', { name: endAsked.requestedBy })}
          </Link>
        </Notice>
      )}
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
            <span className="text-warning">
              <FlagText memberId={params.memberId} code={code} reason={reason} />
            </span>
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
