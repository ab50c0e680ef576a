/** A message on its way: made and named on this device before it is sent, and gone once the conversation has it. */
import type { UploadKind } from '@kapao/contract/lists.ts'
import type { CustomerMessage } from '@kapao/contract/schemas/chat.ts'
import type { ChatLog } from './chat-log.ts'

export type DraftContent =
  | { kind: 'text'; text: string }
  | { kind: 'postback'; title: string; payload: string }
  | {
      kind: 'file'
      fileType: UploadKind
      name: string
      /** Absent after the page was loaded anew: then only what had been uploaded can be sent. */
      file?: File
      /** As the upload answered it. */
      path?: string
    }

/** Spec §3: `uploading_file`, `sending`, `succeed`, `failed`. */
export type DraftStatus = 'uploading_file' | 'sending' | 'succeed' | 'failed'

export interface Draft {
  /** Made before the first request and reused by every retry: the server stores it once. */
  clientId: string
  content: DraftContent
  status: DraftStatus
  /** Of the upload, from 0 to 1. */
  sent: number
  /** Why it failed. */
  error?: unknown
}

/** What is sent; undefined while its file is not uploaded. */
export function messageOf({ content }: Draft): CustomerMessage | undefined {
  if (content.kind === 'text') return { message_type: 'text', payload: { message: content.text } }
  if (content.kind === 'postback') {
    const { title, payload } = content
    return { message_type: 'postback', payload: { title, payload } }
  }
  const { fileType, path: filePath, name } = content
  return filePath ? { message_type: 'media', payload: { fileType, filePath, name } } : undefined
}

/** Those that the conversation has not got yet. */
export function stillOpen(drafts: readonly Draft[], { shown }: ChatLog): readonly Draft[] {
  const stored = new Set(shown.map(({ sender, clientId }) => (sender === 'customer' ? clientId : null)))
  return drafts.some(({ clientId }) => stored.has(clientId))
    ? drafts.filter(({ clientId }) => !stored.has(clientId))
    : drafts
}
