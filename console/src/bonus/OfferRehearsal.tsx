/** How many members qualify for an offer now, and what it would cost: before it runs, and while it does (console.md, Offers). */
import { currencyUnit, grouped } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import { rehearseOffer } from '@kapao/contract/calls/staff.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Facts } from '#act/Facts.tsx'
import { LoadFailed } from '#table/LoadFailed.tsx'
import type { RehearsalTerms } from './offer-form.ts'

interface OfferRehearsalProps {
  terms: RehearsalTerms
  /** Where what it can cost at most is told already. */
  isBrief?: boolean
}

export function OfferRehearsal({ terms, isBrief = false }: OfferRehearsalProps) {
  const t = useTranslations('offer.rehearsal')
  const { data, error, refetch } = useApiQuery(rehearseOffer, { body: terms })
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-20 w-full" />
  const { found, costMax } = data
  const money = (amount: number) => <Money amount={amount} unit={currencyUnit(terms.currency)} />
  if (!found) return <Notice tone="warning">{t('tooLong')}</Notice>
  const { members, cost, looked, total } = found
  const isEstimate = looked < total
  return (
    <div role="status" className="grid gap-2">
      <Facts
        facts={[
          [t('members'), t(isEstimate ? 'about' : 'exactly', { count: grouped(members) })],
          [t('cost'), money(cost)],
          ...(isBrief ? [] : [[t('costMax'), money(costMax)] as const]),
        ]}
      />
      <p className="text-13 text-muted">
        {isEstimate && `${t('some', { looked: grouped(looked), total: grouped(total) })} `}
        {t('how')}
      </p>
    </div>
  )
}

/** Asked for by hand: each letter that is typed makes other terms. */
export function RehearsalOnDemand({ terms }: { terms: RehearsalTerms | undefined }) {
  const t = useTranslations('offer.rehearsal')
  const [asked, setAsked] = useState<RehearsalTerms>()
  const isSame = asked !== undefined && JSON.stringify(asked) === JSON.stringify(terms)
  return (
    <section aria-label={t('title')} className="card grid gap-2 p-4">
      <h2 className="text-15 font-medium">{t('title')}</h2>
      {isSame ? (
        <OfferRehearsal terms={asked} isBrief />
      ) : (
        <>
          <p className="text-13 text-muted">{t(terms ? (asked ? 'changed' : 'why') : 'notYet')}</p>
          <Button kind="secondary" disabled={!terms} onClick={() => setAsked(terms)}>
            {t('count')}
          </Button>
        </>
      )}
    </section>
  )
}
