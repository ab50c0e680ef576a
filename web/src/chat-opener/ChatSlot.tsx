/** Where the frame of a page has room for a part of the chat, which comes later (layout/ChatPlace.tsx) and covers nothing (ux 72). */
import { useCallback } from 'react'
import { type ChatPart, setChatSlot } from './chat-slots.ts'

export function ChatSlot({ part }: { part: ChatPart }) {
  const take = useCallback((element: HTMLElement | null) => setChatSlot(part, element), [part])
  return <div ref={take} className="contents" />
}
