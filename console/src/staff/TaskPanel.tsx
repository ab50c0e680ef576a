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
import { endOf, TaskEnd } from './TaskEnd.tsx'
import { TaskSubject } from './TaskSubject.tsx'
import { wayOfTask } from './task-way.ts'

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

/** What this person may do about it now, and who is the inviter if it is about one. */
function useTaskRights(task: TaskRow) {
  const { kind, claimedBy, memberId } = task
  const may = useMay()
  const mayAsk = useMayAsk()
  const isFree = useIsFree(claimedBy)
  const isOwn = !decidedElsewhere.some((one) => one === kind)
  const isCase = kind === 'difference'
  const end = endOf(task)
  const inviter = kind === 'invite_review' ? memberId : null
  return {
    /** It is closed here, not by what is decided elsewhere. */
    isOwn,
    inviter,
    mayTake: isFree && may(isCase ? 'claimCase' : 'claimTask'),
    mayClose: isFree && isOwn && may(isCase ? 'closeCase' : 'closeTask'),
    /** What two people end it by (staff-calls T2). */
    end: isFree && end && mayAsk(end) ? end : undefined,
    mayDecide: isFree && inviter !== null && may('decideInvite'),
  }
}

/** Whether it is closed, or what is decided of inviter and friend: that they are one person, or two. */
type Asked = 'close' | 'one' | 'two'

interface TaskPanelProps {
  task: TaskRow
  place: PanelPlace
  /** Whether there is such a screen for this person. */
  sees: (path: string) => boolean
}

export function TaskPanel({ task, place, sees }: TaskPanelProps) {
  const t = useTranslations('task')
  const [asked, setAsked] = useState<Asked>()
  const title = useTaskKind()(task.kind)
  const rights = useTaskRights(task)
  const { isOwn, inviter, mayClose, end, mayDecide } = rights
  useKeys({
    a: mayClose ? () => setAsked('close') : mayDecide ? () => setAsked('two') : undefined,
    r: mayDecide ? () => setAsked('one') : undefined,
  })
  const details = useDetails(task)
  const way = wayOfTask(task, sees)
  const close = () => setAsked(undefined)
  const footer = (end || mayClose || mayDecide) && (
    <>
      {end && <TaskEnd task={task} kind={end} figures={details} onDone={place.goOn} />}
      <TaskButtons rights={rights} onAsk={setAsked} />
    </>
  )
  return (
    <SidePanel title={title} onClose={place.close} footer={footer}>
      <div className="flex flex-wrap items-center gap-3">
        <Claim
          claimedBy={task.claimedBy}
          mayTake={rights.mayTake}
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
          asked={asked === 'close' ? undefined : asked}
          onClose={close}
          onDone={place.goOn}
        />
      )}
      {!isOwn && !way && !mayDecide && !end && <p className="text-15 text-muted">{t('elsewhere')}</p>}
      <ActSheet
        open={asked === 'close'}
        onClose={close}
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

interface TaskButtonsProps {
  rights: ReturnType<typeof useTaskRights>
  onAsk: (asked: Asked) => void
}

function TaskButtons({ rights: { end, mayClose, mayDecide }, onAsk }: TaskButtonsProps) {
  const t = useTranslations('task')
  return (
    <>
      {mayClose && (
        <Button kind={end ? 'secondary' : 'primary'} onClick={() => onAsk('close')}>
          {t('close')} <kbd>A</kbd>
        </Button>
      )}
      {mayDecide && (
        <>
          <Button kind="secondary" onClick={() => onAsk('one')}>
            {t('invite.one')} <kbd>R</kbd>
          </Button>
          <Button onClick={() => onAsk('two')}>
            {t('invite.two')} <kbd>A</kbd>
          </Button>
        </>
      )}
    </>
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
