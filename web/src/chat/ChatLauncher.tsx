/** The chat in the navigation: what is unread, a row that opens it on a wide screen, and a greeting that can be sent away for good (ux 72). */
import { readStored, store } from '@kapao/client/storage.ts'
import * as limits from '@kapao/contract/limits.ts'
import { classes } from '@kapao/ui/classes.ts'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { X } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { openChat } from '#chat-opener/chat-opener.ts'
import { useChatSlot } from '#chat-opener/chat-slots.ts'
import { unreadIn } from './chat-log.ts'
import { useChat } from './chat-store.ts'
import { DeskState } from './DeskState.tsx'

const greetedKey = 'chat-greeted'

export function ChatLauncher() {
  const { log, customerReadSeq } = useChat()
  const unread = unreadIn(log, customerReadSeq)
  const badge = useChatSlot('badge')
  const row = useChatSlot('row')
  const state = useChatSlot('state')
  const greeting = useChatSlot('greeting')
  const [isGreeted, setGreeted] = useState(() => readStored('kept', greetedKey) !== null)
  const stopGreeting = () => {
    store('kept', greetedKey, '1')
    setGreeted(true)
  }
  const open = () => {
    stopGreeting()
    openChat()
  }
  return (
    <>
      {badge && unread > 0 && createPortal(<UnreadBadge unread={unread} />, badge)}
      {row && createPortal(<OpenRow unread={unread} onOpen={open} />, row)}
      {state && createPortal(<DeskState unread={unread} />, state)}
      {greeting && !isGreeted && createPortal(<Greeting onOpen={open} onDismiss={stopGreeting} />, greeting)}
    </>
  )
}

interface UnreadProps {
  unread: number
}

const countClass =
  'figures grid min-w-5 place-items-center rounded-chip bg-bad-fill px-1 text-13 leading-5 font-semibold text-on-bad'

const shownCount = (unread: number) => (unread > limits.chatCountMax ? `${limits.chatCountMax}+` : unread)

/** On the icon of *contact*; its words follow the link's own. */
function UnreadBadge({ unread }: UnreadProps) {
  const t = useTranslations('chat')
  return (
    <>
      <span
        aria-hidden
        className={classes(countClass, 'absolute top-2.5 left-1/2 ml-1 animate-appear ring-2 ring-surface')}
      >
        {shownCount(unread)}
      </span>
      <span className="sr-only"> {t('newMessages', { count: unread })}</span>
    </>
  )
}

function OpenRow({ unread, onOpen }: UnreadProps & { onOpen: () => void }) {
  const t = useTranslations('chat')
  return (
    <button
      type="button"
      data-launcher
      aria-haspopup="dialog"
      aria-label={unread > 0 ? t('openUnread', { count: unread }) : t('open')}
      onClick={onOpen}
      className="flex min-h-12 w-full animate-appear items-center gap-3 rounded-field px-4 text-left text-17 text-muted transition-colors hover:bg-surface"
    >
      <LogoMark className="size-5 shrink-0" />
      <span className="grow">{t('open')}</span>
      {unread > 0 && (
        <span aria-hidden className={countClass}>
          {shownCount(unread)}
        </span>
      )}
    </button>
  )
}

/** At the page's end: it comes late, and must neither cover anything nor push it down. */
function Greeting({ onOpen, onDismiss }: { onOpen: () => void; onDismiss: () => void }) {
  const t = useTranslations('chat')
  return (
    <div className="flex animate-appear items-end gap-2 pt-6">
      <LogoMark className="mb-1 size-8 shrink-0" />
      <div className="flex min-w-0 items-start rounded-card rounded-bl-[6px] bg-raised pl-4 inner-line">
        <button type="button" onClick={onOpen} className="min-h-11 py-2.5 text-left text-15 leading-tight">
          {t('greeting')}
        </button>
        <IconButton
          label={t('dismissGreeting')}
          icon={<X size={18} aria-hidden />}
          onClick={onDismiss}
          className="text-muted"
        />
      </div>
    </div>
  )
}

/** Our sign, speaking: the purse of the app's icon in a speech bubble. */
function LogoMark({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={classes('text-gold-text', className)}
      fill="currentColor"
      aria-hidden="true"
    >
      <path d="M7 4h18a5 5 0 0 1 5 5v11a5 5 0 0 1-5 5H14.5L8 29.6c-.7.5-1.6 0-1.6-.9V25A5 5 0 0 1 2 20V9a5 5 0 0 1 5-5z" />
      <g className="text-ink">
        <path d="M8 11.6A2.6 2.6 0 0 1 10.6 9h9.3a1.8 1.8 0 0 1 1.8 1.8V12h.5a1.8 1.8 0 0 1 1.8 1.8v4.4a1.8 1.8 0 0 1-1.8 1.8H10.6A2.6 2.6 0 0 1 8 17.4z" />
      </g>
      <path d="m20.6 13.6 2.2 2.3-2.2 2.3-2.2-2.3z" />
    </svg>
  )
}
