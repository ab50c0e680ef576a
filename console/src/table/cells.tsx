/** What stands in the cells of every list: moments, how long something waits. */
import { formatDateTime, timeAgo } from '@kapao/client/format.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { classes } from '@kapao/ui/classes.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

export function Moment({ at }: { at: string | null }) {
  const t = useTranslations('table')
  return <span className="figures whitespace-nowrap">{at ? formatDateTime(at) : t('none')}</span>
}

/** What is read as one: a number, a phone, an account with its bank. */
export function OneLine({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>
}

/** A long reference breaks, yet not into a column of letters. */
export function Reference({ children }: { children: ReactNode }) {
  return <span className="block min-w-36 wrap-anywhere">{children}</span>
}

/** The machine's clock, once a minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** For how long something has waited, in the colour of its age. */
export function Age({ since }: { since: string }) {
  const t = useTranslations('table.ago')
  const now = useNow()
  const age = now - new Date(since).getTime()
  const { unit, count } = timeAgo(since, now)
  const look =
    age >= consoleLimits.veryLateMs ? 'font-semibold text-bad' : age >= consoleLimits.lateMs && 'text-warning'
  return (
    <time
      dateTime={since}
      title={formatDateTime(since)}
      className={classes('figures whitespace-nowrap', look)}
    >
      {t(unit, { count })}
    </time>
  )
}
