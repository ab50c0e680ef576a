/** Why it is asked for, where the act has words of another kind beside it. */
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Field } from '@kapao/ui/Field.tsx'
import { useTranslations } from 'use-intl'

interface ReasonFieldProps {
  value: string
  error: string | undefined
  onReason: (reason: string) => void
}

export function ReasonField({ value, error, onReason }: ReasonFieldProps) {
  const t = useTranslations('act')
  return (
    <Field
      name="reason"
      label={t('reason')}
      value={value}
      autoComplete="off"
      maxLength={consoleLimits.wordsLengthMax.reason}
      error={error}
      onChange={({ target }) => onReason(target.value)}
    />
  )
}
