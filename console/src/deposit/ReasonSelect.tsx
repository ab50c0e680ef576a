/** Why a slip is rejected, in the words that the member is told; nothing is chosen beforehand. */
import { type SlipNote, slipNotes } from '@kapao/contract/errors.ts'
import { useTranslations } from 'use-intl'
import { ChoiceSelect } from '#act/ChoiceSelect.tsx'
import { useRefusalWords } from '#i18n/words.tsx'

interface ReasonSelectProps {
  reason: SlipNote | undefined
  onChoose: (reason: SlipNote) => void
  error: string | undefined
}

export function ReasonSelect({ reason, onChoose, error }: ReasonSelectProps) {
  const t = useTranslations('slip')
  const words = useRefusalWords()
  return (
    <ChoiceSelect
      name="reason"
      label={t('toldReason')}
      placeholder={t('chooseReason')}
      value={reason}
      choices={slipNotes}
      wordOf={(note) => words[note] ?? note}
      error={error}
      onChoice={onChoose}
    />
  )
}
