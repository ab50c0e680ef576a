/** Who set what, when and why: the newest changes. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { settingChanges } from '@kapao/contract/calls/staff.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { Moment } from '#table/cells.tsx'
import { useSettingName } from './use-setting-text.ts'

/** Amounts of both currencies, a wallet: their parts in a row. */
const readable = (value: unknown): string =>
  value !== null && typeof value === 'object'
    ? Object.entries(value)
        .map(([part, of]) => `${part} ${of}`)
        .join(', ')
    : String(value ?? '–')

export function SettingHistory() {
  const t = useTranslations('settings')
  const errorText = useErrorText()
  const nameOf = useSettingName()
  const { data, error } = useApiQuery(settingChanges, { body: { page: 1, limit: consoleLimits.historyRows } })
  return (
    <section aria-label={t('history')} className="grid gap-2">
      <h2 className="text-17 font-semibold">{t('history')}</h2>
      {error && <Notice tone="bad">{errorText(error)}</Notice>}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data?.changes.length === 0 && <p className="text-15 text-muted">{t('noHistory')}</p>}
      <ul className="grid gap-2 text-15">
        {data?.changes.map(({ name, before, after, by, at, reason }) => (
          <li key={`${name} ${at}`} className="card flex flex-wrap gap-x-4 gap-y-1 px-4 py-2">
            <span className="font-medium">{nameOf(name)}</span>
            <span className="min-w-0 wrap-anywhere">
              {readable(before)} → {readable(after)}
            </span>
            <span className="text-13 text-muted">
              {by}, <Moment at={at} />
              {reason && `: ${reason}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
