/** The ways in and out: after logging in to the page that was wanted, after logging out to /login. */
import { call } from '@kapao/client/call.ts'
import { randomKey } from '@kapao/client/intent.ts'
import { forgetLastSession, keepPhone } from '@kapao/client/last-session.ts'
import { forgetSession, signIn } from '@kapao/client/session-store.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { homeAddress, safeAddress } from './wanted-address.ts'

/** Keeps the token and goes to the wanted address, or to /user (spec §2 Login). */
export function useEnter(): (token: string, phone: string, remember: boolean) => void {
  const router = useRouter()
  return useCallback(
    (token, phone, remember) => {
      const { wanted }: { wanted?: unknown } = router.state.location.search
      keepPhone(phone, remember ? 'kept' : 'tab')
      signIn(token, remember)
      router.history.replace(safeAddress(wanted) ?? homeAddress)
    },
    [router],
  )
}

/** Ends the session here at once, and at the server as soon as it learns of it. */
export function useLeave(): () => void {
  const router = useRouter()
  return useCallback(() => {
    // Not waited for: logging out always works. A session whose logout call is lost ends by itself when idle.
    call(api.logout, { body: {}, idempotencyKey: randomKey() }).catch(() => undefined)
    forgetSession()
    forgetLastSession()
    void router.navigate({ to: '/login' })
  }, [router])
}
