/** Where what a task is about is decided: the queue that has it, narrowed to it. Pure. */
import type { TaskKind } from '@kapao/contract/lists.ts'

interface TaskSubject {
  _id: string
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
  difference: { path: '/cases', search: { state: 'ANY' } },
}

/** What has no list of its own stands in the member's timeline. */
const inTimeline: ReadonlySet<string> = new Set<TaskKind>([
  'transfer_unanswered',
  'late_transfer',
  'voucher_unanswered',
  'late_gift_link',
])

/** So that the row is on the first page. The subject of money is `BANK:REFERENCE`. */
function narrowed(path: string, { subject, memberId }: TaskSubject): Record<string, string> {
  if (path === '/suspense') return { reference: subject.slice(subject.indexOf(':') + 1) }
  if (path === '/cases') return { subject }
  return memberId ? { memberId } : {}
}

/** Undefined: nothing leads there, or this person does not see that screen. */
export function wayOfTask(task: TaskSubject, sees: (path: string) => boolean): TaskWay | undefined {
  if (inTimeline.has(task.kind) && task.memberId !== null && sees('/members'))
    return { path: `/members/${task.memberId}`, search: { kinds: 'money' } }
  const way = ways[task.kind as TaskKind]
  if (!way || !sees(way.path)) return undefined
  // A case is its task, in a queue of its own.
  const open = task.kind === 'difference' ? task._id : task.subject
  return { path: way.path, search: { ...way.search, ...narrowed(way.path, task), open } }
}
