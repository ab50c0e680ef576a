/** The jobs of one server: those that failed or are late first. */
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import type { system } from '@kapao/contract/calls/staff.ts'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useTranslations } from 'use-intl'
import type { messages } from '#i18n/en/catalogue.ts'
import { FigureTable } from '#table/FigureTable.tsx'
import { stateOf, timeOf } from './amounts.ts'

export type Machinery = Wire<ResultOf<typeof system>>
type JobName = keyof typeof messages.system.jobNames

const tones = { failed: 'bad', late: 'waiting', fine: 'good' } as const
const order = ['failed', 'late', 'fine'] as const

export function JobTable({ jobs }: Pick<Machinery, 'jobs'>) {
  const t = useTranslations('system')
  if (jobs.length === 0) return <p className="text-15 text-muted">{t('noJobs')}</p>
  const timeText = (ms: number) => {
    const { unit, count } = timeOf(ms)
    return t(`times.${unit}`, { count })
  }
  const rows = jobs
    .map((job) => ({ ...job, state: stateOf(job) }))
    .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
  return (
    <FigureTable
      label={t('jobs')}
      heads={[t('job'), t('every'), t('ended'), t('state')]}
      rows={rows.map(({ name, everyMs, endedMsAgo, state }) => [
        name,
        [
          // A newer server may have jobs that this page has no words for.
          t.has(`jobNames.${name as JobName}`) ? t(`jobNames.${name as JobName}`) : name,
          timeText(everyMs),
          endedMsAgo === null ? t('never') : t('ago', { time: timeText(endedMsAgo) }),
          <StatusPill key="state" tone={tones[state]}>
            {t(state)}
          </StatusPill>,
        ],
      ])}
    />
  )
}
