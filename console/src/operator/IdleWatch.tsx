/** Ends the session of a person who has gone: lists ask the server by themselves, so the server cannot tell (staff-calls T1). */
import { call } from '@kapao/client/call.ts'
import { readStored, store } from '@kapao/client/storage.ts'
import { staffLogout } from '@kapao/contract/calls/staff.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { endSession, useSignedIn } from './signed-in.ts'

/** What a person does, in any tab of the console. */
const signs = ['keydown', 'pointerdown', 'wheel', 'pointermove'] as const
const key = 'console-active-at'

function noteActivity() {
  const now = Date.now()
  if (now - Number(readStored('kept', key)) >= consoleLimits.idleTickMs) store('kept', key, String(now))
}

export function IdleWatch() {
  const t = useTranslations('operator.idle')
  const { idleMinutes } = useSignedIn()
  const [isSoon, setSoon] = useState(false)

  useEffect(() => {
    store('kept', key, String(Date.now()))
    for (const sign of signs) window.addEventListener(sign, noteActivity, { passive: true })
    const timer = setInterval(() => {
      const left = Number(readStored('kept', key)) + idleMinutes * minuteMs - Date.now()
      setSoon(left < consoleLimits.idleNoteMs)
      if (left > 0) return
      clearInterval(timer)
      // Whatever comes of it: nobody is here to be told.
      call(staffLogout).catch(() => undefined)
      endSession('idle')
    }, consoleLimits.idleTickMs)
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, noteActivity)
    }
  }, [idleMinutes])

  if (!isSoon) return null
  return (
    <p
      role="alert"
      className="fixed inset-x-0 top-0 z-60 bg-gold px-4 py-2 text-center text-15 font-medium text-on-gold"
    >
      {t('soon')}
    </p>
  )
}
