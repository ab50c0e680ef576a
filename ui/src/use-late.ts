/** Says when a wait has become long enough to be worth showing (spec §9: loading indicator after 200 ms). */
import { useEffect, useState } from 'react'

/** Milliseconds before a wait is shown at all: shorter ones would only flicker. */
export const lateMs = 200

/** True once `waiting` has been true for `lateMs`; false again at once. */
export function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])
  return waiting && late
}
