/** The percentages of the lock that comes with received money, and what it keeps from being done meanwhile (decisions D7). */
import { classes } from '@kapao/ui/classes.ts'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useTranslations } from 'use-intl'
import { percentText } from '#money/money-text.ts'

interface LockTermsProps {
  /** Of everything held right after receiving. */
  success: number
  fail: number
  className?: string
}

export function LockTerms({ success, fail, className }: LockTermsProps) {
  const t = useTranslations('wallet.lock')
  const rows = [
    [t('success'), percentText(success)],
    [t('fail'), percentText(fail)],
  ] as const
  return (
    <div className={classes('grid gap-2', className)}>
      <dl className="grid gap-1 rounded-field bg-raised px-4 py-3">
        {rows.map(([term, value]) => (
          <div key={term} className="flex items-baseline justify-between gap-4">
            <dt className="text-15 text-muted">{term}</dt>
            <dd className="figures text-17 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <Notice tone="warning">
        {t('warning', { success: percentText(success), fail: percentText(fail) })}
      </Notice>
    </div>
  )
}
