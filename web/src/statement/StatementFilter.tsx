/** Which kinds of events the statement shows, as one row of chips. */
import { statementTypes } from '@kapao/contract/lists.ts'
import type { StatementType } from '@kapao/contract/schemas/statement.ts'
import { classes } from '@kapao/ui/classes.ts'
import { useTranslations } from 'use-intl'

/** What a member looks for most often. */
const first: readonly StatementType[] = ['deposit', 'withdraw', 'transfer']
/** Every kind (ux 67). */
const kinds = [...first, ...statementTypes.filter((type) => !first.includes(type))]

interface StatementFilterProps {
  /** Undefined: all of them. */
  chosen: StatementType | undefined
  onChoose: (type: StatementType | undefined) => void
}

export function StatementFilter({ chosen, onChoose }: StatementFilterProps) {
  const t = useTranslations('statement')
  return (
    <fieldset className="hide-scrollbar -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1">
      <legend className="sr-only">{t('filter')}</legend>
      {[undefined, ...kinds].map((type) => (
        <button
          key={type ?? 'all'}
          type="button"
          aria-pressed={type === chosen}
          onClick={() => onChoose(type)}
          className={classes(
            'min-h-11 shrink-0 rounded-chip border px-4 text-15',
            type === chosen ? 'border-gold-text bg-gold font-semibold text-on-gold' : 'border-line bg-raised',
          )}
        >
          {t(`filters.${type ?? 'all'}`)}
        </button>
      ))}
    </fieldset>
  )
}
