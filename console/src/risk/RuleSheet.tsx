/** The form of a rule: whether it is on and holds, and its thresholds; what would change is shown before it is saved. */
import { grouped } from '@kapao/client/format.ts'
import { queries } from '@kapao/client/queries.ts'
import { queryKey } from '@kapao/client/use-api.ts'
import { changeRiskRule, riskRules } from '@kapao/contract/calls/staff.ts'
import { Checkbox } from '@kapao/ui/Checkbox.tsx'
import { Field } from '@kapao/ui/Field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { type Fact, Facts } from '#act/Facts.tsx'
import type { Faults } from '#act/faults.ts'
import { useCurrencies } from '#operator/signed-in.ts'
import { faultsOf, fieldsOf, type Rule, readOf, type Typed, thresholdsOf, typedOf } from './rule-form.ts'
import { useFieldLabel } from './use-field-label.ts'

interface RuleSheetProps {
  rule: Rule
  open: boolean
  onClose: () => void
}

interface Draft {
  isOn: boolean
  holds: boolean
  typed: Typed
}

const draftOf = (rule: Rule): Draft => ({ isOn: rule.isOn, holds: rule.holds, typed: typedOf(rule) })

function useDifferences(rule: Rule, { isOn, holds, typed }: Draft): Fact[] {
  const t = useTranslations('risk')
  const labelOf = useFieldLabel()
  const before = typedOf(rule)
  const shown = (text = '') => (/^\d+$/.test(text) ? grouped(Number(text)) : text)
  const yes = (is: boolean) => t(is ? 'yes' : 'no')
  return [
    ...(isOn === rule.isOn ? [] : [[t('isOnLabel'), `${yes(rule.isOn)} → ${yes(isOn)}`] as const]),
    ...(holds === rule.holds ? [] : [[t('holdsLabel'), `${yes(rule.holds)} → ${yes(holds)}`] as const]),
    ...fieldsOf(rule.code)
      .filter(({ key }) => typed[key]?.trim() !== before[key])
      .map((field) => {
        const { key } = field
        return [labelOf(field), `${shown(before[key])} → ${shown(typed[key]?.trim())}`] as const
      }),
  ]
}

function useFaults({ code }: Rule, typed: Typed): Record<string, string> {
  const t = useTranslations('risk')
  const found = faultsOf(code, typed)
  return Object.fromEntries(
    fieldsOf(code).flatMap(({ key, min, max }) => {
      const fault = found[key]
      return fault ? [[key, t(fault, { min: grouped(min), max: grouped(max) })]] : []
    }),
  )
}

export function RuleSheet({ rule, open, onClose }: RuleSheetProps) {
  const t = useTranslations('risk')
  const [draft, setDraft] = useState(() => draftOf(rule))
  const [isTried, setTried] = useState(false)
  const { isOn, holds, typed } = draft
  const faults = useFaults(rule, typed)
  const differences = useDifferences(rule, draft)
  const isSame = differences.length === 0
  const close = () => {
    setDraft(draftOf(rule))
    setTried(false)
    onClose()
    // Somebody else may have changed it meanwhile: then the next change begins with what there is.
    void queries.invalidateQueries({ queryKey: queryKey(riskRules) })
  }
  return (
    // What is wrong is said once somebody has tried to send it.
    <div className="contents" onSubmit={() => setTried(true)}>
      <ActSheet
        open={open}
        onClose={close}
        title={t('changeOf', { name: t(`names.${rule.code}`) })}
        asks="reason"
        faults={isSame ? { same: t('same') } : faults}
        confirmLabel={t('save')}
        call={changeRiskRule}
        args={(reason) => ({
          params: { code: rule.code },
          body: { isOn, holds, thresholds: thresholdsOf(rule.code, typed), reason, was: readOf(rule) },
        })}
        done={t('saved')}
      >
        <RuleFields code={rule.code} draft={draft} faults={isTried ? faults : {}} onDraft={setDraft} />
        {!isSame && (
          <div className="grid gap-1.5">
            <h3 className="text-13 font-medium text-muted">{t('differences')}</h3>
            <Facts facts={differences} />
          </div>
        )}
        {isTried && isSame && (
          <p role="alert" className="text-15 font-medium text-bad">
            {t('same')}
          </p>
        )}
      </ActSheet>
    </div>
  )
}

interface RuleFieldsProps {
  code: Rule['code']
  draft: Draft
  faults: Faults
  onDraft: (draft: Draft) => void
}

/** Whether it is on and holds, and a field for each threshold. */
function RuleFields({ code, draft, faults, onDraft }: RuleFieldsProps) {
  const t = useTranslations('risk')
  const labelOf = useFieldLabel()
  const order = useCurrencies()
  const { isOn, holds, typed } = draft
  return (
    <>
      <div>
        <Checkbox
          label={t('isOnLabel')}
          checked={isOn}
          onChange={({ target }) => onDraft({ ...draft, isOn: target.checked })}
        />
        <Checkbox
          label={t('holdsLabel')}
          checked={holds}
          onChange={({ target }) => onDraft({ ...draft, holds: target.checked })}
        />
      </div>
      {fieldsOf(code, order).map((field) => (
        <Field
          key={field.key}
          name={field.key}
          label={labelOf(field)}
          inputMode="numeric"
          autoComplete="off"
          value={typed[field.key] ?? ''}
          error={faults[field.key]}
          onChange={({ target }) => onDraft({ ...draft, typed: { ...typed, [field.key]: target.value } })}
        />
      ))}
    </>
  )
}
