/** What can be received now, line by line, and the one button that receives it; or why there is none (spec §4 Refund). */
import { currencyUnit } from '@kapao/client/format.ts'
import { useOnline } from '@kapao/client/online.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import type { RefundCheck } from '@kapao/contract/schemas/refund.ts'
import { Button, buttonClass } from '@kapao/ui/Button.tsx'
import { classes } from '@kapao/ui/classes.ts'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CollectConfirm } from '#collect/CollectConfirm.tsx'
import { LockTerms } from '#collect/LockTerms.tsx'
import { type Collect, useCollect } from '#collect/use-collect.ts'
import { moneyText } from '#money/money-text.ts'

interface RefundOfferProps {
  check: Wire<typeof RefundCheck>
  currency: Currency
  /** Meanwhile the sheet must not close. */
  onBusy: (busy: boolean) => void
  Html: ComponentType<{ html: string }>
}

export function RefundOffer({ check, currency, onBusy, Html }: RefundOfferProps) {
  const t = useTranslations('refund')
  const { refundAmount, info } = check
  const action = useRefund(check, onBusy)
  if (refundAmount === 0) {
    return (
      <div className="grid gap-4">
        <EmptyState drawing="wallet" title={t('noneTitle')}>
          {t('noneText')}
        </EmptyState>
        <Arithmetic info={info} Html={Html} />
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <div className="text-center">
        <p className="text-15 text-muted">{t('amount')}</p>
        <p className="leading-figure font-semibold text-gold-text">
          <Money amount={refundAmount} unit={currencyUnit(currency)} large />
        </p>
      </div>
      {check.refundSuccess > 0 && <LockTerms success={check.refundSuccess} fail={check.refundFail} />}
      <ReceiveButton check={check} currency={currency} action={action} />
      <Arithmetic info={info} Html={Html} />
    </div>
  )
}

/** How the sum came about, line by line; also where it is nothing. */
function Arithmetic({ info, Html }: { info: string } & Pick<RefundOfferProps, 'Html'>) {
  return (
    <section className="figures rounded-field bg-raised px-4 py-3 inner-line">
      <Html html={info} />
    </section>
  )
}

/** Without a lock both of spec's calls are the same credit; the one that never opens a lock is then used (decisions D8). */
function useRefund({ refundSuccess }: Wire<typeof RefundCheck>, onBusy: (busy: boolean) => void): Collect {
  const action = useCollect(refundSuccess > 0 ? api.receiveRefund : api.addRefundToWallet, {
    done: 'REFUND_SUCCESS',
    matches: (row) => row.refund !== undefined,
    shownBy: [api.checkRefund, api.refunds],
  })
  useEffect(() => onBusy(action.isBusy), [action.isBusy, onBusy])
  return action
}

interface ReceiveButtonProps {
  check: Wire<typeof RefundCheck>
  currency: Currency
  action: Collect
}

function ReceiveButton({ check, currency, action }: ReceiveButtonProps) {
  const t = useTranslations('refund')
  const wallet = useTranslations('wallet')
  const [isAsking, setAsking] = useState(false)
  const isOnline = useOnline()
  const isLocking = check.refundSuccess > 0
  const amount = moneyText(check.refundAmount, currency)
  return (
    <div className="grid gap-3">
      <Button
        wide
        disabled={check.bonus || !check.result || !isOnline}
        loading={action.isBusy}
        onClick={() => (isLocking ? setAsking(true) : void action.collect())}
      >
        {isLocking ? t('receive') : t('addToWallet')}
      </Button>
      {action.isChecking && <Notice tone="info">{wallet('result.checking')}</Notice>}
      {!isOnline ? (
        <p className="text-center text-13 text-muted">{wallet('offlineReason')}</p>
      ) : check.bonus ? (
        <Notice tone="warning">
          <p>{t('bonusActive')}</p>
          <Link to="/user/bonus" className={classes(buttonClass('quiet'), '-ml-3 px-3 text-15')}>
            {t('toBonus')}
          </Link>
        </Notice>
      ) : (
        !check.result && <Notice tone="info">{t('notYet')}</Notice>
      )}
      <CollectConfirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('confirmTitle', { amount })}
        conditions={[t('intoWallet')]}
        success={check.refundSuccess}
        fail={check.refundFail}
        action={action}
      />
    </div>
  )
}
