/** A table of figures: numbers to the right, its head in view, no more wide than the screen. */
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

export function FigureTable({ label, heads, rows, totals, isDense, isShort }: FigureTableProps) {
  const cell = classes('py-1.5 whitespace-nowrap', isDense ? 'px-2' : 'px-3')
  const frame = classes(
    'overflow-x-auto rounded-field border border-line',
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
        <td key={head} className={classes(cell, 'figures text-right', look)}>
          {content}
        </td>
      )
    })
  return (
    // Wide tables are moved by keys too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys (WCAG 2.1.1)
    <section aria-label={label} tabIndex={0} className={frame}>
      <table className={classes('w-full border-collapse', isDense ? 'text-13' : 'text-15')}>
        <thead className={classes('bg-raised text-13 text-muted', isShort && 'sticky top-0')}>
          <tr>
            {heads.map((head, place) => (
              <th key={head} scope="col" className={classes(cell, place === 0 ? 'text-left' : 'text-right')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, cells]) => (
            <tr key={key} className="border-t border-line">
              {line(cells)}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr className="border-t-2 border-line-strong">{line(totals, 'font-semibold')}</tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
