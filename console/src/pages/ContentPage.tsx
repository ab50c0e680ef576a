/** What members read: conditions, agreements, notice, contact, banners, in every language (console.md, Content). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { content } from '@kapao/contract/calls/staff.ts'
import { classes } from '@kapao/ui/classes.ts'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useTranslations } from 'use-intl'
import { ContentEditor } from '#content/ContentEditor.tsx'
import { contentNames } from '#content/draft.ts'
import { Moment } from '#table/cells.tsx'
import { LoadFailed } from '#table/LoadFailed.tsx'
import { useListSearch } from '#table/list-search.ts'

export function ContentPage() {
  const t = useTranslations('content')
  const { data, error, refetch } = useApiQuery(content)
  const { search, change } = useListSearch()
  const name = contentNames.find((one) => one === search.name) ?? 'notice'
  return (
    <div className="grid grid-cols-1 gap-4 p-4">
      <h1 className="text-20 font-semibold">{t('title')}</h1>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-60 w-full" />}
      {data && (
        <>
          <nav aria-label={t('title')} className="flex flex-wrap gap-2">
            {contentNames.map((one) => (
              <button
                key={one}
                type="button"
                aria-current={one === name ? 'page' : undefined}
                onClick={() => change({ name: one })}
                className={classes(
                  'grid min-h-11 rounded-field border px-4 py-2 text-left text-15 font-medium',
                  one === name ? 'border-gold-text bg-raised' : 'border-line hover:bg-raised',
                )}
              >
                {t(`names.${one}`)}
                <span className="text-13 font-normal text-muted">
                  {data[one].updatedAt ? <Moment at={data[one].updatedAt} /> : t('neverWritten')}
                </span>
              </button>
            ))}
          </nav>
          {/* A newer version begins the form anew: nothing is written over what was not read. */}
          <ContentEditor key={`${name} ${data[name].version}`} name={name} content={data[name]} />
        </>
      )}
    </div>
  )
}
