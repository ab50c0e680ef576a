/** Opens and closes the chat from anywhere in the app; the chat itself is fetched when somebody comes in. */
import { useSyncExternalStore } from 'react'

let isOpen = false
/** Text that was prepared elsewhere and not yet taken up by the message box. */
let prepared = ''
const listeners = new Set<() => void>()

function notifyAll() {
  for (const tell of listeners) tell()
}

/** Shows the chat; `text` stands in its message box, ready to be read and sent by the person. */
export function openChat({ text = '' }: { text?: string } = {}): void {
  isOpen = true
  prepared = text || prepared
  notifyAll()
}

export function closeChat(): void {
  isOpen = false
  notifyAll()
}

/** Hands the prepared text over, once. */
export function takePreparedText(): string {
  const text = prepared
  prepared = ''
  return text
}

function subscribeToChat(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const isChatOpen = (): boolean => isOpen

export const useChatOpen = (): boolean => useSyncExternalStore(subscribeToChat, isChatOpen)
