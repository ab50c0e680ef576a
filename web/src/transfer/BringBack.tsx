/** Brings everything that lies in games back to the wallet in one tap; what stays says why (ux 69, decisions D2.3). */
import { useOnline } from '@kapao/client/online.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Wallet } from '@kapao/contract/schemas/wallet.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { LostOutcome, MoneyOutcome, OutcomeActions, RefusedOutcome } from '#money/MoneyOutcome.tsx'
import { moneyText } from '#money/money-text.ts'
import { type BroughtBack, endOf, sumOf, useBringBack, useNewsOfAll } from './bring-back-action.ts'
import { GameRows } from './GameRows.tsx'

type WalletView = Wire<typeof Wallet>

interface BringBackProps {
  wallet: WalletView
  onBusy: (busy: boolean) => void
  onDone: () => void
  onViewStatement: () => void
}

const tones = { allBack: 'good', partlyBack: 'waiting', onTheWay: 'moving', nothingBack: 'bad' } as const

export function BringBack({ wallet, onBusy, onDone, onViewStatement }: BringBackProps) {
  const t = useTranslations('transfer')
  const errorText = useErrorText()
  const { step, send, reset } = useBringBack(onBusy)
  // The games of before: the wallet on the screen changes while they are being emptied.
  const [asked, setAsked] = useState<WalletView['slots']>([])
  const start = () => {
    setAsked(holdingOf(wallet))
    void send(undefined)
  }
  const shared = { wallet, onDone, onViewStatement }
  switch (step.step) {
    case 'idle':
      return <BringBackOffer wallet={wallet} onStart={start} />
    case 'sending':
    case 'checking':
      return (
        <div className="grid gap-4">
          <p role="status" className="text-15 text-muted">
            {t('back.asking')}
          </p>
          <GameRows
            wallet={wallet}
            rows={asked.map(({ code, amount }) => ({ slot: code, amount }))}
            isMoving
          />
        </div>
      )
    case 'done':
      return <BringBackEnded {...shared} results={step.results} onAgain={start} />
    case 'lost':
      return <LostOutcome onSendAgain={start} onViewStatement={onViewStatement} />
    case 'refused':
      return (
        <RefusedOutcome title={t('back.nothingBack.title')} onBack={reset}>
          {errorText(step.error)}
        </RefusedOutcome>
      )
  }
}

const holdingOf = ({ slots }: WalletView) => slots.filter(({ isActive, amount }) => isActive && amount > 0)

function BringBackOffer({ wallet, onStart }: { wallet: WalletView; onStart: () => void }) {
  const t = useTranslations('transfer')
  const offlineReason = useTranslations('wallet')('offlineReason')
  const isOnline = useOnline()
  const hasBonus = useApiQuery(api.activeBonus).data?.status === true
  const holding = holdingOf(wallet)
  const open = holding.filter(({ maintenance }) => maintenance !== true)
  const { currency } = wallet.profile
  if (holding.length === 0) return <p className="rounded-field bg-raised px-4 py-3">{t('back.nothing')}</p>
  return (
    <div className="grid gap-4">
      <p className="text-15 text-muted">{t('back.text')}</p>
      <GameRows
        wallet={wallet}
        rows={holding.map(({ code, amount, staked, maintenance }) => ({
          slot: code,
          amount,
          note: maintenance
            ? t('back.closed')
            : staked && t('back.staked', { amount: moneyText(staked, currency) }),
        }))}
      />
      {hasBonus && <Notice tone="info">{t('back.bonus')}</Notice>}
      <div className="grid gap-2">
        <Button wide disabled={!isOnline || open.length === 0} onClick={onStart}>
          {t('back.submit', { amount: moneyText(sumOf(open), currency) })}
        </Button>
        {!isOnline && <p className="text-center text-13 text-muted">{offlineReason}</p>}
      </div>
    </div>
  )
}

interface BringBackEndedProps extends Omit<BringBackProps, 'onBusy'> {
  results: readonly BroughtBack[]
  onAgain: () => void
}

function BringBackEnded({ wallet, results, onDone, onViewStatement, onAgain }: BringBackEndedProps) {
  const t = useTranslations('transfer')
  const now = useNewsOfAll(results)
  const end = endOf(now)
  const arrived = now.filter(({ message }) => message === 'SUCCESS')
  const canTryAgain = end === 'partlyBack' || end === 'nothingBack'
  return (
    <MoneyOutcome
      // Read out anew when what was on its way has ended.
      key={end}
      tone={tones[end]}
      title={t(`back.${end}.title`)}
      details={<GameRows wallet={wallet} rows={now} />}
      actions={
        <>
          {canTryAgain && (
            <Button wide kind="secondary" onClick={onAgain}>
              {t('back.again')}
            </Button>
          )}
          <OutcomeActions onDone={onDone} onViewStatement={onViewStatement} />
        </>
      }
    >
      {t(`back.${end}.text`, { amount: moneyText(sumOf(arrived), wallet.profile.currency) })}
    </MoneyOutcome>
  )
}
