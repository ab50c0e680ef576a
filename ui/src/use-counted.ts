/** Lets a shown number run to its new value instead of jumping, unless the person prefers less motion. */
import { useEffect, useRef, useState } from 'react'
import * as uiLimits from './limits.ts'
import { prefersReducedMotion } from './reduced-motion.ts'

/** The value to show now. The first value, and any that is not a number, is shown at once. */
export function useCounted(target: number | null | undefined): number | null | undefined {
  const [shown, setShown] = useState(target)
  const from = useRef(target)
  useEffect(() => {
    const start = from.current
    if (
      typeof target !== 'number' ||
      typeof start !== 'number' ||
      start === target ||
      prefersReducedMotion()
    ) {
      from.current = target
      setShown(target)
      return
    }
    let frame = 0
    let began: number | undefined
    const step = (now: number) => {
      began ??= now
      const part = Math.min(1, (now - began) / uiLimits.countingMs)
      // Eases out, in whole satang, and ends on the very value.
      const value =
        part === 1 ? target : Math.round((start + (target - start) * (1 - (1 - part) ** 3)) * 100) / 100
      from.current = value
      setShown(value)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [target])
  return shown
}
