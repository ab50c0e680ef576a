/** Keeps what was not sent while the page is loaded anew, in this tab only. A file itself cannot be kept; one that was uploaded can. */
import { readStored, store } from '@kapao/client/storage.ts'
import type { Draft } from './draft.ts'

const key = 'chat-unsent'

/** A text in the box and messages that have not arrived. */
interface Unsent {
  text: string
  drafts: readonly Draft[]
}

export function keepUnsent({ text, drafts }: Unsent): void {
  const kept = drafts.filter(({ content }) => content.kind !== 'file' || content.path)
  const plain = kept.map(({ clientId, content }) => ({
    clientId,
    content: content.kind === 'file' ? { ...content, file: undefined } : content,
  }))
  store('tab', key, text || plain.length > 0 ? JSON.stringify({ text, drafts: plain }) : null)
}

/** Whether they had arrived is not known: they count as failed, and sent again they are stored once. */
export function readUnsent(): Unsent {
  try {
    const { text, drafts }: Partial<Unsent> = JSON.parse(readStored('tab', key) ?? '{}')
    return {
      text: text ?? '',
      drafts: (drafts ?? []).map((draft) => ({ ...draft, status: 'failed', sent: 0 })),
    }
  } catch {
    return { text: '', drafts: [] }
  }
}
