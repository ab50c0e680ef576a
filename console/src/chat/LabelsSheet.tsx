/** What a conversation is about: labels of its own, and those that others have. */
import { labelRoom } from '@kapao/contract/calls/staff.ts'
import { inboxLimits } from '@kapao/contract/staff-limits.ts'
import { classes } from '@kapao/ui/classes.ts'
import { Field } from '@kapao/ui/Field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import type { Room } from './use-rooms.ts'

interface LabelsSheetProps {
  room: Room
  known: readonly string[]
  open: boolean
  onClose: () => void
}

const labelsIn = (text: string) =>
  [...new Set(text.split(',').map((label) => label.trim()))].filter((label) => label !== '')

export function LabelsSheet({ room, known, open, onClose }: LabelsSheetProps) {
  const t = useTranslations('inbox')
  // Undefined: nothing is typed yet, and the labels are as they are.
  const [typed, setText] = useState<string>()
  const text = typed ?? room.labels.join(', ')
  const close = () => {
    setText(undefined)
    onClose()
  }
  const labels = labelsIn(text)
  const { labelsMax, labelLengthMax } = inboxLimits
  const isTooMuch = labels.length > labelsMax || labels.some((label) => label.length > labelLengthMax)
  const fault = isTooMuch ? t('labelsFault', { count: labelsMax, length: labelLengthMax }) : undefined
  const turn = (label: string) =>
    setText((labels.includes(label) ? labels.filter((one) => one !== label) : [...labels, label]).join(', '))
  return (
    <ActSheet
      open={open}
      onClose={close}
      title={t('labels')}
      faults={fault ? { labels: fault } : {}}
      confirmLabel={t('keepLabels')}
      call={labelRoom}
      args={() => ({ params: { roomId: room.roomId }, body: { labels } })}
      done={t('labelled')}
    >
      <Field
        name="labels"
        label={t('labels')}
        hint={t('labelsHint')}
        error={fault}
        value={text}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      {known.length > 0 && (
        <fieldset aria-label={t('knownLabels')} className="flex flex-wrap gap-2">
          {known.map((label) => (
            <button
              key={label}
              type="button"
              aria-pressed={labels.includes(label)}
              onClick={() => turn(label)}
              className={classes(
                'min-h-8 rounded-chip border px-3 text-15',
                labels.includes(label) ? 'border-gold-text text-gold-text' : 'border-line-strong text-muted',
              )}
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
    </ActSheet>
  )
}
