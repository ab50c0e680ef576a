/** The slips that the member has sent, ten to a page, each with what became of it (spec §2 Statement). */
import { useMemberEvent } from '@kapao/client/socket.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { buttonClass } from '@kapao/ui/Button.tsx'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { Ring } from '@kapao/ui/Spinner.tsx'
import { useLate } from '@kapao/ui/use-late.ts'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { LoadOffline } from '#loading/LoadOffline.tsx'
import { Pages } from '#loading/Pages.tsx'
import { SlipRow } from './SlipRow.tsx'

const rowsPerPage = limits.pageRowsDefault

interface SlipModalProps {
  open: boolean
  onClose: () => void
  currency: Currency
}

export function SlipModal({ open, onClose, currency }: SlipModalProps) {
  const t = useTranslations('statement.slips')
  const words = useTranslations('statement')
  const close = useTranslations('wallet')('close')
  const [page, setPage] = useState(1)
  const list = useApiQuery(
    api.slips,
    { body: { page, limit: rowsPerPage } },
    { enabled: open, keepPrevious: true },
  )
  const read = () => void list.refetch()
  useMemberEvent('slip:decided', read, read)
  const isRefreshing = useLate(list.isFetching)
  const total = list.data?.total ?? 0

  const show = () => {
    if (!list.data) {
      if (list.isPaused) return <LoadOffline />
      // Spec §8 would have the loader vanish; a way to try again tells more.
      if (list.isError)
        return <LoadFailed text={t('loadFailed')} retryLabel={words('retry')} onRetry={read} />
      return <SlipsSkeleton />
    }
    if (total === 0) {
      return (
        <EmptyState
          drawing="statement"
          title={t('emptyTitle')}
          action={
            <Link to="/user/home" className={buttonClass('primary')}>
              {words('emptyAction')}
            </Link>
          }
        >
          {t('emptyText')}
        </EmptyState>
      )
    }
    return (
      <>
        <ul className="divide-y divide-line">
          {list.data.slips.map((slip) => (
            <SlipRow key={slip.reference} slip={slip} currency={currency} readAt={list.dataUpdatedAt} />
          ))}
        </ul>
        <Pages page={page} total={total} onPage={setPage} />
      </>
    )
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={close}>
      <div className="grid gap-3">
        <div className="flex items-center justify-between gap-2">
          <p className="text-13 text-muted">{t('text')}</p>
          <IconButton
            label={t('refresh')}
            icon={isRefreshing ? <Ring /> : <RefreshCw size={20} />}
            aria-busy={list.isFetching}
            className="-mr-2 text-gold-text"
            onClick={read}
          />
        </div>
        {show()}
      </div>
    </Sheet>
  )
}

function SlipsSkeleton() {
  const loading = useTranslations('statement.slips')('loading')
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{loading}</span>
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} className="h-20 w-full" />
      ))}
    </div>
  )
}
