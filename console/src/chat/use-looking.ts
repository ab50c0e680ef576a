/** Who else of the staff looks at a conversation, and tells the others and the customer what is done here. */

import { send } from '@kapao/client/send.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import { lookAtRoom, readRoom, typeToCustomer } from '@kapao/contract/calls/staff.ts'
import { inboxTimes } from '@kapao/contract/staff-limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useMay } from '#operator/signed-in.ts'
import type { Room } from './use-rooms.ts'

/** Nothing hangs on it: it is said again. */
const ignore = () => undefined

/** @param isTyping an answer or a note. */
export function useOthers(roomId: string, isTyping: boolean) {
  const may = useMay()
  const { data } = useApiQuery(
    lookAtRoom,
    { params: { roomId }, body: { isTyping } },
    { enabled: may('lookAtRoom'), refetchInterval: inboxTimes.lookMs, staleTime: 0, keepPrevious: true },
  )
  return data?.others ?? []
}

/** Whether letters were typed a moment ago; the customer is told of an answer, never of a note. */
export function useTyping(roomId: string) {
  const may = useMay()
  const [isTyping, setTyping] = useState(false)
  const told = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const typed = (isForCustomer: boolean) => {
    setTyping(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTyping(false), inboxTimes.typingMs)
    if (!isForCustomer || !may('typeToCustomer') || Date.now() - told.current < inboxTimes.tellTypingMs)
      return
    told.current = Date.now()
    send(typeToCustomer, { params: { roomId } }).catch(ignore)
  }
  const stopped = () => {
    clearTimeout(timer.current)
    setTyping(false)
  }
  return { isTyping, typed, stopped }
}

/** What is on the screen while the page is looked at counts as read. */
export function useReading({ roomId, deskReadSeq }: Room, seenSeq: number) {
  const may = useMay()
  const mayRead = may('readRoom')
  const read = useRef(deskReadSeq)
  useEffect(() => {
    const look = () => {
      if (!mayRead || document.visibilityState !== 'visible' || seenSeq <= read.current) return
      read.current = seenSeq
      send(readRoom, { params: { roomId } }).catch(ignore)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [roomId, seenSeq, mayRead])
}
