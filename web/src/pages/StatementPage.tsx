/** The member's history, newest first, ten to a page; it follows what happens while it is open (spec §2, decisions D11). */
import { formatDateTime, grouped } from '@kapao/client/format.ts'
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { useOnline } from '@kapao/client/online.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { StatementType } from '@kapao/contract/schemas/statement.ts'
import { Button, buttonClass } from '@kapao/ui/Button.tsx'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Ring } from '@kapao/ui/Spinner.tsx'
import { useLate } from '@kapao/ui/use-late.ts'
import { Link } from '@tanstack/react-router'
import { ReceiptText, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { LoadOffline } from '#loading/LoadOffline.tsx'
import { Pages } from '#loading/Pages.tsx'
import { ExportButton } from '#statement/ExportButton.tsx'
import { MonthFileButton } from '#statement/MonthFileButton.tsx'
import { StatementFilter } from '#statement/StatementFilter.tsx'
import { StatementList, StatementSkeleton } from '#statement/StatementList.tsx'
import { type Sought, StatementSearch } from '#statement/StatementSearch.tsx'
import { momentsOf, monthOf } from '#statement/statement-days.ts'
import { useLinkedReceipt } from '#statement/use-linked-receipt.ts'
import { usePlaceNames } from '#statement/use-place-names.ts'
import { useReceipt } from '#statement/use-receipt.tsx'
import { useLiveWallet } from '#wallet/use-live-wallet.ts'

const SlipModal = lazyPart(() => import('#statement/SlipModal.tsx'), 'SlipModal')

const rowsPerPage = limits.pageRowsDefault

interface Asked extends Sought {
  page: number
  type?: StatementType | undefined
}

export function StatementPage() {
  const t = useTranslations('statement')
  const [{ page, type, ...sought }, setAsked] = useState<Asked>({ page: 1 })
  const [emptied, setEmptied] = useState(0)
  const [isShowingSlips, setShowingSlips] = useState(false)
  const wallet = useApiQuery(api.wallet)
  const currency = wallet.data?.profile.currency ?? 'THB'
  const { search } = sought
  const choice = { ...(type && { type }), ...(search && { search }), ...momentsOf(sought) }
  const list = useApiQuery(
    api.statement,
    { body: { page, limit: rowsPerPage, days: true, ...choice } },
    { keepPrevious: true },
  )
  const placeName = usePlaceNames()
  const { openReceipt, receiptLayer } = useReceipt(currency, placeName)
  useLinkedReceipt(openReceipt, () => setShowingSlips(true))
  useLiveWallet()
  const isOnline = useOnline()
  const isRefreshing = useLate(list.isFetching)

  const total = list.data?.total ?? 0
  const turn = (next: number) => {
    setAsked({ page: next, type, ...sought })
    window.scrollTo({ top: 0 })
  }
  const showAll = () => {
    setAsked({ page: 1 })
    setEmptied(emptied + 1)
  }
  const show = () => {
    if (!list.data || !wallet.data) {
      if (list.isPaused || wallet.isPaused) return <LoadOffline />
      if (!list.isError && !wallet.isError) return <StatementSkeleton />
      const retry = () => [list, wallet].forEach((read) => void read.refetch())
      return <LoadFailed text={t('loadFailed')} retryLabel={t('retry')} onRetry={retry} />
    }
    if (!isOnline && list.isPlaceholderData)
      return (
        <>
          <LoadOffline />
          <Pages page={page} total={total} onPage={turn} />
        </>
      )
    if (total === 0)
      return (
        <NoRows
          isSought={Object.keys(choice).length > (type ? 1 : 0)}
          onShowAll={Object.keys(choice).length > 0 ? showAll : undefined}
        />
      )
    return (
      <>
        {isOnline ? (
          list.isError && <Notice tone="warning">{t('stale')}</Notice>
        ) : (
          <Notice tone="info">{t('asOf', { time: formatDateTime(list.dataUpdatedAt) })}</Notice>
        )}
        <StatementList
          rows={list.data.statements}
          days={list.data.days}
          currency={currency}
          placeName={placeName}
          onOpen={openReceipt}
        />
        <p className="figures text-center text-13 text-muted">
          {t('range', {
            first: grouped((page - 1) * rowsPerPage + 1),
            last: grouped(Math.min(page * rowsPerPage, total)),
            total: grouped(total),
          })}
        </p>
        {list.data.isWhole === false && (
          <p className="text-center text-13 text-muted">
            {t('search.partly', { rows: grouped(limits.statementSearchRowsMax) })}
          </p>
        )}
        <Pages page={page} total={total} onPage={turn} />
      </>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-2">
        <h1 className="text-28 leading-tight font-semibold">{t('title')}</h1>
        <div className="-mr-2 ml-auto flex">
          <IconButton
            label={t('slips.title')}
            icon={<ReceiptText size={20} />}
            className="text-gold-text"
            onClick={() => setShowingSlips(true)}
          />
          {total > 0 && <MonthFileButton month={monthOf(sought)} />}
          {total > 0 && <ExportButton choice={choice} />}
          <IconButton
            label={t('refresh')}
            icon={isRefreshing ? <Ring /> : <RefreshCw size={20} />}
            aria-busy={list.isFetching}
            className="text-gold-text"
            onClick={() => void list.refetch()}
          />
        </div>
      </div>
      <StatementSearch
        // Made anew, and so empty, with "show all".
        key={emptied}
        sought={sought}
        onSeek={(next) => setAsked({ page: 1, type, ...next })}
      />
      <StatementFilter chosen={type} onChoose={(next) => setAsked({ ...sought, page: 1, type: next })} />
      {show()}
      {receiptLayer}
      <LazyLayer open={isShowingSlips}>
        <SlipModal open={isShowingSlips} onClose={() => setShowingSlips(false)} currency={currency} />
      </LazyLayer>
    </div>
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
