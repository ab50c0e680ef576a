/** One rule of risk: what it looks for, how often it was right, and a form that shows what it would change (staff-calls T7). */
import { grouped } from '@kapao/client/format.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Facts } from '#act/Facts.tsx'
import { useCurrencies, useMay } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import { RuleSheet } from './RuleSheet.tsx'
import { fieldsOf, type Rule, typedOf } from './rule-form.ts'
import { useFieldLabel } from './use-field-label.ts'

export function RuleCard({ rule }: { rule: Rule }) {
  const t = useTranslations('risk')
  const may = useMay()
  const labelOf = useFieldLabel()
  const order = useCurrencies()
  const [isOpen, setOpen] = useState(false)
  const typed = typedOf(rule)
  const name = t(`names.${rule.code}`)
  const decided = rule.right + rule.wrong
  return (
    <section aria-label={name} className="card grid content-start gap-3 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="grow text-17 font-semibold">{name}</h2>
        <StatusPill tone={rule.isOn ? 'good' : 'bad'}>{t(rule.isOn ? 'isOn' : 'isOff')}</StatusPill>
        {may('changeRiskRule') && (
          <Button kind="secondary" onClick={() => setOpen(true)}>
            {t('change')}
          </Button>
        )}
      </div>
      <p className="text-15 text-muted">{t(`texts.${rule.code}`)}</p>
      <Facts
        facts={[
          [
            t('hits'),
            <span key="hits" className="figures">
              {rule.hits}
            </span>,
          ],
          [
            t('howOften'),
            <span key="right" className="figures">
              {decided > 0 ? t('ofDecided', { right: rule.right, decided }) : t('noneDecided')}
            </span>,
          ],
          [t('holdsHead'), t(rule.holds ? 'holds' : 'holdsNot')],
          ...fieldsOf(rule.code, order).map(
            (field) => [labelOf(field), grouped(Number(typed[field.key]))] as const,
          ),
          [t('lookedTo'), rule.lookedTo === null ? t('notYet') : <Moment key="looked" at={rule.lookedTo} />],
          ...(rule.changedBy
            ? [
                [
                  t('changedHead'),
                  <span key="changed">
                    {t('changedBy', { name: rule.changedBy, reason: rule.reason ?? '' })},{' '}
                    <Moment at={rule.changedAt} />
                  </span>,
                ] as const,
              ]
            : []),
        ]}
      />
      <Link
        to="/risk"
        search={{ rule: rule.code, state: 'ANY' }}
        className="justify-self-start text-15 underline"
      >
        {t('seeFlags')}
      </Link>
      <RuleSheet
        // A change by somebody else begins the form anew.
        key={JSON.stringify([typed, rule.isOn, rule.holds])}
        rule={rule}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </section>
  )
}
