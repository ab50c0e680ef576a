/** The seconds that a QR is still good, ticking once a second and right at once after the page was in the background. */
import { secondMs } from '@kapao/contract/time-units.ts'
import { useSyncExternalStore } from 'react'
import type { OpenQr } from './open-qr.ts'
import { secondsLeft } from './qr-clock.ts'

export const secondsLeftOf = (qr: OpenQr, now: number): number => secondsLeft(qr.expireIn, qr.receivedAt, now)

/** Timers sleep in the background; the clock does not. */
function onTick(tell: () => void) {
  const timer = setInterval(tell, secondMs)
  document.addEventListener('visibilitychange', tell)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tell)
  }
}

const never = () => () => undefined

/** What passes between drawing and listening is noticed too: React reads the clock again once it has subscribed. */
export const useSecondsLeft = (qr: OpenQr | undefined): number =>
  useSyncExternalStore(qr ? onTick : never, () => (qr ? secondsLeftOf(qr, performance.now()) : 0))
