/** One thing that a person must look at: what is known of it, where it is decided, or that it is dealt with (staff-calls T4). */
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { claimTask, closeTask, releaseTask, type tasks } from '@kapao/contract/calls/staff.ts'
import { decidedElsewhere } from '@kapao/contract/lists.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { type Fact, Facts } from '#act/Facts.tsx'
import { useKeys } from '#act/use-keys.ts'
import { useMay, useSignedIn } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { MemberLink } from '#table/MemberLink.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { wayOfTask } from './task-way.ts'

export type TaskRow = Wire<ResultOf<typeof tasks>>['tasks'][number]

/** A kind that this console does not know yet is said as one that must be looked into. */
export function useTaskKind(): (kind: string) => string {
  const t = useTranslations('task.kinds')
  return (kind) => {
    const word = kind as Parameters<typeof t>[0]
    return t.has(word) ? t(word) : t('unknown')
  }
}

/** What was noticed. What a reason's code means is said by the task's kind and its queue. */
function useDetails({ detail }: TaskRow): readonly Fact[] {
  const t = useTranslations('task.details')
  return Object.entries(detail).flatMap(([name, value]): Fact[] => {
    const word = name as Parameters<typeof t>[0]
    return value === null || value === '' || !t.has(word) ? [] : [[t(word), value]]
  })
}

type Asked = 'close' | 'claim' | 'release'

interface TaskPanelProps {
  task: TaskRow
  place: PanelPlace
  /** Whether there is such a screen for this person. */
  sees: (path: string) => boolean
}

export function TaskPanel({ task, place, sees }: TaskPanelProps) {
  const t = useTranslations('task')
  const may = useMay()
  const { username } = useSignedIn().operator
  const [asked, setAsked] = useState<Asked>()
  const title = useTaskKind()(task.kind)
  const isFree = task.claimedBy === null || task.claimedBy === username
  const isOwn = !decidedElsewhere.some((kind) => kind === task.kind)
  const mayClose = isFree && isOwn && may('closeTask')
  const mayHold = isFree && may('claimTask')
  const held = task.claimedBy === username ? 'release' : 'claim'
  useKeys({
    a: mayClose ? () => setAsked('close') : undefined,
    c: mayHold ? () => setAsked(held) : undefined,
  })
  const way = wayOfTask(task, sees)
  const footer = mayClose && (
    <Button onClick={() => setAsked('close')}>
      {t('close')} <kbd>A</kbd>
    </Button>
  )
  return (
    <SidePanel title={title} onClose={place.close} footer={footer}>
      <div className="flex flex-wrap items-center gap-3">
        {task.claimedBy && (
          <span className="text-13 text-muted">{t('heldBy', { name: task.claimedBy })}</span>
        )}
        {mayHold && (
          <Button kind="quiet" onClick={() => setAsked(held)}>
            {t(held)} <kbd>C</kbd>
          </Button>
        )}
      </div>
      <Facts
        facts={[
          ...useDetails(task),
          ...(task.memberId
            ? [[t('member'), <MemberLink key="member" memberId={task.memberId} />] as const]
            : []),
          [t('since'), <Moment key="since" at={task.createdAt} />],
          [t('subject'), task.subject],
        ]}
      />
      {way && (
        <Link to={way.path} search={way.search} className="justify-self-start text-15 underline">
          {t('open')}
        </Link>
      )}
      {!isOwn && !way && <p className="text-15 text-muted">{t('elsewhere')}</p>}
      <TaskActs
        task={task}
        title={title}
        asked={asked}
        onClose={() => setAsked(undefined)}
        onDone={place.goOn}
      />
    </SidePanel>
  )
}

interface TaskActsProps {
  task: TaskRow
  title: string
  asked: Asked | undefined
  onClose: () => void
  onDone: () => void
}

function TaskActs({ task, title, asked, onClose, onDone }: TaskActsProps) {
  const t = useTranslations('task')
  const params = { taskId: task._id }
  const common = { onClose, figures: [[t('kind'), title]] as const, args: () => ({ params }) }
  return (
    <>
      <ActSheet
        {...common}
        open={asked === 'close'}
        title={t('closeTitle')}
        asks="note"
        confirmLabel={t('close')}
        call={closeTask}
        args={(note) => ({ params, body: { note } })}
        done={t('closed')}
        onDone={onDone}
      />
      <ActSheet
        {...common}
        open={asked === 'claim'}
        title={t('claimTitle')}
        confirmLabel={t('claim')}
        call={claimTask}
        done={t('claimed')}
      />
      <ActSheet
        {...common}
        open={asked === 'release'}
        title={t('releaseTitle')}
        confirmLabel={t('release')}
        call={releaseTask}
        done={t('released')}
      />
    </>
  )
}
