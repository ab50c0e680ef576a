/** Page numbers around the current one: three before it and one after (spec §9). */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { classes } from './classes.ts'
import * as uiLimits from './limits.ts'

/** The numbers to show: always within 1 and `pages`. */
export function pageRange(page: number, pages: number): number[] {
  const first = Math.max(1, page - uiLimits.pagesBefore)
  const last = Math.min(pages, page + uiLimits.pagesAfter)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

interface PaginationProps {
  page: number
  pages: number
  onPage: (page: number) => void
  /** Name of the whole, and of its arrows, in the person's language. */
  label: string
  previousLabel: string
  nextLabel: string
  pageLabel: (page: number) => string
}

const item =
  'figures grid size-11 place-items-center rounded-chip text-15 transition-colors disabled:opacity-40'

export function Pagination({
  page,
  pages,
  onPage,
  label,
  previousLabel,
  nextLabel,
  pageLabel,
}: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label} className="flex items-center justify-center">
      <button
        type="button"
        aria-label={previousLabel}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        className={item}
      >
        <ChevronLeft size={20} aria-hidden />
      </button>
      {pageRange(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={pageLabel(number)}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
          className={classes(
            item,
            number === page ? 'bg-raised font-semibold text-gold-text inner-line' : 'text-muted',
          )}
        >
          {number}
        </button>
      ))}
      <button
        type="button"
        aria-label={nextLabel}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
        className={item}
      >
        <ChevronRight size={20} aria-hidden />
      </button>
    </nav>
  )
}
