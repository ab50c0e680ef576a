/** One member's page: a link to it shows a colleague the same, with the choice of the timeline (console.md, Members). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { memberSheet } from '@kapao/contract/calls/staff.ts'
import { timelineKinds } from '@kapao/contract/lists.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Button, buttonClass } from '@kapao/ui/Button.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { MemberView } from '#member/MemberView.tsx'
import type { View } from '#member/Timeline.tsx'
import { useListSearch } from '#table/list-search.ts'

export function MemberPage() {
  const { memberId } = useParams({ strict: false })
  const t = useTranslations('member')
  const table = useTranslations('table')
  const errorText = useErrorText()
  const { search, change } = useListSearch()
  const { data, error, refetch } = useApiQuery(
    memberSheet,
    { params: { memberId: memberId ?? '' } },
    { refetchInterval: consoleLimits.newRowsMs },
  )
  const wanted = search.kinds?.split(' ') ?? []
  const view: View = {
    kinds: timelineKinds.filter((kind) => wanted.includes(kind)),
    from: search.from ?? '',
    to: search.to ?? '',
  }
  const setView = ({ kinds, from, to }: View) => change({ kinds: kinds.join(' '), from, to }, true)
  if (data) return <MemberView sheet={data} view={view} onView={setView} />
  if (!error)
    return (
      <div role="status" aria-label={t('loading')} className="grid gap-4 p-4">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    )
  return (
    <div className="grid max-w-130 gap-3 p-4">
      <h1 className="text-20 font-semibold">{t('notShown')}</h1>
      <Notice tone="bad" announce>
        {errorText(error)}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" onClick={() => void refetch()}>
          {table('retry')}
        </Button>
        <Link to="/members" className={buttonClass('secondary')}>
          {t('title')}
        </Link>
      </div>
    </div>
  )
}
