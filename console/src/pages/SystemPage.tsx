/** What runs, what is stored, and the switch of the whole service (console.md, System). */
import { grouped } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import { system } from '@kapao/contract/calls/staff.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useTranslations } from 'use-intl'
import { Facts } from '#act/Facts.tsx'
import { useMay } from '#operator/signed-in.ts'
import { Part } from '#overview/Part.tsx'
import { ServiceTable } from '#overview/ServiceTable.tsx'
import { VerifyButton } from '#staff/VerifyButton.tsx'
import { JobTable, type Machinery } from '#system/JobTable.tsx'
import { Storage } from '#system/Storage.tsx'
import { TrailFacts } from '#system/TrailFacts.tsx'
import { useSizeText } from '#system/use-size-text.ts'
import { useTimeText } from '#system/use-time-text.ts'
import { WholeService } from '#system/WholeService.tsx'
import { Moment } from '#table/cells.tsx'
import { LoadFailed } from '#table/LoadFailed.tsx'

const redisTones = { none: 'good', shared: 'good', away: 'bad' } as const

export function SystemPage() {
  const t = useTranslations('system')
  const may = useMay()
  const { data, error, refetch } = useApiQuery(system, undefined, {
    refetchInterval: consoleLimits.newRowsMs,
  })
  return (
    <div className="grid grid-cols-1 gap-6 p-4">
      <div className="grid gap-1">
        <h1 className="text-20 font-semibold">{t('title')}</h1>
        <p className="text-15 text-muted">{t('text')}</p>
      </div>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-100 w-full" />}
      {data && (
        <>
          <WholeService machinery={data} />
          <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
            <div className="grid min-w-0 gap-6">
              <Server machinery={data} />
              <Part title={t('storage')}>
                <Storage machinery={data} />
              </Part>
              <Part title={t('trail')}>
                <TrailFacts machinery={data} />
                {may('verifyTrail') && (
                  <div>
                    <VerifyButton onVerified={() => void refetch()} />
                  </div>
                )}
              </Part>
            </div>
            <Services machinery={data} />
          </div>
          <Part title={t('jobs')}>
            <JobTable jobs={data.jobs} />
          </Part>
        </>
      )}
    </div>
  )
}

function Server({ machinery: { process, redis } }: { machinery: Machinery }) {
  const t = useTranslations('system')
  const sizeText = useSizeText()
  return (
    <Part title={t('server')}>
      <div className="card p-4">
        <Facts
          facts={[
            [t('release'), process.release ?? '–'],
            [t('node'), process.node],
            [t('startedAt'), <Moment key="started" at={process.startedAt} />],
            [t('memory'), sizeText(process.memoryBytes)],
            [t('devices'), grouped(process.devices)],
            [t('processes'), grouped(process.processes)],
            [
              t('redis'),
              <StatusPill key="redis" tone={redisTones[redis]}>
                {t(`redisStates.${redis}`)}
              </StatusPill>,
            ],
          ]}
        />
      </div>
    </Part>
  )
}

function Services({ machinery: { services, outboxLagMs } }: { machinery: Machinery }) {
  const t = useTranslations('system')
  const timeText = useTimeText()
  return (
    <Part title={t('services')}>
      <ServiceTable services={services} />
      <p className="text-15">
        {t('outbox')}: {timeText(outboxLagMs)}
      </p>
    </Part>
  )
}
