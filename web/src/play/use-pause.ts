/** Whether the member is in a pause from play, and until when (decisions D16). */
import { serverNow } from '@kapao/client/server-clock.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'

export interface RunningPause {
  until: string
  /** A self-exclusion that has ended lasts on until the member asks to come back. */
  isOver: boolean
}

export function usePause(): RunningPause | undefined {
  const { exclusion, timeOut } = useApiQuery(api.playLimits).data ?? {}
  const pause = exclusion ?? timeOut
  if (!pause) return undefined
  const isOver = Date.parse(pause.until) <= serverNow()
  return isOver && !exclusion ? undefined : { until: pause.until, isOver }
}
