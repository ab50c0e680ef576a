/** What friends' closed days have earned, ten to a page: who, by two letters of the name, how much and when (decisions D9). */
import { currencyUnit, formatDateTime } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PagedList } from '#loading/PagedList.tsx'

export function InviteList({ open }: { open: boolean }) {
  const t = useTranslations('invite.list')
  const [page, setPage] = useState(1)
  const currency = useApiQuery(api.wallet).data?.profile.currency ?? 'THB'
  const list = useApiQuery(
    api.invites,
    { body: { page, limit: limits.pageRowsDefault } },
    { enabled: open, keepPrevious: true },
  )
  return (
    <PagedList list={list} page={page} onPage={setPage} title={t('title')} empty={t('empty')}>
      {({ invites }) =>
        invites.map(({ from, amount, createdAt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and two friends can share name, day and amount
          <li key={index} className="flex items-center gap-3 py-2.5">
            <div className="min-w-0 grow">
              <p className="text-15 font-medium">{from.name}</p>
              <time dateTime={createdAt} className="figures block text-13 text-muted">
                {formatDateTime(createdAt)}
              </time>
            </div>
            <Money
              amount={amount}
              unit={currencyUnit(currency)}
              sign="plus"
              word={t('earned')}
              className="shrink-0 text-17 font-semibold"
            />
          </li>
        ))
      }
    </PagedList>
  )
}
