/** What a task is about, in words, with its page and its member's (console.md, Queues). */
import type { TaskKind } from '@kapao/contract/lists.ts'
import { useTranslations } from 'use-intl'
import { moneyOf } from '#table/money-subject.ts'
import { Subject } from '#table/Subject.tsx'
import { useServiceText } from '#table/use-service-text.ts'
import type { TaskRow } from './TaskPanel.tsx'
import { wayOfTask } from './task-way.ts'

type TextOf = (task: TaskRow) => string | undefined

/** `gateway:KBANK:ID` and `bank:SCB:KTB:REFERENCE` are both about the last two. */
const recalled = (subject: string) =>
  subject
    .split(':')
    .slice(subject.startsWith('bank:') ? 2 : 1)
    .join(':')

/** Undefined where the member says it all. */
function useTaskText(): TextOf {
  const request = useTranslations('request.about')
  const t = useTranslations('task.about')
  const serviceText = useServiceText()
  const nameOf = ({ detail, subject }: TaskRow) => String(detail.reference ?? subject)
  const named =
    (word: 'payout' | 'transfer' | 'giftLink' | 'withdrawal'): TextOf =>
    (task) =>
      request(word, { name: nameOf(task) })
  const ofMoney: TextOf = (task) => request('payment', moneyOf(task))
  const ofSlip: TextOf = (task) => t('slip', { name: nameOf(task) })
  const ofMember: TextOf = () => undefined
  const texts: Record<TaskKind, TextOf> = {
    transfer_unanswered: named('transfer'),
    late_transfer: named('transfer'),
    payout_unanswered: named('payout'),
    late_payout: named('payout'),
    voucher_unanswered: named('giftLink'),
    late_gift_link: named('giftLink'),
    withdrawal_review: named('withdrawal'),
    bank_account_changed: ofMember,
    closed_not_empty: ofMember,
    payment_unattributed: ofMoney,
    payment_foreign_currency: ofMoney,
    payment_unmatched: ofMoney,
    payment_contradicts: ofMoney,
    payment_recalled: ({ subject }) => request('payment', moneyOf({ subject: recalled(subject) })),
    slip_review: ofSlip,
    slip_file_missing: ofSlip,
    difference: ({ subject }) => {
      const parts = subject.split(':')
      const at = /^(gateway|game):/.test(subject) ? 2 : 1
      return `${serviceText(parts.slice(0, at).join(':'))} ${parts.slice(at).join(':')}`
    },
    record_unreadable: ({ detail }) => t('record', { source: serviceText(String(detail.source ?? '')) }),
    invite_review: ({ friend }) => t('friend', { name: friend?.name ?? friend?.memberNo ?? '' }),
  }
  return (task) => (task.kind in texts ? texts[task.kind as TaskKind](task) : task.subject)
}

interface TaskSubjectProps {
  task: TaskRow
  /** Whether there is such a screen for this person. */
  sees: (path: string) => boolean
}

export function TaskSubject({ task, sees }: TaskSubjectProps) {
  const text = useTaskText()(task)
  return <Subject of={task} text={text} way={wayOfTask(task, sees)} />
}
