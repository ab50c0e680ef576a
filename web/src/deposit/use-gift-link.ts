/** A gift link on its way: what was pasted, what became of it, and the money that it brought (decisions D5). */
import { useOnline } from '@kapao/client/online.ts'
import { send } from '@kapao/client/send.ts'
import { useMemberEvent } from '@kapao/client/socket.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import { findGiftLink } from '@kapao/contract/gift-link.ts'
import { useState } from 'react'
import { useMoneyAction } from '#money/money-action.ts'
import type { MoneyStep } from '#money/money-steps.ts'
import { takeCredit, useCreditTeller } from '#news/credits.ts'
import { findPayment, type Received } from './find-payment.ts'
import { sealOnce } from './sealed-link.ts'

export type GiftLinkFlow = ReturnType<typeof useGiftLink>

/** Where gift links stand in a statement row. */
const trueMoney = 'TRUEMONEY'

const sendLink = async (link: string) => send(api.truelink, { body: { link: await sealOnce(link) } })

interface GiftLinkOptions {
  onBusy: (busy: boolean) => void
  onReceived: (received: Received) => void
}

export function useGiftLink({ onBusy, onReceived }: GiftLinkOptions) {
  const isOnline = useOnline()
  const [draft, setDraft] = useState('')
  const {
    step,
    send: sendOnce,
    reset,
  } = useMoneyAction(sendLink, {
    matches: (row) => row.from === trueMoney,
    onBusy,
    type: 'deposit',
    failedCode: 'TRUELINK_INVALID',
    processing: 'pending',
  })
  const refused = useRefusalOf(step)
  useCreditTeller((credit, isTold) => {
    const isAwaited = step.step !== 'idle' && step.step !== 'refused'
    if (!isAwaited || credit.kind !== 'deposit_voucher' || isTold) return false
    onReceived(credit)
    return true
  })
  const link = findGiftLink(draft)
  const submit = async () => {
    if (!link || !isOnline) return
    const outcome = await sendOnce(link)
    if (outcome.step !== 'done') return
    const received = await findPayment(outcome.reference)
    if (received && takeCredit(outcome.reference)) onReceived(received)
  }
  return {
    ...{ step, reset, isOnline, draft, link },
    /** Why it was refused after it had waited; a link that is refused at once is told at its field. */
    refused,
    submit: () => void submit(),
    write: (text: string) => {
      if (step.step === 'refused') reset()
      setDraft(text)
    },
  }
}

/** A gift that waited and was refused; one that was credited turns the whole sheet (DepositModal). */
function useRefusalOf(step: MoneyStep): CallError | undefined {
  const [told, setTold] = useState<{ reference: string; error: CallError }>()
  useMemberEvent('voucher:decided', ({ reference, status, note }) => {
    if (status === 'FAILED')
      setTold({ reference, error: new CallError(422, { message: note ?? 'TRUELINK_INVALID' }) })
  })
  return step.step === 'pending' && step.reference === told?.reference ? told.error : undefined
}
