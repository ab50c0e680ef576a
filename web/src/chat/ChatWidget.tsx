/** The chat on every page: what opens it, where the page has room for that, and the panel, which is fetched with the first opening. */
import { call } from '@kapao/client/call.ts'
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { useMemberEvent } from '@kapao/client/socket.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { useEffect, useState } from 'react'
import { closeChat, useChatOpen } from '#chat-opener/chat-opener.ts'
import { ChatLauncher } from './ChatLauncher.tsx'
import { peek, receive, receiveRead, reconnected, setTyping } from './chat-room.ts'

const ChatPanel = lazyPart(() => import('./ChatPanel.tsx'), 'ChatPanel')

/** Only where the operator has switched it on (spec §2); a failed question is asked again on the next page. */
function useEnabled(): boolean {
  const [isEnabled, setEnabled] = useState(false)
  useEffect(() => {
    call(api.enableChatWidget)
      .then(({ enableChatWidget }) => setEnabled(enableChatWidget))
      .catch(() => undefined)
  }, [])
  return isEnabled
}

export function ChatWidget() {
  return useEnabled() ? <EnabledChat /> : null
}

function EnabledChat() {
  const isOpen = useChatOpen()
  useMemberEvent('chat:received', receive, reconnected)
  useMemberEvent('chat:read', receiveRead)
  useMemberEvent('chat:typing', () => setTyping(true))
  useEffect(() => void peek(), [])
  return (
    <>
      <ChatLauncher />
      <LazyLayer open={isOpen}>
        <ChatPanel open={isOpen} onClose={closeChat} />
      </LazyLayer>
    </>
  )
}
