/** Encodes a gift link once: encoded anew it would look like another request, and a retry would not be the same intent (decisions D1). */
import { onForget } from '@kapao/client/session-store.ts'
import { sealLink } from '@kapao/contract/truelink.ts'

const sealed = new Map<string, Promise<string>>()

export function sealOnce(link: string): Promise<string> {
  const known = sealed.get(link)
  if (known) return known
  const made = sealLink(link, __TRUELINK_PASSPHRASE__)
  sealed.set(link, made)
  made.catch(() => sealed.delete(link))
  return made
}

onForget(() => sealed.clear())
