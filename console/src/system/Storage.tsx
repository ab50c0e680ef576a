/** Database and disk, and what of them is slow or nearly used up. */

import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useTranslations } from 'use-intl'
import { Facts } from '#act/Facts.tsx'
import { Moment } from '#table/cells.tsx'
import { isNearlyFull } from './amounts.ts'
import type { Machinery } from './JobTable.tsx'
import { useSizeText } from './use-size-text.ts'
import { useTimeText } from './use-time-text.ts'

export function Storage({ machinery: { database, disk } }: { machinery: Machinery }) {
  const t = useTranslations('system')
  const sizeText = useSizeText()
  const timeText = useTimeText()
  const { migration, answeredMs, connections, connectionsMax } = database
  const warned = (text: string, warning: false | string) => (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      {text}
      {warning && <StatusPill tone="bad">{warning}</StatusPill>}
    </span>
  )
  return (
    <div className="card p-4">
      <Facts
        facts={[
          [t('database'), database.version],
          [
            t('answered'),
            warned(timeText(answeredMs), answeredMs > consoleLimits.databaseSlowMs && t('slow')),
          ],
          [t('size'), sizeText(database.bytes)],
          [
            t('connections'),
            warned(
              t('ofMax', { count: connections, max: connectionsMax }),
              isNearlyFull(connections, connectionsMax) && t('nearlyUsed'),
            ),
          ],
          [
            t('migration'),
            <>
              {migration.name} (<Moment at={migration.appliedAt} />)
              {migration.known !== migration.version && (
                <strong className="block font-medium text-bad">{t('migrationsMissing', migration)}</strong>
              )}
            </>,
          ],
          [
            t('disk'),
            warned(
              t('ofSize', { free: sizeText(disk.freeBytes), all: sizeText(disk.bytes) }),
              isNearlyFull(disk.bytes - disk.freeBytes, disk.bytes) && t('nearlyFull'),
            ),
          ],
        ]}
      />
    </div>
  )
}
