/** The jobs of one server: those that failed or are late first, each with when it runs next and what went wrong last. */
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import type { system } from '@kapao/contract/calls/staff.ts'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useTranslations } from 'use-intl'
import { useCodeWord } from '#i18n/use-code-word.ts'
import { FigureTable } from '#table/FigureTable.tsx'
import { stateOf } from './amounts.ts'
import { useTimeText } from './use-time-text.ts'

export type Machinery = Wire<ResultOf<typeof system>>

const tones = { failed: 'bad', late: 'waiting', fine: 'good' } as const
const order = ['failed', 'late', 'fine'] as const

export function JobTable({ jobs }: Pick<Machinery, 'jobs'>) {
  const t = useTranslations('system')
  const nameOf = useCodeWord('system.jobNames')
  const timeText = useTimeText()
  if (jobs.length === 0) return <p className="text-15 text-muted">{t('noJobs')}</p>
  const rows = jobs
    .map((job) => ({ ...job, state: stateOf(job) }))
    .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
  return (
    <FigureTable
      label={t('jobs')}
      heads={[t('job'), t('every'), t('ended'), t('took'), t('next'), t('lastError'), t('state')]}
      rows={rows.map(({ name, everyMs, endedMsAgo, tookMs, runningMs, nextInMs, lastError, state }) => [
        name,
        [
          // A newer server may have jobs that this page has no words for.
          nameOf(name) ?? name,
          timeText(everyMs),
          endedMsAgo === null ? t('never') : t('ago', { time: timeText(endedMsAgo) }),
          tookMs === null ? '–' : timeText(tookMs),
          runningMs !== null
            ? t('running', { time: timeText(runningMs) })
            : nextInMs === null
              ? '–'
              : t('in', { time: timeText(nextInMs) }),
          lastError &&
            t('errorAgo', { what: t(`faults.${lastError.fault}`), time: timeText(lastError.msAgo) }),
          <StatusPill key="state" tone={tones[state]}>
            {t(state)}
          </StatusPill>,
        ],
      ])}
    />
  )
}
