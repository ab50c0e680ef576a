/** The names of tables and lists of ours, with the types that those give them: not of what came from outside. */

/** The names of an object that has no others. */
export const keysOf = <Table extends object>(table: Table): (keyof Table & string)[] =>
  Object.keys(table) as (keyof Table & string)[]

/** An object with these names. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>

/** Whether a word is one of a list. */
export const isOneOf = <Name extends string>(names: readonly Name[], word: unknown): word is Name =>
  names.some((name) => name === word)
