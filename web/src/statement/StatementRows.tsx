/** A page of the member's history, or why it is not shown: still read, without a connection, failed, or empty. */
import { formatDateTime, grouped } from '@kapao/client/format.ts'
import { useOnline } from '@kapao/client/online.ts'
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import type { statement } from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { Button, buttonClass } from '@kapao/ui/Button.tsx'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { LoadOffline } from '#loading/LoadOffline.tsx'
import { Pages } from '#loading/Pages.tsx'
import { StatementList, StatementSkeleton } from './StatementList.tsx'

type Page = Wire<ResultOf<typeof statement>>

interface StatementRowsProps
  extends Omit<ComponentProps<typeof StatementList>, 'rows' | 'days'>,
    NoRowsProps {
  list: UseQueryResult<Page>
  wallet: UseQueryResult
  page: number
  rowsPerPage: number
  onPage: (page: number) => void
}

export function StatementRows(props: StatementRowsProps) {
  const { list, wallet, page, rowsPerPage, onPage, isSought, onShowAll, ...shown } = props
  const t = useTranslations('statement')
  const isOnline = useOnline()
  if (!list.data || !wallet.data) {
    if (list.isPaused || wallet.isPaused) return <LoadOffline />
    if (!list.isError && !wallet.isError) return <StatementSkeleton />
    const retry = () => [list, wallet].forEach((read) => void read.refetch())
    return <LoadFailed text={t('loadFailed')} retryLabel={t('retry')} onRetry={retry} />
  }
  const { total, statements, days, isWhole } = list.data
  const pages = <Pages page={page} total={total} onPage={onPage} />
  if (!isOnline && list.isPlaceholderData)
    return (
      <>
        <LoadOffline />
        {pages}
      </>
    )
  if (total === 0) return <NoRows isSought={isSought} onShowAll={onShowAll} />
  return (
    <>
      {isOnline ? (
        list.isError && <Notice tone="warning">{t('stale')}</Notice>
      ) : (
        <Notice tone="info">{t('asOf', { time: formatDateTime(list.dataUpdatedAt) })}</Notice>
      )}
      <StatementList {...shown} rows={statements} days={days} />
      <p className="figures text-center text-13 text-muted">
        {t('range', {
          first: grouped((page - 1) * rowsPerPage + 1),
          last: grouped(Math.min(page * rowsPerPage, total)),
          total: grouped(total),
        })}
      </p>
      {isWhole === false && (
        <p className="text-center text-13 text-muted">
          {t('search.partly', { rows: grouped(limits.statementSearchRowsMax) })}
        </p>
      )}
      {pages}
    </>
  )
}

interface NoRowsProps {
  /** Something was typed or days were chosen. */
  isSought: boolean
  onShowAll: (() => void) | undefined
}

/** With a filter there may be other rows to show; without one there are none yet. */
function NoRows({ isSought, onShowAll }: NoRowsProps) {
  const t = useTranslations('statement')
  if (onShowAll)
    return (
      <EmptyState
        drawing="search"
        title={t(isSought ? 'search.nothing' : 'emptyFilterText')}
        action={
          <Button kind="secondary" onClick={onShowAll}>
            {t('showAll')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      drawing="statement"
      title={t('emptyTitle')}
      action={
        <Link to="/user/home" className={buttonClass('primary')}>
          {t('emptyAction')}
        </Link>
      }
    >
      {t('emptyText')}
    </EmptyState>
  )
}
