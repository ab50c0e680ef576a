/** The day at a glance: money beside yesterday and the same weekday, gateways, queues, services, jobs (console.md, Overview). */
import { currencyUnit, grouped } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import { overview } from '@kapao/contract/calls/staff.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { secondMs } from '@kapao/contract/time-units.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useTranslations } from 'use-intl'
import {
  daysOf,
  type WaitingFor,
  waysTo,
  waysToGateways,
  waysToQueue,
  waysToSystem,
} from '#overview/figure-ways.ts'
import { type Glance, Hours } from '#overview/Hours.tsx'
import { Part } from '#overview/Part.tsx'
import { ServiceTable } from '#overview/ServiceTable.tsx'
import { ToList } from '#overview/ToList.tsx'
import { Age } from '#table/cells.tsx'
import { FigureTable } from '#table/FigureTable.tsx'
import { LoadFailed } from '#table/LoadFailed.tsx'
import { usePlaceNames } from '#table/use-place-names.ts'

export function OverviewPage() {
  const t = useTranslations('overview')
  const { data, error, refetch } = useApiQuery(overview, undefined, {
    refetchInterval: consoleLimits.newRowsMs,
  })
  return (
    <div className="grid gap-6 p-4">
      <h1 className="text-20 font-semibold">{t('title')}</h1>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-100 w-full" />}
      {data && (
        <>
          <Days glance={data} />
          <Hours glance={data} />
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <Queues glance={data} />
            <Services glance={data} />
            <Gateways glance={data} />
          </div>
        </>
      )}
    </div>
  )
}

function Days({ glance }: { glance: Glance }) {
  const t = useTranslations('overview')
  const { day, currency } = glance
  const days = daysOf(day)
  const names = ['deposits', 'withdrawals', 'ggr', 'ngr', 'registered', 'active'] as const
  const shown = (name: (typeof names)[number], of: Glance['today']) =>
    name === 'registered' || name === 'active' ? (
      grouped(of[name])
    ) : (
      <Money amount={of[name]} unit={currencyUnit(currency)} />
    )
  return (
    <FigureTable
      label={t('figures')}
      heads={[t('figures'), t('today'), t('yesterday'), t('lastWeek')]}
      rows={names.map((name) => [
        name,
        [
          t(`names.${name}`),
          ...(['today', 'yesterday', 'lastWeek'] as const).map((when) => (
            <ToList key={when} ways={waysTo(name, days[when])} of={glance[when][name]}>
              {shown(name, glance[when])}
            </ToList>
          )),
        ],
      ])}
    />
  )
}

/** What is approved stands below what waits for that. */
const queuesOf = ({ queues, approved }: Glance): Named[] =>
  queues.flatMap((queue): Named[] =>
    queue.name === 'withdrawals' && approved ? [queue, { name: 'approved', ...approved }] : [queue],
  )

type Named = NonNullable<Glance['approved']> & { name: WaitingFor }

function Queues({ glance }: { glance: Glance }) {
  const t = useTranslations('overview')
  return (
    <Part title={t('queues')}>
      <FigureTable
        label={t('queues')}
        heads={[t('queue'), t('waiting'), t('oldest')]}
        rows={queuesOf(glance).map(({ name, waiting, oldestAt }) => [
          name,
          [
            <ToList key="name" ways={waysToQueue[name]}>
              {t(`queueNames.${name}`)}
            </ToList>,
            <ToList key="waiting" ways={waysToQueue[name]} of={waiting}>
              {grouped(waiting)}
            </ToList>,
            oldestAt && <Age key="oldest" since={oldestAt} />,
          ],
        ])}
      />
    </Part>
  )
}

function Services({ glance: { services, jobs, outboxLagMs } }: { glance: Glance }) {
  const t = useTranslations('overview')
  const failed = jobs.filter(({ hasFailed }) => hasFailed)
  return (
    <Part title={t('services')}>
      <ServiceTable services={services} />
      <p className="text-15">
        <ToList ways={waysToSystem}>
          {failed.length === 0 ? (
            t('jobsRun', { count: jobs.length })
          ) : (
            <strong className="font-medium text-bad">
              {t('jobsFail', { names: failed.map(({ name }) => name).join(', ') })}
            </strong>
          )}
        </ToList>{' '}
        {t('outbox', { count: Math.round(outboxLagMs / secondMs) })}
      </p>
    </Part>
  )
}

function Gateways({ glance: { gateways, currency, day } }: { glance: Glance }) {
  const t = useTranslations('overview')
  const { bank } = usePlaceNames()
  return (
    <Part title={t('gateways')}>
      {gateways.length === 0 ? (
        <p className="text-15 text-muted">{t('noGateways')}</p>
      ) : (
        <FigureTable
          label={t('gateways')}
          heads={[t('gateway'), t('names.deposits'), t('shownCodes'), t('success'), t('median')]}
          rows={gateways.map(({ gateway, deposits, asked, successRate, medianMs }) => [
            gateway,
            [
              <ToList key="gateway" ways={waysToGateways(day)}>
                {bank(gateway)}
              </ToList>,
              <ToList key="deposits" ways={waysToGateways(day)} of={deposits}>
                <Money amount={deposits} unit={currencyUnit(currency)} />
              </ToList>,
              grouped(asked),
              successRate === null ? '–' : `${Math.round(successRate * 100)} %`,
              medianMs === null ? '–' : t('seconds', { count: Math.round(medianMs / secondMs) }),
            ],
          ])}
        />
      )}
    </Part>
  )
}
