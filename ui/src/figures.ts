/** Numbers as every locale of ours shows them: `1,234.50`, and a dash for what is not a number (spec §5 Display). */

const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** What stands in for an amount that is not known. */
export const noFigure = '–'

/** Stands before the unit of an amount below zero: `−฿1,000.00`. Of what is rounded to nothing there is none. */
export const minusOf = (amount: number | null | undefined): string =>
  typeof amount === 'number' && figure(amount).startsWith('-') && figure(amount) !== '-0.00' ? '\u2212' : ''

/** As {@link figure}, without its sign. */
export const unsigned = (amount: number | null | undefined): string => figure(amount && Math.abs(amount))

/** An amount with its unit, on one line: `฿1,234.50`, `−฿1,234.50`, `LAK 20,000.00`. */
export const amountText = (amount: number, unit: string): string =>
  `${minusOf(amount)}${unit}${unit.length > 1 ? '\u00a0' : ''}${unsigned(amount)}`

/** Two decimals, thousands by comma, no sign beyond a leading minus. */
export function figure(amount: number | null | undefined): string {
  return typeof amount === 'number' && Number.isFinite(amount) ? money.format(amount) : noFigure
}
