/** The member's history, newest first, ten to a page; it follows what happens while it is open (spec §2, decisions D11). */
import { grouped } from '@kapao/client/format.ts'
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { StatementType } from '@kapao/contract/schemas/statement.ts'
import { Button, buttonClass } from '@kapao/ui/Button.tsx'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Pagination } from '@kapao/ui/Pagination.tsx'
import { Ring } from '@kapao/ui/Spinner.tsx'
import { useLate } from '@kapao/ui/use-late.ts'
import { Link } from '@tanstack/react-router'
import { ReceiptText, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { ExportButton } from '#statement/ExportButton.tsx'
import { StatementFilter } from '#statement/StatementFilter.tsx'
import { StatementList, StatementSkeleton } from '#statement/StatementList.tsx'
import type { StatementRowView } from '#statement/StatementRow.tsx'
import { usePlaceNames } from '#statement/use-place-names.ts'
import { useLiveWallet } from '#wallet/use-live-wallet.ts'

const ReceiptModal = lazyPart(() => import('#statement/ReceiptModal.tsx'), 'ReceiptModal')
const SlipModal = lazyPart(() => import('#statement/SlipModal.tsx'), 'SlipModal')

const rowsPerPage = limits.pageRowsDefault

export function StatementPage() {
  const t = useTranslations('statement')
  const [{ page, type }, setAsked] = useState<{ page: number; type?: StatementType | undefined }>({ page: 1 })
  const [isShowingSlips, setShowingSlips] = useState(false)
  // The row stays while its receipt slides away.
  const [receipt, setReceipt] = useState<{ row: StatementRowView; isOpen: boolean }>()
  const wallet = useApiQuery(api.wallet)
  const currency = wallet.data?.profile.currency ?? 'THB'
  const list = useApiQuery(
    api.statement,
    { body: { page, limit: rowsPerPage, ...(type && { type }) } },
    { keepPrevious: true },
  )
  const placeName = usePlaceNames()
  useLiveWallet()
  const isRefreshing = useLate(list.isFetching)

  const total = list.data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / rowsPerPage))
  const turn = (next: number) => {
    setAsked({ page: next, type })
    window.scrollTo({ top: 0 })
  }
  const show = () => {
    if (!list.data) {
      return list.isError ? (
        <LoadFailed text={t('loadFailed')} retryLabel={t('retry')} onRetry={() => void list.refetch()} />
      ) : (
        <StatementSkeleton />
      )
    }
    if (total === 0) {
      return type ? (
        <EmptyState
          drawing="search"
          title={t('emptyFilterText')}
          action={
            <Button kind="secondary" onClick={() => setAsked({ page: 1 })}>
              {t('showAll')}
            </Button>
          }
        />
      ) : (
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
    return (
      <>
        {list.isError && <Notice tone="warning">{t('stale')}</Notice>}
        <StatementList
          rows={list.data.statements}
          currency={currency}
          placeName={placeName}
          onOpen={(row) => setReceipt({ row, isOpen: true })}
        />
        <p className="figures text-center text-13 text-muted">
          {t('range', {
            first: grouped((page - 1) * rowsPerPage + 1),
            last: grouped(Math.min(page * rowsPerPage, total)),
            total: grouped(total),
          })}
        </p>
        <Pagination
          page={page}
          pages={pages}
          onPage={turn}
          label={t('pages')}
          previousLabel={t('previous')}
          nextLabel={t('next')}
          pageLabel={(number) => t('page', { page: String(number) })}
        />
      </>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="mt-2 flex items-center justify-between gap-2">
        <h1 className="text-28 leading-tight font-semibold">{t('title')}</h1>
        <div className="-mr-2 flex">
          <IconButton
            label={t('slips.title')}
            icon={<ReceiptText size={20} />}
            className="text-gold-text"
            onClick={() => setShowingSlips(true)}
          />
          {total > 0 && <ExportButton type={type} />}
          <IconButton
            label={t('refresh')}
            icon={isRefreshing ? <Ring /> : <RefreshCw size={20} />}
            aria-busy={list.isFetching}
            className="text-gold-text"
            onClick={() => void list.refetch()}
          />
        </div>
      </div>
      <StatementFilter chosen={type} onChoose={(next) => setAsked({ page: 1, type: next })} />
      {show()}
      <LazyLayer open={receipt?.isOpen === true}>
        <ReceiptModal
          open={receipt?.isOpen === true}
          onClose={() => setReceipt(receipt && { ...receipt, isOpen: false })}
          row={receipt?.row}
          currency={currency}
          placeName={placeName}
        />
      </LazyLayer>
      <LazyLayer open={isShowingSlips}>
        <SlipModal open={isShowingSlips} onClose={() => setShowingSlips(false)} currency={currency} />
      </LazyLayer>
    </div>
  )
}
