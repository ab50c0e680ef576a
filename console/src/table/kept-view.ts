/** What a person has chosen for a list, on this device: columns, and filters under a name. */
import { readStored, store } from '@kapao/client/storage.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { useState } from 'react'
import type { Search } from './list-search.ts'

interface KeptView {
  /** By column: shown or not; the others are as the list has them. */
  columns: Record<string, boolean>
  views: readonly { name: string; search: Search }[]
}

const keyOf = (list: string) => `console-list:${list}`

function readKept(list: string): KeptView {
  try {
    return { columns: {}, views: [], ...JSON.parse(readStored('kept', keyOf(list)) ?? '{}') }
  } catch {
    return { columns: {}, views: [] }
  }
}

export function useKeptView(list: string) {
  const [kept, setKept] = useState(() => readKept(list))
  const keep = (next: KeptView) => {
    setKept(next)
    store('kept', keyOf(list), JSON.stringify(next))
  }
  const others = (name: string) => kept.views.filter((view) => view.name !== name)
  return {
    ...kept,
    showColumns: (columns: Record<string, boolean>) => keep({ ...kept, columns }),
    /** The newest first; one of that name is replaced. */
    saveView: (name: string, search: Search) =>
      keep({ ...kept, views: [{ name, search }, ...others(name)].slice(0, consoleLimits.savedViewsMax) }),
    removeView: (name: string) => keep({ ...kept, views: others(name) }),
  }
}
