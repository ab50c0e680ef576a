/** What runs, what is stored, and the switch of the whole service (console.md, System). */
import { grouped } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import { system } from '@kapao/contract/calls/staff.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useTranslations } from 'use-intl'
import { Facts } from '#act/Facts.tsx'
import { Part } from '#overview/Part.tsx'
import { ServiceTable } from '#overview/ServiceTable.tsx'
import { sizeOf, timeOf } from '#system/amounts.ts'
import { JobTable, type Machinery } from '#system/JobTable.tsx'
import { WholeService } from '#system/WholeService.tsx'
import { Moment } from '#table/cells.tsx'
import { LoadFailed } from '#table/LoadFailed.tsx'

const redisTones = { none: 'good', shared: 'good', away: 'bad' } as const

export function SystemPage() {
  const t = useTranslations('system')
  const { data, error, refetch } = useApiQuery(system, undefined, {
    refetchInterval: consoleLimits.newRowsMs,
  })
  return (
    <div className="grid gap-6 p-4">
      <div className="grid gap-1">
        <h1 className="text-20 font-semibold">{t('title')}</h1>
        <p className="text-15 text-muted">{t('text')}</p>
      </div>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-100 w-full" />}
      {data && (
        <>
          <WholeService machinery={data} />
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <Server machinery={data} />
            <Storage machinery={data} />
          </div>
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <Part title={t('jobs')}>
              <JobTable jobs={data.jobs} />
            </Part>
            <Services machinery={data} />
          </div>
        </>
      )}
    </div>
  )
}

function useSizeText() {
  const t = useTranslations('system')
  return (bytes: number) => {
    const { unit, count } = sizeOf(bytes)
    return t(`sizes.${unit}`, { count })
  }
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

function Storage({ machinery: { database, disk } }: { machinery: Machinery }) {
  const t = useTranslations('system')
  const sizeText = useSizeText()
  const { migration } = database
  return (
    <Part title={t('storage')}>
      <div className="card p-4">
        <Facts
          facts={[
            [t('database'), database.version],
            [t('size'), sizeText(database.bytes)],
            [t('connections'), t('ofMax', { count: database.connections, max: database.connectionsMax })],
            [
              t('migration'),
              <>
                {migration.name} (<Moment at={migration.appliedAt} />)
                {migration.known !== migration.version && (
                  <strong className="block font-medium text-bad">{t('migrationsMissing', migration)}</strong>
                )}
              </>,
            ],
            [t('disk'), t('ofSize', { free: sizeText(disk.freeBytes), all: sizeText(disk.bytes) })],
          ]}
        />
      </div>
    </Part>
  )
}

function Services({ machinery: { services, outboxLagMs } }: { machinery: Machinery }) {
  const t = useTranslations('system')
  const { unit, count } = timeOf(outboxLagMs)
  return (
    <Part title={t('services')}>
      <ServiceTable services={services} />
      <p className="text-15">
        {t('outbox')}: {t(`times.${unit}`, { count })}
      </p>
    </Part>
  )
}
