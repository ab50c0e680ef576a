/** The way to the inbox, with how many notices are unread: one part of the header (ux 78). */
import * as limits from '@kapao/contract/limits.ts'
import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLiveNotices, useNotices } from './use-notices.ts'

export function NoticeBell() {
  const t = useTranslations('frame')
  useLiveNotices()
  const unread = useNotices().data?.unread ?? 0
  const label = unread > 0 ? t('unreadNotices', { count: unread }) : t('notices')
  return (
    <Link
      to="/user/notices"
      aria-label={label}
      title={label}
      className="relative inline-grid size-11 shrink-0 place-items-center rounded-chip transition-colors hover:bg-raised"
    >
      <Bell size={22} aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="figures absolute top-0 right-0 grid min-w-5 place-items-center rounded-chip bg-bad-fill px-1 text-13 leading-5 font-semibold text-on-bad ring-2 ring-ink"
        >
          {unread > limits.chatCountMax ? `${limits.chatCountMax}+` : unread}
        </span>
      )}
    </Link>
  )
}
