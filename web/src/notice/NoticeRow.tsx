/** One notice: what it is about, whether it has been read, and the way to more of it. */
import { formatTime } from '@kapao/client/format.ts'
import type { NoticeKind } from '@kapao/contract/lists.ts'
import { classes } from '@kapao/ui/classes.ts'
import {
  ArrowLeftRight,
  BadgePercent,
  BanknoteArrowDown,
  BanknoteArrowUp,
  ChevronRight,
  Gift,
  type LucideIcon,
  MessageCircle,
  ShieldCheck,
  Smartphone,
  UserRoundPlus,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { NoticeView } from './notice-days.ts'

const icons = {
  deposit: BanknoteArrowDown,
  withdrawal: BanknoteArrowUp,
  transfer: ArrowLeftRight,
  bonus: Gift,
  refund: BadgePercent,
  invite: UserRoundPlus,
  spin: Gift,
  chat: MessageCircle,
  device: Smartphone,
  limit: ShieldCheck,
  security: ShieldCheck,
} satisfies Record<NoticeKind, LucideIcon>

interface NoticeRowProps {
  notice: NoticeView
  onOpen: (notice: NoticeView) => void
}

export function NoticeRow({ notice, onOpen }: NoticeRowProps) {
  const t = useTranslations('notice')
  const Icon = icons[notice.kind]
  const isUnread = notice.readAt === null
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(notice)}
        className="flex min-h-16 w-full items-start gap-3 px-4 py-3 text-left hover:bg-raised"
      >
        <Icon
          size={22}
          aria-hidden
          className={classes('mt-0.5 shrink-0', isUnread ? 'text-gold-text' : 'text-muted')}
        />
        <span className="grid min-w-0 grow gap-0.5">
          <span className="flex items-baseline justify-between gap-3">
            <span className={classes('text-15', isUnread && 'font-semibold')}>
              {notice.title}
              {isUnread && <span className="sr-only">{` (${t('unread')})`}</span>}
            </span>
            <span className="figures shrink-0 text-13 text-muted">{formatTime(notice.createdAt)}</span>
          </span>
          <span className="text-15 text-muted">{notice.text}</span>
        </span>
        {isUnread && <span aria-hidden className="mt-2 size-2.5 shrink-0 rounded-full bg-gold" />}
        {notice.link !== null && <ChevronRight size={18} aria-hidden className="mt-1 shrink-0 text-muted" />}
      </button>
    </li>
  )
}
