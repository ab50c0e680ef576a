/** Keeps the log where its reader is: at the newest message while there, and unmoved when older pages come in above. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Nearer than this to the end counts as being there. */
const nearEndPx = 48
const nearStartPx = 120

interface Content {
  /** Number of the first message shown. */
  first: number
  /** Number of the last one. */
  tip: number
  /** How many of one's own are on their way. */
  drafts: number
  /** How many of these could not be sent: each says why, and has two buttons. */
  failed: number
  isTyping: boolean
}

interface LogScroll {
  /** The newest message that was seen before the reader scrolled up; undefined while at the end. */
  seenTip: number | undefined
  toEnd: () => void
}

export function useLogScroll(
  box: RefObject<HTMLElement | null>,
  { first, tip, drafts, failed, isTyping }: Content,
  onNearStart: () => void,
): LogScroll {
  const [seenTip, setSeenTip] = useState<number>()
  const before = useRef({ first, drafts, fromEnd: 0 })
  const latest = useRef({ tip, onNearStart })
  latest.current = { tip, onNearStart }

  const jump = useCallback(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [box])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever makes the log longer is dealt with here.
  useLayoutEffect(() => {
    const log = box.current
    if (!log) return
    const { first: firstBefore, drafts: draftsBefore, fromEnd } = before.current
    if (firstBefore > first && first > 0 && fromEnd > nearEndPx)
      log.scrollTop = log.scrollHeight - log.clientHeight - fromEnd
    else if (fromEnd <= nearEndPx || drafts > draftsBefore) jump()
    before.current = { first, drafts, fromEnd: fromEndOf(log) }
  }, [first, tip, drafts, failed, isTyping])

  useEffect(() => {
    const log = box.current
    if (!log) return
    const look = () => {
      const fromEnd = fromEndOf(log)
      before.current.fromEnd = fromEnd
      const isAtEnd = fromEnd <= nearEndPx
      setSeenTip((seen) => (isAtEnd ? undefined : (seen ?? latest.current.tip)))
      if (log.scrollTop < nearStartPx && log.scrollHeight > log.clientHeight) latest.current.onNearStart()
    }
    // A keyboard or a growing message box takes room from the log: who was at the end stays there.
    const onResize = () => {
      if (before.current.fromEnd <= nearEndPx) jump()
    }
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(onResize)
    sizes?.observe(log)
    log.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes?.disconnect()
      log.removeEventListener('scroll', look)
    }
  }, [box, jump])

  const toEnd = useCallback(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight, behavior: 'smooth' })
  }, [box])
  return { seenTip, toEnd }
}

const fromEndOf = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number =>
  scrollHeight - scrollTop - clientHeight
