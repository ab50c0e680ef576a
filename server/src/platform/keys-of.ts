/** The names of an object that has no others: of a table of ours, not of what came from outside. */
export const keysOf = <Table extends object>(table: Table): (keyof Table & string)[] =>
  Object.keys(table) as (keyof Table & string)[]
