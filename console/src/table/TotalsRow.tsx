/** What all rows of the filter come to, by unit, or those of the page where that is not known: below the columns that can be added up. */
import { classes } from '@kapao/ui/classes.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import type { Column } from './DataTable.tsx'
import { sumsOf } from './sums.ts'

/** By unit. */
export type Sums = readonly (readonly [unit: string, amount: number])[]

interface TotalsRowProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Of all rows of the filter; then one column alone has a sum. */
  sums: Sums | undefined
  /** Before the first column there is one to choose by. */
  isChosenFrom: boolean
}

/** On a phone, where no head is above it. */
const named =
  'max-sm:before:block max-sm:before:text-13 max-sm:before:font-normal max-sm:before:text-muted max-sm:before:content-[attr(data-head)]'

export function TotalsRow<Row>({ columns, rows, sums, isChosenFrom }: TotalsRowProps<Row>) {
  const t = useTranslations('table')
  if (rows.length < 2 || !columns.some(({ sum }) => sum)) return null
  // On a phone the row as a whole stays in view, and says sums alone.
  const cell =
    'sticky bottom-0 border-t border-line-strong bg-surface px-3 py-2 font-medium max-sm:static max-sm:block max-sm:border-0 max-sm:p-0 max-sm:text-left max-sm:whitespace-nowrap'
  return (
    <tfoot className="max-sm:sticky max-sm:bottom-0 max-sm:block">
      <tr className="max-sm:flex max-sm:flex-wrap max-sm:items-end max-sm:gap-x-4 max-sm:border-t max-sm:border-line-strong max-sm:bg-surface max-sm:px-4 max-sm:py-2">
        {isChosenFrom && <td className={classes(cell, 'max-sm:hidden')} />}
        {columns.map(({ id, head, sum, isNumber }, at) => (
          <td
            key={id}
            data-head={head}
            className={classes(
              cell,
              isNumber && 'figures text-right whitespace-nowrap',
              at > 0 && (sum ? named : 'max-sm:hidden'),
            )}
          >
            {at === 0 && <span className="text-13 text-muted">{t(sums ? 'together' : 'onPage')} </span>}
            {sum &&
              (sums ?? sumsOf(rows, sum)).map(([unit, amount]) => (
                <span key={unit} className="block">
                  <Money amount={amount} unit={unit} />
                </span>
              ))}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
