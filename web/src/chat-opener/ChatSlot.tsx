/** Where the frame of a page has room for a part of the chat, which comes later (layout/ChatPlace.tsx) and covers nothing (ux 72). */
import { useCallback } from 'react'
import { type ChatPart, setChatSlot } from './chat-slots.ts'

export function ChatSlot({ part }: { part: ChatPart }) {
  const take = useCallback((element: HTMLElement | null) => setChatSlot(part, element), [part])
  // Within a link there is room for words alone.
  const Place = part === 'badge' ? 'span' : 'div'
  return <Place ref={take} className="contents" />
}
