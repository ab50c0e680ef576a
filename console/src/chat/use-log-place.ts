/** Keeps a conversation where its reader is: at the end while there, and unmoved when older messages come in above. */
import { inboxTimes } from '@kapao/contract/staff-limits.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TalkLog } from './talk-log.ts'

const fromEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight

/** @returns the last message that was seen at the end, once the reader has left it; undefined while there. */
export function useLogPlace(
  box: RefObject<HTMLElement | null>,
  log: TalkLog | undefined,
  around: number | undefined,
) {
  const [seen, setSeen] = useState<number>()
  const place = useRef({ before: 0, count: 0, fromEnd: 0, isFirst: true })
  const last = useRef(0)
  last.current = log?.last ?? 0
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !log) return
    const former = place.current
    const meant = element.querySelector(`[data-seq="${around}"]`)
    if (former.isFirst && meant) meant.scrollIntoView({ block: 'center' })
    else if (!former.isFirst && log.before < former.before)
      element.scrollTop = element.scrollHeight - element.clientHeight - former.fromEnd
    else if (former.fromEnd <= inboxTimes.nearEndPx) element.scrollTop = element.scrollHeight
    place.current = { before: log.before, count: log.items.length, fromEnd: fromEnd(element), isFirst: false }
  }, [box, log, around])
  const isThere = log !== undefined
  useEffect(() => {
    const element = box.current
    if (!element || !isThere) return
    const look = () => {
      place.current.fromEnd = fromEnd(element)
      const isNear = place.current.fromEnd <= inboxTimes.nearEndPx
      setSeen((former) => (isNear ? undefined : (former ?? last.current)))
    }
    const stay = () => {
      if (place.current.fromEnd <= inboxTimes.nearEndPx) element.scrollTop = element.scrollHeight
    }
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(stay)
    sizes?.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      sizes?.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, isThere])
  const toEnd = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }
  return { seen, toEnd }
}
