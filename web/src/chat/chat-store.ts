/** What the chat knows now, kept outside the components: closing the panel or going to another page loses nothing of it. */
import { useSyncExternalStore } from 'react'
import { type ChatLog, emptyLog } from './chat-log.ts'
import type { Draft } from './draft.ts'

export interface ChatState {
  /** How far the first page of the conversation is. */
  step: 'untouched' | 'loading' | 'ready' | 'failed'
  log: ChatLog
  /** What was said here and is not in the conversation yet, oldest first. */
  drafts: readonly Draft[]
  /** Up to which message each side has read. */
  customerReadSeq: number
  deskReadSeq: number
  /** What was so lately of people of ours; undefined before it was asked. */
  desk: { lastAnswerAt: string | null; usualAnswerSeconds: number | null } | undefined
  /** A person of ours is writing. */
  isTyping: boolean
  olderStep: 'idle' | 'loading' | 'failed'
  /** Why the first page is missing. */
  error: unknown
  /** What stands in the message box. */
  text: string
}

/** Of one conversation; drafts and text are of the person, and outlast its beginning anew. */
export const untouched = {
  step: 'untouched',
  log: emptyLog,
  customerReadSeq: 0,
  deskReadSeq: 0,
  desk: undefined,
  isTyping: false,
  olderStep: 'idle',
  error: undefined,
} as const satisfies Partial<ChatState>

let state: ChatState = { ...untouched, drafts: [], text: '' }
const listeners = new Set<() => void>()

export const chatState = (): ChatState => state

export function changeChat(next: Partial<ChatState>): void {
  state = { ...state, ...next }
  for (const tell of listeners) tell()
}

export function onChatChange(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const useChat = (): ChatState => useSyncExternalStore(onChatChange, chatState)
