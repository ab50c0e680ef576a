/** What the product goes by: limits, offers, contact; each group changed with a reason, and what gives money by two people (console.md, Settings). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { settings } from '@kapao/contract/calls/staff.ts'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useTranslations } from 'use-intl'
import { SettingGroup } from '#settings/SettingGroup.tsx'
import { SettingHistory } from '#settings/SettingHistory.tsx'
import { groupNames } from '#settings/setting-form.ts'
import { LoadFailed } from '#table/LoadFailed.tsx'

export function SettingsPage() {
  const t = useTranslations('settings')
  const asked = useApiQuery(settings)
  return (
    <div className="grid gap-4 p-4">
      <h1 className="text-20 font-semibold">{t('title')}</h1>
      <p className="max-w-280 text-15 text-muted">{t('text')}</p>
      {asked.error && <LoadFailed error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <Skeleton className="h-60 w-full" />}
      {asked.data && (
        <>
          <div className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
            {groupNames.map((group) => (
              <SettingGroup key={group} group={group} settings={asked.data} />
            ))}
          </div>
          <SettingHistory />
        </>
      )}
    </div>
  )
}
