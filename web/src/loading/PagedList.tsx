/** A list that comes ten rows at a time: its rows, and what stands there while it loads, when it is empty and when it fails. */
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed } from './LoadFailed.tsx'
import { LoadOffline } from './LoadOffline.tsx'
import { Pages } from './Pages.tsx'

interface PagedListProps<Page extends { total: number }> {
  list: UseQueryResult<Page>
  page: number
  onPage: (page: number) => void
  /** Names the list. */
  title: string
  /** Said instead of an empty list: what will be here, and how it gets here. */
  empty: string
  /** The rows of a page, one `<li>` each. */
  children: (page: Page) => ReactNode
}

export function PagedList<Page extends { total: number }>(props: PagedListProps<Page>) {
  const { list, page, onPage, title, empty, children } = props
  const t = useTranslations('statement')
  const show = () => {
    if (!list.data) {
      if (list.isPaused) return <LoadOffline />
      // Spec §8 would have the loader vanish; a way to try again tells more.
      if (list.isError)
        return (
          <LoadFailed text={t('listFailed')} retryLabel={t('retry')} onRetry={() => void list.refetch()} />
        )
      return <RowsSkeleton label={t('listLoading')} />
    }
    if (list.data.total === 0) return <p className="py-2 text-15 text-muted">{empty}</p>
    return (
      <>
        <ul className="divide-y divide-line">{children(list.data)}</ul>
        <Pages page={page} total={list.data.total} onPage={onPage} />
      </>
    )
  }
  return (
    <section className="grid gap-1">
      <h3 className="text-17 font-semibold">{title}</h3>
      {show()}
    </section>
  )
}

function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-3 py-3">
      <span className="sr-only">{label}</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-6 w-full" />
      ))}
    </div>
  )
}
