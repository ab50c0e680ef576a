/**
 * Sends messages: each is shown at once, goes in the order in which it was said, and can be sent again without doubling.
 * It has no part in `use-money-mutation.ts`: a message moves no money and is confirmed by the conversation that shows it,
 * the row holds it by its client id instead of a key, and messages wait for each other, which calls that move money do not.
 */
import { call } from '@kapao/client/call.ts'
import { randomKey } from '@kapao/client/intent.ts'
import { sendFile } from '@kapao/client/send-file.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { UploadKind } from '@kapao/contract/lists.ts'
import { shownName } from './chat-file.ts'
import { asCustomer, catchUp } from './chat-room.ts'
import { changeChat, chatState, onChatChange } from './chat-store.ts'
import { type Draft, type DraftContent, messageOf } from './draft.ts'
import { keepUnsent, readUnsent } from './unsent.ts'

let queue: Promise<void> = Promise.resolve()
const uploads = new Map<string, AbortController>()
/** Pictures of this device, by client id: shown until the page is left, whatever becomes of links to them. */
const pictures = new Map<string, string>()

export const pictureOf = (clientId: string | null): string | undefined =>
  clientId === null ? undefined : pictures.get(clientId)

export const sayText = (text: string): void => say({ kind: 'text', text })

export const sayPostback = (title: string, payload: string): void => say({ kind: 'postback', title, payload })

export function sayFile(file: File, fileType: UploadKind): void {
  const clientId = randomKey()
  if (fileType === 'image') pictures.set(clientId, URL.createObjectURL(file))
  say({ kind: 'file', fileType, name: shownName(file.name), file }, clientId)
}

function say(content: DraftContent, clientId = randomKey()) {
  const status = content.kind === 'file' ? 'uploading_file' : 'sending'
  const draft: Draft = { clientId, content, status, sent: 0 }
  changeChat({ drafts: [...chatState().drafts, draft] })
  start(draft)
}

const start = ({ clientId, status }: Draft) =>
  void (status === 'uploading_file' ? upload(clientId) : enqueue(clientId))

export function resend(clientId: string): void {
  const draft = find(clientId)
  if (draft?.status !== 'failed') return
  const status = messageOf(draft) ? 'sending' : 'uploading_file'
  set(clientId, { status, sent: 0, error: undefined })
  start({ ...draft, status })
}

export function removeDraft(clientId: string): void {
  uploads.get(clientId)?.abort()
  changeChat({ drafts: chatState().drafts.filter((draft) => draft.clientId !== clientId) })
}

const find = (clientId: string) => chatState().drafts.find((draft) => draft.clientId === clientId)

function set(clientId: string, change: Partial<Draft>) {
  changeChat({
    drafts: chatState().drafts.map((draft) =>
      draft.clientId === clientId ? { ...draft, ...change } : draft,
    ),
  })
}

async function upload(clientId: string) {
  const content = find(clientId)?.content
  if (content?.kind !== 'file' || !content.file) return
  const { file, fileType } = content
  const row = fileType === 'image' ? api.uploadChatImage : api.uploadChatVideo
  const stop = new AbortController()
  uploads.set(clientId, stop)
  try {
    const { path } = await asCustomer(() =>
      sendFile(row, file, {
        // Of this try alone: a second copy of a file, which no message names, is swept.
        key: randomKey(),
        onProgress: (sent) => set(clientId, { sent }),
        signal: stop.signal,
      }),
    )
    set(clientId, { content: { ...content, path }, status: 'sending' })
    await enqueue(clientId)
  } catch (error) {
    set(clientId, { status: 'failed', error })
  } finally {
    uploads.delete(clientId)
  }
}

/** Behind what was said before; what failed holds nothing up. */
function enqueue(clientId: string): Promise<void> {
  queue = queue.then(() => deliver(clientId))
  return queue
}

async function deliver(clientId: string) {
  const draft = find(clientId)
  const message = draft && messageOf(draft)
  if (!message) return
  try {
    await asCustomer(() => call(api.sendMessage, { body: { message, clientId } }))
    set(clientId, { status: 'succeed' })
    setTimeout(() => void confirm(clientId), limits.chatConfirmMs)
  } catch (error) {
    set(clientId, { status: 'failed', error, content: contentToRepeat(draft.content, error) })
  }
}

/** The uploaded file is not taken (it may have been swept meanwhile): it is uploaded again, where it is still here. */
function contentToRepeat(content: DraftContent, error: unknown): DraftContent {
  const isRefused = error instanceof CallError && error.code === 'KEY_INVALID'
  if (content.kind !== 'file' || !content.file || !isRefused) return content
  const { path: _, ...unsent } = content
  return unsent
}

/** It is stored, and shown by the conversation from now on; far back in it, if it was stored long ago. */
async function confirm(clientId: string) {
  if (!find(clientId)) return
  try {
    await catchUp()
    if (chatState().step === 'ready') removeDraft(clientId)
  } catch {
    // Stays as it is; the next catching up brings it.
  }
}

const unsent = readUnsent()
changeChat({ drafts: unsent.drafts, text: unsent.text })
let kept = chatState()
onChatChange(() => {
  const { drafts, text } = chatState()
  if (drafts !== kept.drafts || text !== kept.text) keepUnsent({ drafts, text })
  kept = chatState()
})
