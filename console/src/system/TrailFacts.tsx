/** Whether the trail of what staff did was whole when this server worked it out last (quality I-37). */
import { grouped } from '@kapao/client/format.ts'
import { Notice } from '@kapao/ui/Notice.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useTranslations } from 'use-intl'
import { Facts } from '#act/Facts.tsx'
import { Moment } from '#table/cells.tsx'
import type { Machinery } from './JobTable.tsx'

export function TrailFacts({ machinery: { trail } }: { machinery: Machinery }) {
  const t = useTranslations('system')
  if (!trail) return <p className="card p-4 text-15 text-muted">{t('trailUnseen')}</p>
  return (
    <div className="card grid gap-3 p-4">
      <Facts
        facts={[
          [
            t('trailState'),
            <StatusPill key="state" tone={trail.isIntact ? 'good' : 'bad'}>
              {t(trail.isIntact ? 'trailWhole' : 'trailBroken')}
            </StatusPill>,
          ],
          [t('trailAt'), <Moment key="at" at={trail.at} />],
          [t('trailRecords'), grouped(trail.records)],
        ]}
      />
      {trail.brokenAt !== null && <Notice tone="bad">{t('trailBrokenAt', { n: trail.brokenAt })}</Notice>}
    </div>
  )
}
