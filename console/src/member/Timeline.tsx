/** Everything that happened to a member, newest first, of the kinds and days that are chosen. */
import { currencyUnit } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { memberTimeline } from '@kapao/contract/calls/staff.ts'
import { type TimelineKind, timelineKinds } from '@kapao/contract/lists.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Checkbox } from '@kapao/ui/Checkbox.tsx'
import { Field } from '@kapao/ui/Field.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useMay } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import { momentsOf } from '#table/days.ts'
import { Part } from './Part.tsx'
import { useEventText } from './use-event-text.ts'

type Event = Wire<ResultOf<typeof memberTimeline>>['events'][number]

/** What is shown of it. */
export interface View {
  /** None: all of them. */
  kinds: readonly TimelineKind[]
  /** Days; empty: open. */
  from: string
  to: string
}

export const noView: View = { kinds: [], from: '', to: '' }

interface TimelineProps {
  memberId: string
  view: View
  onView: (view: View) => void
}

export function Timeline({ memberId, view, onView }: TimelineProps) {
  const t = useTranslations('member')
  const { kinds, from, to } = view
  const turn = (kind: TimelineKind, isOn: boolean) =>
    onView({ ...view, kinds: timelineKinds.filter((one) => (one === kind ? isOn : kinds.includes(one))) })
  return (
    <Part title={t('timeline')}>
      <fieldset className="flex flex-wrap gap-x-4">
        <legend className="text-13 text-muted">{t('kind')}</legend>
        {timelineKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`kinds.${kind}`)}
            checked={kinds.includes(kind)}
            onChange={({ target }) => turn(kind, target.checked)}
          />
        ))}
      </fieldset>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3">
        <Field
          type="date"
          label={t('from')}
          value={from}
          onChange={({ target }) => onView({ ...view, from: target.value })}
        />
        <Field
          type="date"
          label={t('to')}
          value={to}
          onChange={({ target }) => onView({ ...view, to: target.value })}
        />
      </div>
      {/* Another choice begins at its first page. */}
      <Events key={`${memberId} ${kinds} ${from} ${to}`} memberId={memberId} view={view} />
    </Part>
  )
}

function Events({ memberId, view: { kinds, from, to } }: Omit<TimelineProps, 'onView'>) {
  const t = useTranslations('member')
  const table = useTranslations('table')
  const errorText = useErrorText()
  // Where each page that was turned to begins; the last one is shown.
  const [pages, setPages] = useState<string[]>([])
  const params = { memberId }
  const wanted = { page: 1, ...(kinds.length > 0 && { kinds: [...kinds] }), ...momentsOf({ from, to }) }
  const shown = useApiQuery(memberTimeline, {
    params,
    body: {
      ...wanted,
      limit: consoleLimits.timelineRows,
      ...(pages.length > 0 && { after: pages.at(-1) ?? null }),
    },
  })
  const { data, error } = shown
  const next = data?.next
  const counted = useApiQuery(
    memberTimeline,
    { params, body: { ...wanted, limit: 1 } },
    { enabled: shown.isSuccess, refetchInterval: consoleLimits.newRowsMs },
  )
  const isComparable = data && counted.data && !data.isEstimate && counted.dataUpdatedAt > shown.dataUpdatedAt
  const fresh = isComparable ? counted.data.total - data.total : 0
  return (
    <>
      {error && (
        <Notice tone="bad" announce>
          {errorText(error)}
        </Notice>
      )}
      {!data && !error && <Skeleton className="h-30 w-full" />}
      {/* Nothing moves under the eyes: what is new comes when somebody asks for it. */}
      {fresh > 0 && pages.length === 0 && (
        <Button kind="secondary" onClick={() => void shown.refetch()}>
          {table('fresh', { count: fresh })}
        </Button>
      )}
      {data?.events.length === 0 && <p className="text-15 text-muted">{t('nothing')}</p>}
      <ol className="grid gap-2">
        {data?.events.map((event) => (
          <EventRow key={`${event.kind} ${event._id} ${event.at}`} memberId={memberId} event={event} />
        ))}
      </ol>
      <div className="flex gap-3">
        {pages.length > 0 && (
          <Button kind="secondary" onClick={() => setPages(pages.slice(0, -1))}>
            {t('newer')}
          </Button>
        )}
        {next && (
          <Button kind="secondary" onClick={() => setPages([...pages, next])}>
            {t('older')}
          </Button>
        )}
      </div>
    </>
  )
}

function EventRow({ memberId, event }: { memberId: string; event: Event }) {
  const t = useTranslations('member')
  const may = useMay()
  const eventText = useEventText()
  return (
    <li className="grid gap-0.5 rounded-field bg-raised px-3 py-2 text-15">
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{t(`kinds.${event.kind}`)}</span>
        {event.amount !== null && (
          <Money amount={event.amount} {...(event.currency && { unit: currencyUnit(event.currency) })} />
        )}
      </span>
      <span className="wrap-anywhere">{eventText(event.kind, event.detail)}</span>
      <span className="text-13 text-muted">
        <Moment at={event.at} />
        {event.reference && ` · ${event.reference}`}
        {event.by && ` · ${event.by}`}
        {event.kind === 'chat' && may('chatRooms') && (
          <>
            {' · '}
            <Link to="/inbox" search={{ open: memberId, seq: event._id }} className="underline">
              {t('toTalk')}
            </Link>
          </>
        )}
      </span>
    </li>
  )
}
