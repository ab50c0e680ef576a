/** Why a slip is rejected, in the words that the member is told; nothing is chosen beforehand. */
import { type SlipNote, slipNotes } from '@kapao/contract/errors.ts'
import { Select } from '@kapao/ui/Select.tsx'
import { useTranslations } from 'use-intl'
import { useRefusalWords } from '#i18n/words.tsx'

interface ReasonSelectProps {
  reason: SlipNote | undefined
  onChoose: (reason: SlipNote | undefined) => void
  error: string | undefined
}

export function ReasonSelect({ reason, onChoose, error }: ReasonSelectProps) {
  const t = useTranslations('slip')
  const words = useRefusalWords()
  return (
    <Select
      name="reason"
      label={t('toldReason')}
      placeholder={t('chooseReason')}
      value={reason ?? ''}
      options={slipNotes.map((note) => ({ value: note, label: words[note] ?? note }))}
      error={error}
      onChange={({ target }) => onChoose(slipNotes.find((note) => note === target.value))}
    />
  )
}
