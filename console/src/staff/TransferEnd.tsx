/** Asks for the end of a transfer that its game does not answer for, or contradicts; what the game says is filled in. */
import { isOneOf, keysOf } from '@kapao/contract/keys.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EndSheet } from '#act/EndSheet.tsx'
import type { Fact } from '#act/Facts.tsx'
import { useKeys } from '#act/use-keys.ts'
import type { TaskRow } from './TaskPanel.tsx'

const saidAs = { DONE: 'done', REJECTED: 'not_done' } as const

/** What the game has said of it, where it has. */
function knownOf({ detail: { theirs, slot, reference } }: TaskRow) {
  if (!isOneOf(keysOf(saidAs), theirs)) return undefined
  return { outcome: saidAs[theirs], evidence: `${slot} ${reference}: ${theirs}` }
}

interface TransferEndProps {
  task: TaskRow
  figures: readonly Fact[]
  onDone: () => void
}

export function TransferEnd({ task, figures, onDone }: TransferEndProps) {
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
        kind="transfer_end"
        id={task.subject}
        title={t('title')}
        outcomes={{ done: t('outcomes.done'), not_done: t('outcomes.not_done') }}
        figures={figures}
        {...(known && { known })}
        open={isAsked}
        onClose={() => setAsked(false)}
        onDone={onDone}
      />
    </>
  )
}
