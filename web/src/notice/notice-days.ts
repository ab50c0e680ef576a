/** Notices by the day on which they came, newest first, as they are sent. */
import { formatDate } from '@kapao/client/format.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Notices } from '@kapao/contract/schemas/notice.ts'

export type NoticeView = Wire<typeof Notices>['notices'][number]

interface NoticeDay {
  date: string
  notices: NoticeView[]
}

export function groupNotices(notices: readonly NoticeView[]): NoticeDay[] {
  const days: NoticeDay[] = []
  for (const notice of notices) {
    const date = formatDate(notice.createdAt)
    const last = days.at(-1)
    if (last?.date === date) last.notices.push(notice)
    else days.push({ date, notices: [notice] })
  }
  return days
}
