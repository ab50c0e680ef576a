/** Depositing by a TrueMoney gift link: pasted, found in the text, encoded, and what became of it (decisions D5). */
import { groupAccountNo } from '@kapao/client/format.ts'
import { useOnline } from '@kapao/client/online.ts'
import { send } from '@kapao/client/send.ts'
import { useMemberEvent } from '@kapao/client/socket.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { findGiftLink } from '@kapao/contract/gift-link.ts'
import * as limits from '@kapao/contract/limits.ts'
import { toBaht } from '@kapao/contract/money.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { FormEnd } from '@kapao/ui/FormEnd.tsx'
import { Gift } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import {
  CheckingOutcome,
  LostOutcome,
  MoneyOutcome,
  OutcomeActions,
  RefusedOutcome,
} from '#money/MoneyOutcome.tsx'
import { useMoneyAction } from '#money/money-action.ts'
import type { MoneyStep } from '#money/money-steps.ts'
import { moneyText } from '#money/money-text.ts'
import { takeCredit, useCreditTeller } from '#news/credits.ts'
import type { LookupAnswer } from './deposit-ways.ts'
import { findPayment, type Received } from './find-payment.ts'
import { GiftLinkField } from './GiftLinkField.tsx'
import { NumberedSteps } from './NumberedSteps.tsx'
import { sealOnce } from './sealed-link.ts'

/** Where gift links stand in a statement row. */
const trueMoney = 'TRUEMONEY'

const sendLink = async (link: string) => send(api.truelink, { body: { link: await sealOnce(link) } })

interface TrueMoneyWayProps {
  currency: Currency
  /** Of ours: whom a gift reaches. */
  recipients: LookupAnswer['wallets']
  onBusy: (busy: boolean) => void
  onReceived: (received: Received) => void
  onClose: () => void
  onViewStatement: () => void
}

export function TrueMoneyWay(props: TrueMoneyWayProps) {
  const { currency, recipients, onBusy, onReceived, onClose, onViewStatement } = props
  const t = useTranslations('deposit')
  const offlineReason = useTranslations('wallet')('offlineReason')
  const errorText = useErrorText()
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
  const isSending = step.step === 'sending'

  const submit = async () => {
    if (!link || !isOnline) return
    const outcome = await sendOnce(link)
    if (outcome.step !== 'done') return
    const received = await findPayment(outcome.reference)
    if (received && takeCredit(outcome.reference)) onReceived(received)
  }
  const write = (text: string) => {
    if (step.step === 'refused') reset()
    setDraft(text)
  }
  if (refused)
    return (
      <RefusedOutcome title={t('trueMoney.refusedTitle')} onBack={reset}>
        {errorText(refused)}
      </RefusedOutcome>
    )
  switch (step.step) {
    case 'checking':
      return <CheckingOutcome />
    case 'lost':
      return <LostOutcome onSendAgain={() => void submit()} onViewStatement={onViewStatement} />
    case 'pending':
    case 'done':
      return (
        <MoneyOutcome
          tone={step.step === 'done' ? 'good' : 'waiting'}
          title={step.step === 'done' ? t('receivedTitle') : t('trueMoney.pendingTitle')}
          reference={step.reference}
          actions={<OutcomeActions onDone={onClose} onViewStatement={onViewStatement} />}
        >
          {step.step === 'done' ? t('trueMoney.doneText') : t('trueMoney.pendingText')}
        </MoneyOutcome>
      )
    case 'idle':
    case 'sending':
    case 'refused':
      return (
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void submit()
          }}
          noValidate
          className="flex grow flex-col gap-4"
        >
          <Recipients wallets={recipients} />
          <NumberedSteps title={t('trueMoney.how')} steps={[t('trueMoney.gift'), t('trueMoney.copy')]} />
          <GiftLinkField
            value={draft}
            link={link}
            onValue={write}
            hint={t('minimum', { minimum: moneyText(toBaht(limits.truelinkMin), currency) })}
            error={step.step === 'refused' && errorText(step.error)}
          />
          <FormEnd>
            <Button type="submit" wide loading={isSending} disabled={!link || !isOnline}>
              {t('trueMoney.send')}
            </Button>
            {!isOnline && <p className="text-center text-13 text-muted">{offlineReason}</p>}
          </FormEnd>
        </form>
      )
  }
}

/** Whose wallet it is that takes the gift, so that a member can see that it is ours. */
function Recipients({ wallets }: { wallets: LookupAnswer['wallets'] }) {
  const t = useTranslations('deposit.trueMoney')
  return (
    <ul className="grid gap-2">
      {wallets.map(({ walletAccountName, walletAccountNo }) => (
        <li
          key={walletAccountNo}
          className="flex items-center gap-3 rounded-field bg-raised px-4 py-3 inner-line"
        >
          <span className="grid size-11 shrink-0 place-items-center rounded-[12px] bg-surface text-gold-text inner-line">
            <Gift size={20} aria-hidden />
          </span>
          <span className="min-w-0">
            <span className="block text-13 text-muted">{t('recipient')}</span>
            <span className="block text-15 font-semibold wrap-anywhere">{walletAccountName}</span>
            <span className="figures block text-15 text-muted">{groupAccountNo(walletAccountNo)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
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
