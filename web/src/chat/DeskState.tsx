/** Whether people of ours have just answered, and how long an answer usually takes: what was so lately, or nothing (ux 72). */
import { serverNow } from '@kapao/client/server-clock.ts'
import { chatScreenLimits } from '@kapao/contract/limits.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { classes } from '@kapao/ui/classes.ts'
import { useTranslations } from 'use-intl'
import { useChat } from './chat-store.ts'

interface DeskStateProps {
  unread?: number
  className?: string
}

export function DeskState({ unread = 0, className }: DeskStateProps) {
  const t = useTranslations('chat')
  const { desk } = useChat()
  const since = desk?.lastAnswerAt ? serverNow() - Date.parse(desk.lastAnswerAt) : Number.POSITIVE_INFINITY
  const isThere = since < chatScreenLimits.deskThereMs
  const usual = desk?.usualAnswerSeconds ?? null
  // Rounded up: sooner than said is no disappointment.
  const minutes = usual === null ? 0 : Math.max(1, Math.ceil(usual / 60))
  const parts = [
    isThere && t('desk.answered', { minutes: Math.max(0, Math.floor(since / minuteMs)) }),
    usual !== null &&
      (minutes < 60 ? t('desk.minutes', { minutes }) : t('desk.hours', { hours: Math.ceil(minutes / 60) })),
  ].filter((part) => part !== false)
  if (parts.length === 0 && unread === 0) return null
  return (
    <p className={classes('figures flex flex-wrap items-center gap-x-2 text-13 text-muted', className)}>
      {unread > 0 && (
        <span className="font-semibold text-gold-text">{t('newMessages', { count: unread })}</span>
      )}
      {isThere && <span aria-hidden className="size-2 rounded-chip bg-good" />}
      {parts.length > 0 && <span>{parts.join(' · ')}</span>}
    </p>
  )
}
