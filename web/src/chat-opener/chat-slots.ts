/** The places that the frame of the page has for the chat: written by the frame, read by the chat once it is there. */
import { useSyncExternalStore } from 'react'

/** What is unread, on *contact* in the bar; a row of the side panel; how it goes with the desk, on the contact page; the greeting at a page's end. */
export type ChatPart = 'badge' | 'row' | 'state' | 'greeting'

const slots = new Map<ChatPart, HTMLElement>()
const listeners = new Set<() => void>()

export function setChatSlot(part: ChatPart, element: HTMLElement | null): void {
  if (element) slots.set(part, element)
  else slots.delete(part)
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const useChatSlot = (part: ChatPart): HTMLElement | undefined =>
  useSyncExternalStore(subscribe, () => slots.get(part))
