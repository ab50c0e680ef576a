/** A member beside a conversation: the balance, the last deposits, slips that are open, and what can be done (console.md, Inbox). */
import { currencyUnit } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { memberSheet, memberTimeline } from '@kapao/contract/calls/staff.ts'
import { consoleLimits, inboxTimes } from '@kapao/contract/staff-limits.ts'
import { buttonClass } from '@kapao/ui/Button.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useMay } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import { FlagList } from './FlagList.tsx'
import { MemberActs } from './MemberActs.tsx'
import { Part, type Sheet } from './Part.tsx'
import { About } from './SheetFigures.tsx'
import { useEventText } from './use-event-text.ts'

type Event = Wire<ResultOf<typeof memberTimeline>>['events'][number]

export function MemberPane({ memberId }: { memberId: string }) {
  const t = useTranslations('member')
  const errorText = useErrorText()
  const params = { memberId }
  const { data, error } = useApiQuery(memberSheet, { params }, { refetchInterval: consoleLimits.newRowsMs })
  return (
    <div className="grid content-start gap-5 p-4">
      {error && (
        <Notice tone="bad" announce>
          {errorText(error)}
        </Notice>
      )}
      {!data && !error && <Skeleton className="h-60 w-full" />}
      {data && (
        <>
          <header className="grid gap-2">
            <h2 className="text-17 font-semibold wrap-anywhere">{data.member.name}</h2>
            <p className="figures text-13 text-muted">{data.member.memberNo}</p>
            <Link to="/members/$memberId" params={params} className={buttonClass('secondary', true)}>
              {t('openPage')}
            </Link>
          </header>
          <FlagList sheet={data} />
          <Balance sheet={data} />
          <Recent memberId={memberId} />
          <Part title={t('about')}>
            <About sheet={data} />
          </Part>
          <MemberActs sheet={data} />
        </>
      )}
    </div>
  )
}

const shown = ['wallet', 'games', 'held', 'total'] as const

function Balance({ sheet: { figures } }: { sheet: Sheet }) {
  const t = useTranslations('member')
  const unit = currencyUnit(figures.currency)
  return (
    <Part title={t('money')}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-15">
        {shown.map((name) => (
          <div key={name} className="contents">
            <dt className="text-muted">{t(`sums.${name}`)}</dt>
            <dd className="text-right">
              <Money amount={figures[name]} unit={unit} />
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

/** What is not decided yet comes before what is. */
const isOpen = ({ detail }: Event) => /^(PROCESSING|REVIEW)\b/.test(detail)
const isDeposit = ({ detail }: Event) => detail.startsWith('deposit ')

function Recent({ memberId }: { memberId: string }) {
  const t = useTranslations('member')
  const may = useMay()
  const params = { memberId }
  const body = { page: 1, limit: inboxTimes.paneRows }
  const live = { refetchInterval: consoleLimits.newRowsMs }
  const money = useApiQuery(memberTimeline, { params, body: { ...body, kinds: ['money'] } }, live)
  const slips = useApiQuery(memberTimeline, { params, body: { ...body, kinds: ['slip'] } }, live)
  const deposits = money.data?.events.filter(isDeposit).slice(0, inboxTimes.paneDeposits)
  const open = slips.data?.events.filter(isOpen)
  return (
    <>
      <Part title={t('lastDeposits')}>
        <Events events={deposits} none={t('noDeposits')} />
      </Part>
      <Part title={t('openSlips')}>
        <Events events={open} none={t('noOpenSlips')} />
        {may('staffSlips') && (
          <Link to="/slips" search={{ memberId, state: 'ANY' }} className="text-15 underline">
            {t('allSlips')}
          </Link>
        )}
      </Part>
    </>
  )
}

function Events({ events, none }: { events: readonly Event[] | undefined; none: string }) {
  const eventText = useEventText()
  if (!events) return <Skeleton className="h-10 w-full" />
  if (events.length === 0) return <p className="text-15 text-muted">{none}</p>
  return (
    <ol className="grid gap-2">
      {events.map((event) => (
        <li key={event._id} className="grid gap-0.5 text-15">
          <span className="flex flex-wrap justify-between gap-x-3">
            <span className="text-13 text-muted">
              <Moment at={event.at} />
            </span>
            {event.amount !== null && (
              <Money amount={event.amount} {...(event.currency && { unit: currencyUnit(event.currency) })} />
            )}
          </span>
          <span className="text-13 wrap-anywhere">
            {eventText(event.kind, event.detail)}
            {event.reference && ` · ${event.reference}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
