/** What of the service is open and what is closed, part by part and game by game (staff-calls T5; decisions D22). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { switches } from '@kapao/contract/calls/staff.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useTranslations } from 'use-intl'
import { SwitchRow } from '#settings/SwitchRow.tsx'
import { LoadFailed } from '#table/LoadFailed.tsx'

export function SwitchesPage() {
  const t = useTranslations('switches')
  const asked = useApiQuery(switches, undefined, { refetchInterval: consoleLimits.newRowsMs })
  const rows = asked.data?.switches
  const isOfGame = (name: string) => /^(transfers|play):/.test(name)
  return (
    <div className="grid max-w-280 gap-4 p-4">
      <h1 className="text-20 font-semibold">{t('title')}</h1>
      <p className="text-15 text-muted">{t('text')}</p>
      {asked.error && <LoadFailed error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <Skeleton className="h-60 w-full" />}
      {rows && (
        <>
          <ul className="grid gap-3">
            {rows
              .filter(({ name }) => !isOfGame(name))
              .map((row) => (
                <SwitchRow key={row.name} row={row} />
              ))}
          </ul>
          <h2 className="text-17 font-semibold">{t('games')}</h2>
          <ul className="grid gap-3">
            {rows
              .filter(({ name }) => isOfGame(name))
              .map((row) => (
                <SwitchRow key={row.name} row={row} />
              ))}
          </ul>
        </>
      )}
    </div>
  )
}
