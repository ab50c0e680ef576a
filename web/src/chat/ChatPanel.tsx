/** The chat itself: header, log, message box. Full-screen, or docked beside the page of a wide screen (ux 51, 76). */
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { useOnline } from '@kapao/client/online.ts'
import { isConnected } from '@kapao/client/socket.ts'
import { chatScreenLimits } from '@kapao/contract/limits.ts'
import { useDock } from '@kapao/ui/Dock.tsx'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Panel } from '@kapao/ui/Panel.tsx'
import { toastError } from '@kapao/ui/toast.ts'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { takePreparedText, useChatOpen } from '#chat-opener/chat-opener.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { ChatLog } from './ChatLog.tsx'
import { Composer } from './Composer.tsx'
import { tipOf } from './chat-log.ts'
import { catchUp, enterChat, markRead, refresh } from './chat-room.ts'
import { changeChat, chatState, useChat } from './chat-store.ts'
import { DeskState } from './DeskState.tsx'

interface ChatPanelProps {
  open: boolean
  onClose: () => void
}

export function ChatPanel({ open, onClose }: ChatPanelProps) {
  const t = useTranslations('chat')
  const frame = useTranslations('frame')
  const errorText = useErrorText()
  const { step, error } = useChat()
  useOpened(open)
  useReading(open)
  useWithoutNews(open)
  return (
    <Panel
      open={open}
      onClose={onClose}
      dock={useDock()}
      title={t('title')}
      closeLabel={t('close')}
      actions={<RefreshButton />}
    >
      <DeskState className="px-5 pt-2" />
      <OfflineNotice />
      {step === 'failed' ? (
        <div className="min-h-0 grow overflow-y-auto p-4">
          <LoadFailed text={errorText(error)} retryLabel={frame('retry')} onRetry={() => void enterChat()} />
        </div>
      ) : (
        <ChatLog />
      )}
      <Composer />
    </Panel>
  )
}

/** Enters the conversation, and takes up a text that was prepared elsewhere: behind what stands in the box already. */
function useOpened(open: boolean) {
  const isWanted = useChatOpen()
  useEffect(() => {
    if (!open || !isWanted) return
    const prepared = takePreparedText()
    if (prepared) changeChat({ text: [chatState().text, prepared].filter(Boolean).join('\n') })
    void enterChat()
  }, [open, isWanted])
}

/** What has been on the screen for a second is read (spec §9). */
function useReading(open: boolean) {
  const { log, customerReadSeq } = useChat()
  const tip = tipOf(log)
  const isUnread = open && tip > customerReadSeq
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message gets its second.
  useEffect(() => {
    if (!isUnread) return
    const read = () => {
      if (document.visibilityState === 'visible') void markRead()
    }
    const timer = setTimeout(read, chatScreenLimits.readDelayMs)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [isUnread, tip])
}

/** While the socket is down, somebody who looks at the chat is told by asking (spec §7: every 5 s). */
function useWithoutNews(open: boolean) {
  const online = useOnline()
  useEffect(() => {
    if (!open || !online) return
    const timer = setInterval(() => {
      if (!isConnected() && document.visibilityState === 'visible') void catchUp().catch(() => undefined)
    }, chatScreenLimits.checkEveryMs)
    return () => clearInterval(timer)
  }, [open, online])
}

function RefreshButton() {
  const t = useTranslations('chat')
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await refresh()
    } catch (error) {
      if (!isLeaving(error)) toastError(errorText(error))
    }
    setBusy(false)
  }
  return (
    <IconButton
      label={t('refresh')}
      icon={<RefreshCw size={20} aria-hidden className={isBusy ? 'animate-spin' : undefined} />}
      aria-disabled={isBusy || undefined}
      onClick={() => void press()}
      className="text-muted"
    />
  )
}

function OfflineNotice() {
  const t = useTranslations('chat')
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <Notice tone="warning" className="mx-4 mt-2">
          {t('offline')}
        </Notice>
      )}
    </div>
  )
}
