/** One thing that a person must look at: what is known of it, where it is decided, or that it is dealt with (staff-calls T4). */
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { claimTask, closeTask, releaseTask, type tasks } from '@kapao/contract/calls/staff.ts'
import { decidedElsewhere } from '@kapao/contract/lists.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { Claim, useIsFree } from '#act/Claim.tsx'
import { type Fact, Facts } from '#act/Facts.tsx'
import { useKeys } from '#act/use-keys.ts'
import { useCodeWord } from '#i18n/use-code-word.ts'
import { useMay, useMayAsk } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { MemberLink } from '#table/MemberLink.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { memberText } from '#table/Subject.tsx'
import { InviteDecision } from './InviteDecision.tsx'
import { TaskSubject } from './TaskSubject.tsx'
import { TransferEnd } from './TransferEnd.tsx'
import { wayOfTask } from './task-way.ts'

/** About transfers that two people end (staff-calls T2). */
const transferKinds: ReadonlySet<string> = new Set(['late_transfer', 'transfer_unanswered'])

export type TaskRow = Wire<ResultOf<typeof tasks>>['tasks'][number]

/** A kind that this console does not know yet is said as one that must be looked into. */
export function useTaskKind(): (kind: string) => string {
  const t = useTranslations('task.kinds')
  const wordOf = useCodeWord('task.kinds')
  return (kind) => wordOf(kind) ?? t('unknown')
}

/** What was noticed. What a reason's code means is said by the task's kind and its queue. */
function useDetails({ detail }: TaskRow): readonly Fact[] {
  const wordOf = useCodeWord('task.details')
  return Object.entries(detail).flatMap(([name, value]): Fact[] => {
    const word = wordOf(name)
    return value === null || value === '' || word === undefined ? [] : [[word, value]]
  })
}

interface TaskPanelProps {
  task: TaskRow
  place: PanelPlace
  /** Whether there is such a screen for this person. */
  sees: (path: string) => boolean
}

export function TaskPanel({ task, place, sees }: TaskPanelProps) {
  const t = useTranslations('task')
  const may = useMay()
  const [isClosing, setClosing] = useState(false)
  const [decided, setDecided] = useState<'one' | 'two'>()
  const title = useTaskKind()(task.kind)
  const isFree = useIsFree(task.claimedBy)
  const isOwn = !decidedElsewhere.some((kind) => kind === task.kind)
  const isCase = task.kind === 'difference'
  const mayClose = isFree && isOwn && may(isCase ? 'closeCase' : 'closeTask')
  const mayAsk = useMayAsk()
  const mayEnd = isFree && transferKinds.has(task.kind) && mayAsk('transfer_end')
  const inviter = task.kind === 'invite_review' ? task.memberId : null
  const mayDecide = isFree && inviter !== null && may('decideInvite')
  useKeys({
    a: mayClose ? () => setClosing(true) : mayDecide ? () => setDecided('two') : undefined,
    r: mayDecide ? () => setDecided('one') : undefined,
  })
  const details = useDetails(task)
  const way = wayOfTask(task, sees)
  const footer = (mayEnd || mayClose || mayDecide) && (
    <>
      {mayEnd && <TransferEnd task={task} figures={details} onDone={place.goOn} />}
      {mayClose && (
        <Button kind={mayEnd ? 'secondary' : 'primary'} onClick={() => setClosing(true)}>
          {t('close')} <kbd>A</kbd>
        </Button>
      )}
      {mayDecide && (
        <>
          <Button kind="secondary" onClick={() => setDecided('one')}>
            {t('invite.one')} <kbd>R</kbd>
          </Button>
          <Button onClick={() => setDecided('two')}>
            {t('invite.two')} <kbd>A</kbd>
          </Button>
        </>
      )}
    </>
  )
  return (
    <SidePanel title={title} onClose={place.close} footer={footer}>
      <div className="flex flex-wrap items-center gap-3">
        <Claim
          claimedBy={task.claimedBy}
          mayTake={isFree && may(isCase ? 'claimCase' : 'claimTask')}
          figures={[[t('kind'), title]]}
          take={claimTask}
          giveBack={releaseTask}
          of={{ params: { taskId: task._id } }}
        />
      </div>
      <TaskFacts task={task} details={details} isInvite={inviter !== null} sees={sees} />
      {inviter !== null && (
        <InviteDecision
          memberId={inviter}
          friendId={task.subject}
          figures={details}
          asked={decided}
          onClose={() => setDecided(undefined)}
          onDone={place.goOn}
        />
      )}
      {!isOwn && !way && !mayDecide && !mayEnd && <p className="text-15 text-muted">{t('elsewhere')}</p>}
      <ActSheet
        open={isClosing}
        onClose={() => setClosing(false)}
        title={t('closeTitle')}
        figures={[[t('kind'), title]]}
        asks="note"
        confirmLabel={t('close')}
        call={closeTask}
        args={(note) => ({ params: { taskId: task._id }, body: { note } })}
        done={t('closed')}
        onDone={place.goOn}
      />
    </SidePanel>
  )
}

interface TaskFactsProps {
  task: TaskRow
  details: readonly Fact[]
  /** It is about a friend, too. */
  isInvite: boolean
  sees: (path: string) => boolean
}

function TaskFacts({ task, details, isInvite, sees }: TaskFactsProps) {
  const t = useTranslations('task')
  const friend = (
    <MemberLink key="friend" memberId={task.subject}>
      {memberText({ member: task.friend })}
    </MemberLink>
  )
  return (
    <Facts
      facts={[
        ...details,
        [t('subject'), <TaskSubject key="subject" task={task} sees={sees} />],
        ...(isInvite ? [[t('invite.friend'), friend] as const] : []),
        [t('since'), <Moment key="since" at={task.createdAt} />],
      ]}
    />
  )
}
