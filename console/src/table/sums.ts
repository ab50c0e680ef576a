/** What rows come to, by unit. Pure. */

/** What a row adds; rows without an amount add nothing. */
export type Summand<Row> = (row: Row) => { amount: number; unit: string } | undefined

export function sumsOf<Row>(rows: readonly Row[], sum: Summand<Row>): [unit: string, amount: number][] {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const found = sum(row)
    if (found) sums.set(found.unit, (sums.get(found.unit) ?? 0) + found.amount)
  }
  return [...sums]
}
