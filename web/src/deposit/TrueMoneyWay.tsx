/** Depositing by a TrueMoney gift link: pasted, found in the text, encoded, and what became of it (decisions D5). */
import { groupAccountNo } from '@kapao/client/format.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { toBaht } from '@kapao/contract/money.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { FormEnd } from '@kapao/ui/FormEnd.tsx'
import { Gift } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import {
  CheckingOutcome,
  LostOutcome,
  MoneyOutcome,
  OutcomeActions,
  RefusedOutcome,
} from '#money/MoneyOutcome.tsx'
import { moneyText } from '#money/money-text.ts'
import type { LookupAnswer } from './deposit-ways.ts'
import type { Received } from './find-payment.ts'
import { GiftLinkField } from './GiftLinkField.tsx'
import { NumberedSteps } from './NumberedSteps.tsx'
import { type GiftLinkFlow, useGiftLink } from './use-gift-link.ts'

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
  const errorText = useErrorText()
  const gift = useGiftLink({ onBusy, onReceived })
  const { step, refused } = gift
  if (refused)
    return (
      <RefusedOutcome title={t('trueMoney.refusedTitle')} onBack={gift.reset}>
        {errorText(refused)}
      </RefusedOutcome>
    )
  switch (step.step) {
    case 'checking':
      return <CheckingOutcome />
    case 'lost':
      return <LostOutcome onSendAgain={gift.submit} onViewStatement={onViewStatement} />
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
      return <GiftForm {...{ gift, recipients, currency }} />
  }
}

interface GiftFormProps {
  gift: GiftLinkFlow
  recipients: LookupAnswer['wallets']
  currency: Currency
}

/** How to make a gift, and the field for its link. */
function GiftForm({ gift, recipients, currency }: GiftFormProps) {
  const t = useTranslations('deposit')
  const offlineReason = useTranslations('wallet')('offlineReason')
  const errorText = useErrorText()
  const { step, isOnline, draft, link } = gift
  const submit = (event: FormEvent) => {
    event.preventDefault()
    gift.submit()
  }
  return (
    <form onSubmit={submit} noValidate className="flex grow flex-col gap-4">
      <Recipients wallets={recipients} />
      <NumberedSteps title={t('trueMoney.how')} steps={[t('trueMoney.gift'), t('trueMoney.copy')]} />
      <GiftLinkField
        value={draft}
        link={link}
        onValue={gift.write}
        hint={t('minimum', { minimum: moneyText(toBaht(limits.truelinkMin), currency) })}
        error={step.step === 'refused' && errorText(step.error)}
      />
      <FormEnd>
        <Button type="submit" wide loading={step.step === 'sending'} disabled={!link || !isOnline}>
          {t('trueMoney.send')}
        </Button>
        {!isOnline && <p className="text-center text-13 text-muted">{offlineReason}</p>}
      </FormEnd>
    </form>
  )
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
