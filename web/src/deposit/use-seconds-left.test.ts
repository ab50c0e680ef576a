/** Facts of the seconds that are shown: they are the clock's, whenever the page was in the background. */
import { act, renderHook } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { useSecondsLeft } from './use-seconds-left.ts'

const qr = { qrcodeId: 'KP1', gateway: 'KBANK', svg: '', amount: 500, expireIn: 600, receivedAt: 0 } as const

let now = 0
const atMinute = (minute: number) => {
  now = minute * 60_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
}

test('they are right at once after the page was in the background', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  atMinute(0)
  const { result } = renderHook(() => useSecondsLeft(qr))
  expect(result.current).toBe(600)
  now = 300_000
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(result.current).toBe(300)
})

test('so they are when it went there before it could listen for its return', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  atMinute(0)
  const seen: number[] = []
  const { result } = renderHook(() => {
    const left = useSecondsLeft(qr)
    seen.push(left)
    // Drawn, and not yet listening.
    useLayoutEffect(() => {
      now = 300_000
    }, [])
    return left
  })
  expect(seen[0]).toBe(600)
  expect(result.current).toBe(300)
})
