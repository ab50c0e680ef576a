/** The floating button that opens the chat, how much is unread, and a greeting that can be sent away for good. */
import { readStored, store } from '@kapao/client/storage.ts'
import * as limits from '@kapao/contract/limits.ts'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { openChat } from '#chat-opener/chat-opener.ts'
import { unreadIn } from './chat-log.ts'
import { useChat } from './chat-store.ts'

const greetedKey = 'chat-greeted'

export function ChatLauncher({ isCovered }: { isCovered: boolean }) {
  const t = useTranslations('chat')
  const { log, customerReadSeq } = useChat()
  const [isGreeted, setGreeted] = useState(() => readStored('kept', greetedKey) !== null)
  const unread = unreadIn(log, customerReadSeq)
  const stopGreeting = () => {
    store('kept', greetedKey, '1')
    setGreeted(true)
  }
  const open = () => {
    stopGreeting()
    openChat()
  }
  return (
    <div className="launcher-place z-20 grid animate-appear justify-items-end gap-2">
      {!isGreeted && !isCovered && (
        <div className="flex max-w-64 items-start rounded-card rounded-br-[6px] bg-raised pl-4 shadow-card inner-line">
          <button type="button" onClick={open} className="min-h-11 py-2.5 text-left text-15 leading-tight">
            {t('greeting')}
          </button>
          <IconButton
            label={t('dismissGreeting')}
            icon={<X size={18} aria-hidden />}
            onClick={stopGreeting}
            className="text-muted"
          />
        </div>
      )}
      <button
        type="button"
        data-launcher
        tabIndex={isCovered ? -1 : undefined}
        aria-haspopup="dialog"
        aria-label={unread > 0 ? t('openUnread', { count: unread }) : t('open')}
        onClick={open}
        className="relative grid size-14 place-items-center rounded-chip bg-linear-to-br from-weave-from to-weave-to shadow-card ring-2 ring-gold transition-transform active:scale-95"
      >
        <LogoMark />
        {unread > 0 && (
          <span
            aria-hidden
            className="figures absolute -top-1 -right-1 grid min-w-6 place-items-center rounded-chip bg-bad-fill px-1.5 text-13 leading-6 font-semibold text-on-bad"
          >
            {unread > limits.chatCountMax ? `${limits.chatCountMax}+` : unread}
          </span>
        )}
      </button>
    </div>
  )
}

/** Our sign, speaking: the purse of the app's icon in a speech bubble. */
function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" className="size-8 text-gold" fill="currentColor" aria-hidden="true">
      <path d="M7 4h18a5 5 0 0 1 5 5v11a5 5 0 0 1-5 5H14.5L8 29.6c-.7.5-1.6 0-1.6-.9V25A5 5 0 0 1 2 20V9a5 5 0 0 1 5-5z" />
      <g className="text-weave-to">
        <path d="M8 11.6A2.6 2.6 0 0 1 10.6 9h9.3a1.8 1.8 0 0 1 1.8 1.8V12h.5a1.8 1.8 0 0 1 1.8 1.8v4.4a1.8 1.8 0 0 1-1.8 1.8H10.6A2.6 2.6 0 0 1 8 17.4z" />
      </g>
      <path d="m20.6 13.6 2.2 2.3-2.2 2.3-2.2-2.3z" />
    </svg>
  )
}
