/** The row of a statement that always answers one, such as a sum over everything. */
import { invariant } from '#platform/refusal.ts'

export function theRow<Row>({ rows: [row] }: { rows: Row[] }): Row {
  invariant(row, 'the statement answers a row')
  return row
}
