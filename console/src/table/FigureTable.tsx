/** A table of figures: numbers to the right, its head in view, no more wide than the screen; on a phone closer together, or a card for each row where there are many columns. */
import { classes } from '@kapao/ui/classes.ts'
import type { ReactNode } from 'react'

interface FigureTableProps {
  label: string
  heads: readonly string[]
  /** Of each row its key, and its cells; the first one names the row. */
  rows: readonly (readonly [key: string, cells: readonly ReactNode[]])[]
  /** Stands below, as a sum does. */
  totals?: readonly ReactNode[]
  /** For narrow places: smaller, and closer together. */
  isDense?: boolean
  /** No higher than a picture beside it: its rows are scrolled through. */
  isShort?: boolean
}

/** So many stand beside each other on a phone. */
const columnsOnPhone = 5

/** Of a card: what a figure is, before it. */
const lineHead =
  'max-sm:before:shrink-0 max-sm:before:font-normal max-sm:before:text-muted max-sm:before:content-[attr(data-head)]'

export function FigureTable({ label, heads, rows, totals, isDense, isShort }: FigureTableProps) {
  const isOfCards = heads.length > columnsOnPhone
  const onPhone = isOfCards
    ? 'max-sm:flex max-sm:justify-between max-sm:gap-3 max-sm:py-0.5 max-sm:whitespace-normal max-sm:empty:hidden'
    : 'max-sm:px-1.5 max-sm:whitespace-normal'
  const cell = classes('py-1.5 whitespace-nowrap', isDense ? 'px-1.5' : 'px-3', onPhone)
  const block = isOfCards && 'max-sm:block'
  const row = isOfCards && 'max-sm:block max-sm:py-2'
  const frame = classes(
    'relative overflow-x-auto rounded-field border border-line',
    isShort && 'max-h-80 overflow-y-auto',
  )
  const line = (cells: readonly ReactNode[], look?: string) =>
    cells.map((content, place) => {
      const head = heads[place] ?? ''
      return place === 0 ? (
        <th key={head} scope="row" className={classes(cell, 'text-left font-medium', look)}>
          {content}
        </th>
      ) : (
        <td
          key={head}
          data-head={head}
          className={classes(cell, 'figures text-right', isOfCards && lineHead, look)}
        >
          {content}
        </td>
      )
    })
  return (
    // Wide tables are moved by keys too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys (WCAG 2.1.1)
    <section aria-label={label} tabIndex={0} className={frame}>
      <table className={classes('w-full border-collapse', isDense ? 'text-13' : 'text-13 sm:text-15', block)}>
        <thead
          className={classes(
            'bg-raised text-13 text-muted',
            isShort && 'sticky top-0',
            isOfCards && 'max-sm:sr-only',
          )}
        >
          <tr>
            {heads.map((head, place) => (
              <th key={head} scope="col" className={classes(cell, place === 0 ? 'text-left' : 'text-right')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes(block)}>
          {rows.map(([key, cells]) => (
            <tr key={key} className={classes('border-t border-line', row)}>
              {line(cells)}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot className={classes(block)}>
            <tr className={classes('border-t-2 border-line-strong', row)}>{line(totals, 'font-semibold')}</tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
