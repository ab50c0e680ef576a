/** The QR of one gateway: reads it, creates and cancels it, and keeps an expired one in view (spec §4, decisions D3). */
import { useMemberEvent } from '@kapao/client/socket.ts'
import { queryKey, useApiQuery } from '@kapao/client/use-api.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import type { QrGateway } from '@kapao/contract/lists.ts'
import { toastError } from '@kapao/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useErrorText } from '#i18n/use-error-text.ts'
import { type OpenQr, openQrOf, type QrAnswer, type QrView } from './open-qr.ts'
import { secondsLeftOf, useSecondsLeft } from './use-seconds-left.ts'

const nothingOpen = {
  qrcodeId: null,
  hasQrcode: false,
  qrcode: null,
  amount: null,
  expireIn: null,
  message: null,
}

export interface QrControl {
  view: QrView
  isCreating: boolean
  isCancelling: boolean
  create: (amount: number) => void
  cancel: (qr: OpenQr) => Promise<void>
  /** From an expired QR back to the amount. */
  startAgain: () => void
  reload: () => void
}

/** The QR in view: an open one of the latest answer; one that ran out stays until it is put away. */
function useHeldQr(answer: QrAnswer | undefined, onGone: (qr: OpenQr) => void) {
  const [held, setHeld] = useState<OpenQr>()
  // Read by the effect below, which must run for new answers only.
  const latest = useRef({ held, onGone })
  latest.current = { held, onGone }
  useEffect(() => {
    if (!answer) return
    const now = performance.now()
    const open = openQrOf(answer, now)
    if (open) return setHeld(open)
    const former = latest.current.held
    if (!former || secondsLeftOf(former, now) === 0) return
    setHeld(undefined)
    latest.current.onGone(former)
  }, [answer])
  const hold = (qr: OpenQr | undefined) => {
    setHeld(qr)
    latest.current.held = qr
  }
  return { held, hold }
}

/** `onGone` is told of a QR that is no longer open though it had time left: paid, or cancelled on another device. */
export function useQr(gatewayCode: QrGateway, onGone: (qr: OpenQr) => void): QrControl {
  const queries = useQueryClient()
  const errorText = useErrorText()
  const asked = { params: { gatewayCode } }
  const key = queryKey(api.qrcode, asked)
  // Always read again when its tab is shown: a QR may have been made or paid meanwhile (spec §4).
  const query = useApiQuery(api.qrcode, asked, { staleTime: 0 })
  const answer = query.data
  const { held, hold } = useHeldQr(answer, onGone)
  const secondsLeft = useSecondsLeft(held)
  const isOver = held !== undefined && secondsLeft === 0
  // News may have been missed while the socket was down.
  useMemberEvent(
    'wallet:changed',
    () => undefined,
    () => void query.refetch(),
  )

  const create = useApiMutation(api.createQrcode, {
    onSuccess: (result) => {
      if (!result.hasQrcode) {
        // Spec §8: creating it was refused in the answer itself.
        toastError(errorText(new CallError(200, { message: result.message ?? 'QR_FAIL' })))
        return
      }
      // At once, not only by way of the cache: a second tap must find no form any more.
      hold(openQrOf(result, performance.now()))
      queries.setQueryData(key, result)
      void queries.invalidateQueries({ queryKey: queryKey(api.statement) })
    },
  })
  const cancel = useApiMutation(api.cancelQrcode)

  return {
    view: viewOf(),
    isCreating: create.isPending,
    isCancelling: cancel.isPending,
    create: (amount) => create.mutate({ ...asked, body: { amount } }),
    cancel: async ({ qrcodeId }) => {
      try {
        await cancel.mutateAsync({ params: { qrcodeId } })
        putAway()
        void queries.invalidateQueries({ queryKey: queryKey(api.statement) })
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
    queries.setQueryData(key, nothingOpen)
  }

  function viewOf(): QrView {
    if (held) return isOver ? { step: 'expired', qr: held } : { step: 'shown', qr: held, secondsLeft }
    if (answer) return { step: 'none' }
    return query.isError ? { step: 'failed' } : { step: 'loading' }
  }
}
