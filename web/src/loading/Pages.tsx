/** The page numbers below a list, in the person's language; with one page there are none. */
import * as limits from '@kapao/contract/limits.ts'
import { Pagination } from '@kapao/ui/Pagination.tsx'
import { useTranslations } from 'use-intl'

interface PagesProps {
  page: number
  /** Rows of the whole list. */
  total: number
  rowsPerPage?: number
  onPage: (page: number) => void
}

export function Pages({ page, total, rowsPerPage = limits.pageRowsDefault, onPage }: PagesProps) {
  const t = useTranslations('statement')
  return (
    <Pagination
      page={page}
      pages={Math.max(1, Math.ceil(total / rowsPerPage))}
      onPage={onPage}
      label={t('pages')}
      previousLabel={t('previous')}
      nextLabel={t('next')}
      pageLabel={(number) => t('page', { page: String(number) })}
    />
  )
}
