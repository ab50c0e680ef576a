/** What an open sheet tells by itself: such news need no toast on top of it. */
import { useEffect } from 'react'

/** Names of events, or references of slips, and how many parts of the page tell of each. */
const suppressors = new Map<string, number>()

/** While this part of the page is shown, it tells of these itself. */
export function useSuppressToasts(names: readonly string[]): void {
  const list = names.join(' ')
  useEffect(() => {
    const told = list.split(' ')
    const count = (by: number) => {
      for (const name of told) suppressors.set(name, (suppressors.get(name) ?? 0) + by)
    }
    count(1)
    return () => count(-1)
  }, [list])
}

export const isToastSuppressed = (name: string): boolean => (suppressors.get(name) ?? 0) > 0
