/** How many rows of a statement went which way. */
import { grouped } from '@kapao/client/format.ts'
import { useTranslations } from 'use-intl'

interface Counts {
  matched: number
  unmatched: number
  debits: number
  refused: number
}

/** How many rows went which way, at a glance. */
export function Outcome({ counts }: { counts: Counts }) {
  const t = useTranslations('bankStatement')
  const names = ['matched', 'unmatched', 'debits', 'refused'] as const
  return (
    <dl className="grid grid-cols-2 gap-2">
      {names.map((name) => (
        <div key={name} className="rounded-field bg-raised px-3 py-2">
          <dt className="text-13 text-muted">{t(name)}</dt>
          <dd className="figures text-20 font-semibold">{grouped(counts[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
