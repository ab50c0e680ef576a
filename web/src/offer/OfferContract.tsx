/** What receiving an offer does with the member's own money, before the tap: a contract with their figures (ux 64, decisions D7). */

import { exampleOf, type OfferFigures, type OfferOutcome, rangeOf } from '@kapao/client/offer-example.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import type { BonusPreview } from '@kapao/contract/schemas/bonus.ts'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { moneyText } from '#money/money-text.ts'

export type PreviewQuery = UseQueryResult<Wire<typeof BonusPreview>>

interface OfferContractProps {
  preview: PreviewQuery
  offer: OfferFigures
  currency: Currency
}

/** Never figures of an earlier look: a game may have been played since. */
export const figuresOf = (preview: PreviewQuery) =>
  preview.isFetching || preview.isError ? undefined : preview.data

export function OfferContract({ preview, offer, currency }: OfferContractProps) {
  const t = useTranslations('bonus')
  const figures = figuresOf(preview)
  if (figures?.reason === 'BONUS_CONDITION')
    return <WhatIf offer={offer} held={figures.freeNow} currency={currency} />
  // Any other reason is said beside the button: nothing would come of it, so there are no figures.
  if (figures) return figures.reason === null ? <OwnFigures figures={figures} currency={currency} /> : null
  // Said beside the button.
  if (preview.isPaused) return null
  if (preview.isError && !preview.isFetching)
    return (
      <LoadFailed
        text={t('contract.loadFailed')}
        retryLabel={t('retry')}
        onRetry={() => void preview.refetch()}
      />
    )
  return (
    <div role="status">
      <span className="sr-only">{t('contract.loading')}</span>
      <Skeleton className="h-80 w-full rounded-field" />
    </div>
  )
}

interface OwnFiguresProps {
  figures: Wire<typeof BonusPreview>
  currency: Currency
}

function OwnFigures({ figures, currency }: OwnFiguresProps) {
  const t = useTranslations('bonus.contract')
  const money = (baht: number) => moneyText(baht, currency)
  const { freeNow, freeAfter } = figures
  return (
    <Contract title={t('title')}>
      <Line name={t('freeNow')}>{money(freeNow)}</Line>
      <Line name={t('freeAfter')}>{money(freeAfter)}</Line>
      <Ends outcome={figures} currency={currency} />
      {freeNow > freeAfter && (
        <Notice tone="warning" className="mt-1">
          {t('locks', { amount: money(freeNow - freeAfter) })}
        </Notice>
      )}
    </Contract>
  )
}

interface WhatIfProps {
  offer: OfferFigures
  /** What the member has now. */
  held: number
  currency: Currency
}

/** Without a deposit that counts: what one would bring, with what the member holds already. */
function WhatIf({ offer, held, currency }: WhatIfProps) {
  const t = useTranslations('bonus.contract')
  const range = rangeOf(offer)
  const [deposit, setDeposit] = useState(range.min)
  const slider = useId()
  return (
    <Contract title={t('ifTitle')}>
      <div className="grid">
        <label htmlFor={slider} className="flex items-baseline justify-between gap-4">
          <span className="text-muted">{t('ifDeposit')}</span>
          <output htmlFor={slider} className="figures text-17 font-semibold">
            {moneyText(deposit, currency)}
          </output>
        </label>
        <input
          id={slider}
          type="range"
          {...range}
          value={deposit}
          aria-valuetext={moneyText(deposit, currency)}
          onChange={(event) => setDeposit(event.target.valueAsNumber)}
          className="h-11 w-full accent-(--gold-text)"
        />
      </div>
      <Ends outcome={exampleOf(offer, currency, { deposit, held })} currency={currency} />
    </Contract>
  )
}

interface EndsProps {
  outcome: OfferOutcome
  currency: Currency
}

/** What comes in, and how far it is to either end. */
function Ends({ outcome: { amount, base, target, floor }, currency }: EndsProps) {
  const t = useTranslations('bonus.contract')
  const money = (baht: number) => moneyText(baht, currency)
  return (
    <>
      <Line name={t('amount')} look="text-good">
        +{money(amount)}
      </Line>
      <Line name={t('base')}>{money(base)}</Line>
      <Line name={t('target')} more={t('toTarget', { amount: money(target - base) })}>
        {money(target)}
      </Line>
      <Line name={t('floor')} more={t('toFloor', { amount: money(base - floor) })}>
        {money(floor)}
      </Line>
    </>
  )
}

function Contract({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-2 rounded-field border border-gold-text bg-raised px-4 py-3 text-15"
    >
      <h3 id={id} className="text-17 font-semibold">
        {title}
      </h3>
      <div className="grid gap-2">{children}</div>
    </section>
  )
}

interface LineProps {
  name: string
  children: ReactNode
  more?: string
  look?: string
}

function Line({ name, children, more, look = '' }: LineProps) {
  return (
    <p className="flex items-baseline justify-between gap-4">
      <span className="text-muted">{name}</span>{' '}
      <span className="figures shrink-0 text-right">
        <span className={`font-semibold ${look}`}>{children}</span>
        {more && <span className="block text-13 text-muted">{more}</span>}
      </span>
    </p>
  )
}
