/** The seconds that a QR is still good, ticking once a second and right at once after the page was in the background. */
import { useEffect, useState } from 'react'
import type { OpenQr } from './open-qr.ts'
import { secondsLeft } from './qr-clock.ts'

export const secondsLeftOf = (qr: OpenQr, now: number): number => secondsLeft(qr.expireIn, qr.receivedAt, now)

export function useSecondsLeft(qr: OpenQr | undefined): number {
  const [, setTick] = useState(0)
  useEffect(() => {
    if (!qr) return
    const tick = () => setTick((count) => count + 1)
    const timer = setInterval(tick, 1000)
    // Timers sleep in the background; the clock does not.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [qr])
  return qr ? secondsLeftOf(qr, performance.now()) : 0
}
