/** What was paid in and out, and what games have brought: always in view (decisions D16). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { Card } from '@kapao/ui/Card.tsx'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'

const figures = ['deposits', 'withdrawals', 'net', 'results'] as const

export function NetSection({ currency }: { currency: Currency }) {
  const t = useTranslations('play.net')
  const { data } = useApiQuery(api.playSummary)
  return (
    <Card>
      <h2 className="text-17 font-semibold">{t('title')}</h2>
      <dl className="mt-2 grid gap-2">
        {figures.map((figure) => (
          <div key={figure} className="flex items-baseline justify-between gap-4">
            <dt className="text-15 text-muted">{t(figure)}</dt>
            <dd className="figures text-17 font-medium">{data ? moneyText(data[figure], currency) : '–'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
