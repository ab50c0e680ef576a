/** The conversation: older pages above, the newest message at the end, what is on its way below it (ux 51 to 53). */
import { Button } from '@kapao/ui/Button.tsx'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { ArrowDown } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { itemsOf, openRepliesAfter } from './chat-items.ts'
import { olderPage, tipOf } from './chat-log.ts'
import { loadOlder } from './chat-room.ts'
import { sayPostback } from './chat-sending.ts'
import { useChat } from './chat-store.ts'
import { DraftRow } from './DraftRow.tsx'
import { MessageRow } from './MessageRow.tsx'
import { useLogScroll } from './use-log-scroll.ts'

export function ChatLog() {
  const t = useTranslations('chat')
  const { step, log, drafts, isTyping, deskReadSeq, olderStep } = useChat()
  const box = useRef<HTMLDivElement>(null)
  const tip = tipOf(log)
  const hasOlder = step === 'ready' && olderPage(log) !== undefined
  const onNearStart = useCallback(() => {
    if (hasOlder && olderStep === 'idle') void loadOlder()
  }, [hasOlder, olderStep])
  const { seenTip, toEnd } = useLogScroll(
    box,
    {
      first: log.shown[0]?.seq ?? 0,
      tip,
      drafts: drafts.length,
      failed: drafts.filter(({ status }) => status === 'failed').length,
      isTyping,
    },
    onNearStart,
  )
  const items = useMemo(() => itemsOf(log.shown), [log.shown])
  const repliesAfter = openRepliesAfter(log.shown, drafts)
  const lastOwn = log.shown.findLast(({ sender }) => sender === 'customer')?.seq
  const isEmpty = step === 'ready' && log.shown.length === 0 && drafts.length === 0

  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={box}
        role="log"
        aria-label={t('log')}
        aria-live="polite"
        aria-busy={step === 'loading' || olderStep === 'loading'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it.
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto overscroll-contain px-4 py-3 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        {step === 'loading' && log.shown.length === 0 && <LogSkeleton label={t('loading')} />}
        {isEmpty && <Welcome />}
        {hasOlder && (
          <div className="flex justify-center pb-2">
            <Button kind="quiet" loading={olderStep === 'loading'} onClick={() => void loadOlder()}>
              {olderStep === 'failed' ? t('olderFailed') : t('older')}
            </Button>
          </div>
        )}
        <ol className="grid grid-cols-1 gap-1.5">
          {items.map((item) => {
            if (item.kind === 'day') return <Divider key={item.key} text={item.day} />
            if (item.kind === 'end') return <Divider key={item.key} text={t('ended')} />
            const { seq } = item.message
            return (
              <MessageRow
                key={item.key}
                message={item.message}
                isFirst={item.isFirst}
                isLast={item.isLast}
                canReply={seq > repliesAfter}
                mark={seq === lastOwn ? (seq <= deskReadSeq ? 'read' : 'sent') : undefined}
              />
            )
          })}
          {drafts.map((draft) => (
            <DraftRow key={draft.clientId} draft={draft} />
          ))}
        </ol>
        {isTyping && <Typing label={t('typing')} />}
      </div>
      {seenTip !== undefined && (
        <NewestPill
          count={log.shown.filter(({ seq, sender }) => seq > seenTip && sender !== 'customer').length}
          onPress={toEnd}
        />
      )}
    </div>
  )
}

function Divider({ text }: { text: string }) {
  return (
    <li className="figures my-2 flex items-center gap-3 text-13 text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      {text}
    </li>
  )
}

/** Before anything was said: what this is for, and a way in without writing. */
function Welcome() {
  const t = useTranslations('chat.empty')
  return (
    <EmptyState
      drawing="chat"
      title={t('title')}
      action={
        // The greeter answers any postback that it does not know with its menu, so this one cannot grow old.
        <Button kind="secondary" onClick={() => sayPostback(t('topics'), 'MENU')}>
          {t('topics')}
        </Button>
      }
    >
      {t('text')}
    </EmptyState>
  )
}

function LogSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-16 w-3/4" />
      <Skeleton className="h-11 w-1/2 justify-self-end" />
      <Skeleton className="h-24 w-3/4" />
    </div>
  )
}

function Typing({ label }: { label: string }) {
  return (
    <p className="mt-2 inline-flex min-h-11 items-center gap-2 rounded-card bg-raised px-4 text-15 text-muted">
      <span aria-hidden className="inline-flex gap-1">
        {['', '[animation-delay:200ms]', '[animation-delay:400ms]'].map((delay) => (
          <span key={delay} className={`size-1.5 animate-shimmer rounded-chip bg-muted ${delay}`} />
        ))}
      </span>
      {label}
    </p>
  )
}

function NewestPill({ count, onPress }: { count: number; onPress: () => void }) {
  const t = useTranslations('chat')
  return (
    <button
      type="button"
      onClick={onPress}
      className="absolute bottom-3 left-1/2 inline-flex min-h-11 -translate-x-1/2 items-center gap-2 rounded-chip bg-raised px-4 text-15 font-medium text-gold-text shadow-card inner-line"
    >
      {count > 0 ? t('newMessages', { count }) : <span className="sr-only">{t('toNewest')}</span>}
      <ArrowDown size={18} aria-hidden />
    </button>
  )
}
