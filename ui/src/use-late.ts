/** Says when a wait has become long enough to be worth showing (spec §9: loading indicator after 200 ms). */
import { useEffect, useState } from 'react'
import * as uiLimits from './limits.ts'

/** True once `waiting` has been true for `uiLimits.lateMs`; false again at once. */
export function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), uiLimits.lateMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])
  return waiting && late
}
