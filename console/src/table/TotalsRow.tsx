/** What all rows of the filter come to, by unit, or those of the page where that is not known: below the columns that can be added up. */
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

export function TotalsRow<Row>({ columns, rows, sums, isChosenFrom }: TotalsRowProps<Row>) {
  const t = useTranslations('table')
  if (rows.length < 2 || !columns.some(({ sum }) => sum)) return null
  const cell = 'sticky bottom-0 border-t border-line-strong bg-surface px-3 py-2 font-medium'
  return (
    <tfoot>
      <tr>
        {isChosenFrom && <td className={cell} />}
        {columns.map(({ id, sum, isNumber }, at) => (
          <td key={id} className={`${cell} ${isNumber ? 'figures text-right whitespace-nowrap' : ''}`}>
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
