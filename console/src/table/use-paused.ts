/** What is typed, once the person pauses: so that a search is not asked for each letter. */
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { useEffect, useState } from 'react'

export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), consoleLimits.searchPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
