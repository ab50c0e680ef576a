/** The refunds that the member has received, ten to a page (spec §9). */
import { currencyUnit, formatDateTime } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PagedList } from '#loading/PagedList.tsx'

interface RefundLogProps {
  open: boolean
  currency: Currency
}

export function RefundLog({ open, currency }: RefundLogProps) {
  const t = useTranslations('refund.log')
  const [page, setPage] = useState(1)
  const list = useApiQuery(
    api.refunds,
    { body: { page, limit: limits.pageRowsDefault } },
    { enabled: open, keepPrevious: true },
  )
  return (
    <PagedList list={list} page={page} onPage={setPage} title={t('title')} empty={t('empty')}>
      {({ refunds }) =>
        refunds.map(({ refundAmount, createdAt }) => (
          <li
            key={`${createdAt} ${refundAmount}`}
            className="flex items-baseline justify-between gap-3 py-2.5"
          >
            <time dateTime={createdAt} className="figures text-15">
              {formatDateTime(createdAt)}
            </time>
            <Money
              amount={refundAmount}
              unit={currencyUnit(currency)}
              sign="plus"
              word={t('received')}
              className="text-17 font-semibold"
            />
          </li>
        ))
      }
    </PagedList>
  )
}
