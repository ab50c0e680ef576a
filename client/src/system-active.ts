/** Asks whether the service is still there: spec §2's question before every visit to /login. */
import * as api from '@kapao/contract/calls/member.ts'
import { call } from './call.ts'
import { markTerminated } from './terminated-mark.ts'

let asking: Promise<boolean> | undefined

/** True when the service is terminated. No answer counts as "not terminated": the login itself will tell. */
export function askIfTerminated(): Promise<boolean> {
  markTerminated(true)
  asking ??= call(api.active)
    .then(
      ({ terminated }) => terminated,
      () => false,
    )
    .then((terminated) => {
      asking = undefined
      markTerminated(terminated)
      return terminated
    })
  return asking
}
