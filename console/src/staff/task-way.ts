/** Where what a task is about is decided: the queue that has it, narrowed to it. Pure. */
import type { TaskKind } from '@kapao/contract/lists.ts'

interface TaskSubject {
  kind: string
  subject: string
  memberId: string | null
}

export interface TaskWay {
  path: string
  search: Record<string, string>
}

const ways: Partial<Record<TaskKind, { path: string; search: Record<string, string> }>> = {
  withdrawal_review: { path: '/withdrawals', search: {} },
  late_payout: { path: '/payouts', search: { state: 'ANY' } },
  payout_unanswered: { path: '/payouts', search: {} },
  slip_review: { path: '/slips', search: {} },
  slip_file_missing: { path: '/slips', search: { state: 'ANY' } },
  payment_unmatched: { path: '/suspense', search: {} },
  payment_unattributed: { path: '/suspense', search: {} },
}

/** Undefined: nothing leads there, or this person does not see that screen. */
export function wayOfTask(task: TaskSubject, sees: (path: string) => boolean): TaskWay | undefined {
  const way = ways[task.kind as TaskKind]
  if (!way || !sees(way.path)) return undefined
  const ofMember: Record<string, string> =
    task.memberId && way.path !== '/suspense' ? { memberId: task.memberId } : {}
  return { path: way.path, search: { ...way.search, ...ofMember, open: task.subject } }
}
