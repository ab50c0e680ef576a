/** The member's open QR, whichever gateway it is of: reads it, creates and cancels it, and keeps an expired one in view (spec §4, decisions D3). */
import { call } from '@kapao/client/call.ts'
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { useMemberEvent } from '@kapao/client/socket.ts'
import { queryKey } from '@kapao/client/use-api.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import { toastError } from '@kapao/ui/toast.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useErrorText } from '#i18n/use-error-text.ts'
import type { Gateway } from './deposit-ways.ts'
import { type OpenQr, openQrOf, type QrView } from './open-qr.ts'
import { secondsLeftOf, useSecondsLeft } from './use-seconds-left.ts'

export interface QrControl {
  view: QrView
  isCreating: boolean
  isCancelling: boolean
  /** Why it could not be created, for the field. */
  refused: string | undefined
  /** The amount is being changed. */
  forgetRefusal: () => void
  create: (gateway: string, amount: number) => void
  cancel: (qr: OpenQr) => Promise<void>
  /** From an expired QR back to the amount. */
  startAgain: () => void
  reload: () => void
}

const key = [...queryKey(api.qrcode), 'open']

/** A member may have one open at each gateway: the one that was made last is shown first. */
async function readOpen(gateways: readonly Gateway[], signal: AbortSignal): Promise<OpenQr | null> {
  const answers = await Promise.all(
    gateways.map(async ({ code }) =>
      openQrOf(code, await call(api.qrcode, { params: { gatewayCode: code }, signal }), performance.now()),
    ),
  )
  const open = answers.filter((qr) => qr !== undefined)
  return open.sort((one, other) => other.expireIn - one.expireIn)[0] ?? null
}

/** The QR in view: an open one of the latest answer; one that ran out stays until it is put away. */
function useHeldQr(answer: OpenQr | null | undefined, onGone: (qr: OpenQr) => void) {
  const [held, setHeld] = useState<OpenQr>()
  // Read by the effect below, which must run for new answers only.
  const latest = useRef({ held, onGone })
  latest.current = { held, onGone }
  useEffect(() => {
    if (answer === undefined) return
    const former = latest.current.held
    if (answer) setHeld(answer)
    else if (former && secondsLeftOf(former, performance.now()) > 0) setHeld(undefined)
    const isGone = former && former.qrcodeId !== answer?.qrcodeId
    if (isGone && secondsLeftOf(former, performance.now()) > 0) latest.current.onGone(former)
  }, [answer])
  const hold = (qr: OpenQr | undefined) => {
    setHeld(qr)
    latest.current.held = qr
  }
  return { held, hold }
}

type QrCreation = Pick<QrControl, 'isCreating' | 'refused' | 'forgetRefusal' | 'create'>

/** Creates a QR; it is held before any other reading of it. */
function useCreateQr(hold: (qr: OpenQr) => void): QrCreation {
  const queries = useQueryClient()
  const errorText = useErrorText()
  const create = useApiMutation(api.createQrcode, {
    errors: 'inline',
    onSuccess: (result, { params }) => {
      const made = openQrOf(params.gatewayCode, result, performance.now())
      if (!made) {
        // Spec §8: creating it was refused in the answer itself.
        toastError(errorText(new CallError(200, { message: result.message ?? 'QR_FAIL' })))
        return
      }
      // At once, not only by way of the cache: a second tap must find no form any more.
      hold(made)
      // A reading that is under way may be older.
      void queries.cancelQueries({ queryKey: key }).then(() => queries.setQueryData(key, made))
      void queries.invalidateQueries({ queryKey: queryKey(api.wallet) })
    },
  })
  return {
    isCreating: create.isPending,
    refused: create.error && !isLeaving(create.error) ? errorText(create.error) : undefined,
    forgetRefusal: create.reset,
    create: (gatewayCode, amount) => create.mutate({ params: { gatewayCode }, body: { amount } }),
  }
}

/** `onGone` is told of a QR that is no longer open though it had time left: paid, or cancelled on another device. */
export function useQr(gateways: readonly Gateway[], onGone: (qr: OpenQr) => void): QrControl {
  const queries = useQueryClient()
  // Never from memory: a QR may have been made or paid since, and one that was paid must not be seen again (ux 61).
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readOpen(gateways, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const { held, hold } = useHeldQr(query.data, onGone)
  const secondsLeft = useSecondsLeft(held)
  const isOver = held !== undefined && secondsLeft === 0
  // News may have been missed while the socket was down.
  useMemberEvent(
    'wallet:changed',
    () => undefined,
    () => void query.refetch(),
  )

  const creation = useCreateQr(hold)
  const cancel = useApiMutation(api.cancelQrcode)

  return {
    view: viewOf(),
    ...creation,
    isCancelling: cancel.isPending,
    cancel: async ({ qrcodeId }) => {
      try {
        await cancel.mutateAsync({ params: { qrcodeId } })
        putAway()
        void queries.invalidateQueries({ queryKey: queryKey(api.wallet) })
      } catch {
        // Told by its toast. Whether it is still open, the gateway says.
        void query.refetch()
      }
    },
    startAgain: () => {
      putAway()
      void query.refetch()
    },
    reload: () => void query.refetch(),
  }

  function putAway() {
    hold(undefined)
    queries.setQueryData(key, null)
  }

  function viewOf(): QrView {
    if (held) return isOver ? { step: 'expired', qr: held } : { step: 'shown', qr: held, secondsLeft }
    if (query.data !== undefined) return { step: 'none' }
    if (query.isPaused) return { step: 'offline' }
    return query.isError ? { step: 'failed' } : { step: 'loading' }
  }
}
