/** Where the chat comes in, once the page has settled; what opened it before then is not forgotten (chat-opener/chat-opener.ts). */
import { LoadBoundary } from '@kapao/client/LoadBoundary.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import * as limits from '@kapao/contract/limits.ts'
import { useEffect, useState } from 'react'
import { allWords } from '#i18n/words.tsx'

const ChatWidget = lazyPart(async () => {
  await allWords()
  return await import('#chat/ChatWidget.tsx')
}, 'ChatWidget')

export function ChatPlace() {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), limits.chatAheadMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isSettled) return null
  return (
    // A chat that could not be fetched is not missed by the page.
    <LoadBoundary>
      <ChatWidget />
    </LoadBoundary>
  )
}
