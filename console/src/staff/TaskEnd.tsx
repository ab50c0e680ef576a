/** Asks for the end of what its game or the voucher service does not answer for, or contradicts; what they say is filled in. */
import { isOneOf, keysOf } from '@kapao/contract/keys.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EndSheet } from '#act/EndSheet.tsx'
import type { Fact } from '#act/Facts.tsx'
import { useKeys } from '#act/use-keys.ts'
import type { TaskRow } from './TaskPanel.tsx'

const kinds = {
  transfer_unanswered: 'transfer_end',
  late_transfer: 'transfer_end',
  voucher_unanswered: 'gift_link_end',
  late_gift_link: 'gift_link_end',
} as const

/** The request that ends what such a task is about; undefined: two people end nothing about it from here. */
export function endOf({ kind, detail }: TaskRow) {
  if (!isOneOf(keysOf(kinds), kind)) return undefined
  // What a gift link has been credited with is taken back in another way.
  if (kind === 'late_gift_link' && detail.ours !== 'REJECTED') return undefined
  return kinds[kind]
}

const saidAs = { DONE: 'done', CREDITED: 'done', REJECTED: 'not_done' } as const

/** What the service has said of it, where it has. */
function knownOf({ detail: { theirs, slot, reference, theirAmount } }: TaskRow) {
  if (!isOneOf(keysOf(saidAs), theirs)) return undefined
  const said = [slot, `${reference}: ${theirs}`, theirAmount].filter((one) => one !== undefined)
  return {
    ...{ outcome: saidAs[theirs], evidence: said.join(' ') },
    ...(typeof theirAmount === 'number' && { amount: String(theirAmount) }),
  }
}

interface TaskEndProps {
  task: TaskRow
  kind: NonNullable<ReturnType<typeof endOf>>
  figures: readonly Fact[]
  onDone: () => void
}

export function TaskEnd({ task, kind, figures, onDone }: TaskEndProps) {
  const t = useTranslations('task.end')
  const [isAsked, setAsked] = useState(false)
  const known = knownOf(task)
  useKeys({ e: () => setAsked(true) })
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        {t('ask')} <kbd>E</kbd>
      </Button>
      <EndSheet
        kind={kind}
        id={task.subject}
        title={t(`${kind}.title`)}
        outcomes={{ done: t(`${kind}.done`), not_done: t(`${kind}.not_done`) }}
        figures={figures}
        {...(known && { known })}
        open={isAsked}
        onClose={() => setAsked(false)}
        onDone={onDone}
      />
    </>
  )
}
