/** When a text is shown: now, or from a time on, and until another. */
import { Field } from '@kapao/ui/Field.tsx'
import { useTranslations } from 'use-intl'
import { ChoiceSelect } from '#act/ChoiceSelect.tsx'
import type { Faults } from '#act/faults.ts'
import type { SpanDraft } from './span.ts'

interface SpanFieldsProps {
  span: SpanDraft
  /** Whether it may end by itself. */
  mayEnd: boolean
  faults: Faults
  onSpan: (part: Partial<SpanDraft>) => void
}

export function SpanFields({ span, mayEnd, faults, onSpan }: SpanFieldsProps) {
  const t = useTranslations('content')
  return (
    <>
      <ChoiceSelect
        name="when"
        label={t('when')}
        value={span.isLater ? 'later' : 'now'}
        choices={['now', 'later']}
        wordOf={(when) => t(`whens.${when}`)}
        onChoice={(when) => onSpan({ isLater: when === 'later' })}
      />
      {span.isLater &&
        (mayEnd ? (['from', 'until'] as const) : (['from'] as const)).map((part) => (
          <Field
            key={part}
            name={part}
            label={t(part)}
            hint={t(part === 'from' ? 'momentHint' : 'untilHint')}
            type="datetime-local"
            value={span[part]}
            error={faults[part]}
            onChange={({ target }) => onSpan({ [part]: target.value })}
          />
        ))}
    </>
  )
}
