/** Who wrote what before; a version is brought back by writing it again. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { contentVersions } from '@kapao/contract/calls/staff.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { Moment } from '#table/cells.tsx'
import type { ContentName, Version } from './draft.ts'

interface VersionListProps {
  name: ContentName
  /** The one that members read now. */
  current: string
  mayWrite: boolean
  onTake: (version: Version) => void
}

export function VersionList({ name, current, mayWrite, onTake }: VersionListProps) {
  const t = useTranslations('content')
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const limit = consoleLimits.historyRows
  const { data, error } = useApiQuery(
    contentVersions,
    { body: { name, page, limit } },
    { keepPrevious: true },
  )
  return (
    <section aria-label={t('versions')} className="grid gap-2">
      <h2 className="text-17 font-semibold">{t('versions')}</h2>
      {error && <Notice tone="bad">{errorText(error)}</Notice>}
      {!data && !error && <Skeleton className="h-30 w-full" />}
      {data?.versions.length === 0 && <p className="text-15 text-muted">{t('noVersions')}</p>}
      <ul className="grid gap-2 text-15">
        {data?.versions.map((version) => (
          <li key={version._id} className="card flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <span className="font-medium tabular-nums">{version.version}</span>
            <span className="grow text-13 text-muted">
              {version.by}, <Moment at={version.at} />
            </span>
            {version.version === current ? (
              <span className="text-13 font-medium text-good">{t('isCurrent')}</span>
            ) : (
              mayWrite && (
                <Button kind="quiet" onClick={() => onTake(version)}>
                  {t('take', { version: version.version })}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {data && data.total > limit && (
        <div className="flex gap-2">
          <Button kind="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('newer')}
          </Button>
          <Button kind="secondary" disabled={data.next === null} onClick={() => setPage(page + 1)}>
            {t('older')}
          </Button>
        </div>
      )}
    </section>
  )
}
