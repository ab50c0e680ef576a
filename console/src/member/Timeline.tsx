/** Everything that happened to a member, newest first, of the kinds that are chosen. */
import { currencyUnit } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { memberTimeline } from '@kapao/contract/calls/staff.ts'
import { type TimelineKind, timelineKinds } from '@kapao/contract/lists.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Select } from '@kapao/ui/Select.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { Moment } from '#table/cells.tsx'
import { Part } from './Part.tsx'

type Event = Wire<ResultOf<typeof memberTimeline>>['events'][number]

export function Timeline({ memberId }: { memberId: string }) {
  const t = useTranslations('member')
  const table = useTranslations('table')
  const errorText = useErrorText()
  const [kind, setKind] = useState<TimelineKind | ''>('')
  // Where each page that was turned to begins; the last one is shown.
  const [pages, setPages] = useState<string[]>([])
  const { data, error } = useApiQuery(memberTimeline, {
    params: { memberId },
    body: {
      page: 1,
      limit: consoleLimits.timelineRows,
      ...(kind && { kinds: [kind] }),
      ...(pages.length > 0 && { after: pages.at(-1) ?? null }),
    },
  })
  return (
    <Part title={t('timeline')}>
      <Select
        label={t('kind')}
        value={kind}
        options={[
          { value: '', label: table('all') },
          ...timelineKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) })),
        ]}
        onChange={({ target }) => {
          setKind(target.value as TimelineKind | '')
          setPages([])
        }}
      />
      {error && (
        <Notice tone="bad" announce>
          {errorText(error)}
        </Notice>
      )}
      {!data && !error && <Skeleton className="h-30 w-full" />}
      {data?.events.length === 0 && <p className="text-15 text-muted">{t('nothing')}</p>}
      <ol className="grid gap-2">
        {data?.events.map((event) => (
          <EventRow key={`${event.kind} ${event._id} ${event.at}`} event={event} />
        ))}
      </ol>
      <div className="flex gap-3">
        {pages.length > 0 && (
          <Button kind="secondary" onClick={() => setPages(pages.slice(0, -1))}>
            {t('newer')}
          </Button>
        )}
        {data?.next && (
          <Button kind="secondary" onClick={() => setPages([...pages, data.next as string])}>
            {t('older')}
          </Button>
        )}
      </div>
    </Part>
  )
}

function EventRow({ event }: { event: Event }) {
  const t = useTranslations('member')
  return (
    <li className="grid gap-0.5 rounded-field bg-raised px-3 py-2 text-15">
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{t(`kinds.${event.kind}`)}</span>
        {event.amount !== null && (
          <Money amount={event.amount} {...(event.currency && { unit: currencyUnit(event.currency) })} />
        )}
      </span>
      <span className="wrap-anywhere">{event.detail}</span>
      <span className="text-13 text-muted">
        <Moment at={event.at} />
        {event.reference && ` · ${event.reference}`}
        {event.by && ` · ${event.by}`}
      </span>
    </li>
  )
}
