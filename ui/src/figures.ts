/** Numbers as every locale of ours shows them: `1,234.50`, and a dash for what is not a number (spec §5 Display). */

const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** What stands in for an amount that is not known. */
export const noFigure = '–'

/** Two decimals, thousands by comma, no sign beyond a leading minus. */
export function figure(amount: number | null | undefined): string {
  return typeof amount === 'number' && Number.isFinite(amount) ? money.format(amount) : noFigure
}
