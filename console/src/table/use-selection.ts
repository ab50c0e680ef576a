/** Which rows of a list are chosen; those that are not on the page any more do not count. */
import { useState } from 'react'

export interface Selection {
  isChosen: (id: string) => boolean
  toggle: (id: string) => void
  /** All of the page, or none where all of them are. */
  toggleAll: () => void
  chosen: 'none' | 'some' | 'all'
}

export function useSelection<Row>(rows: readonly Row[], idOf: (row: Row) => string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosenRows = rows.filter((row) => ids.has(idOf(row)))
  const isWhole = rows.length > 0 && chosenRows.length === rows.length
  const selection: Selection = {
    isChosen: (id) => ids.has(id),
    toggle: (id) => setIds((former) => (former.has(id) ? without(former, [id]) : new Set([...former, id]))),
    toggleAll: () => setIds(isWhole ? new Set() : new Set(rows.map(idOf))),
    chosen: isWhole ? 'all' : chosenRows.length > 0 ? 'some' : 'none',
  }
  return {
    selection,
    chosenRows,
    clear: () => setIds(new Set()),
    drop: (done: readonly string[]) => setIds((former) => without(former, done)),
  }
}

const without = (ids: ReadonlySet<string>, gone: readonly string[]) =>
  new Set([...ids].filter((id) => !gone.includes(id)))
