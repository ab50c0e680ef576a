/** How much to withdraw: limits, conditions and the account stand beside the field, not only in errors (ux 29). */
import { currencyUnit } from '@kapao/client/format.ts'
import { useOnline } from '@kapao/client/online.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { WithdrawLimits } from '@kapao/contract/schemas/site.ts'
import type { Wallet } from '@kapao/contract/schemas/wallet.ts'
import { AmountField } from '@kapao/ui/AmountField.tsx'
import { BankBadge } from '@kapao/ui/BankBadge.tsx'
import { Button } from '@kapao/ui/Button.tsx'
import { amountOf } from '@kapao/ui/digits.ts'
import { FormEnd } from '@kapao/ui/FormEnd.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useForm } from '@kapao/ui/use-form.ts'
import { Link } from '@tanstack/react-router'
import { Clock, Info, Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { bankName } from '#i18n/bank-name.ts'
import { useAppLocale } from '#i18n/words.tsx'
import { moneyText, typedDecimals } from '#money/money-text.ts'
import {
  allOf,
  boundsOf,
  checkWithdrawal,
  gamesOf,
  hasNothing,
  isTooMuch,
  needsGames,
  reachOf,
} from './withdraw-check.ts'

export type WalletView = Wire<typeof Wallet>

interface WithdrawFormProps {
  wallet: WalletView
  limits: Wire<typeof WithdrawLimits>
  /** An active bonus forbids it, but for what is set aside (decisions D6, D16). */
  isLocked: boolean
  /** The amount as typed. */
  draft: string
  onDraft: (text: string) => void
  onSubmit: () => void
  onViewStatement: () => void
  onDeposit: () => void
  onClose: () => void
}

export function WithdrawForm(props: WithdrawFormProps) {
  const { wallet, limits, isLocked, draft, onDraft, onSubmit, onViewStatement, onDeposit, onClose } = props
  const t = useTranslations('withdraw')
  const common = useTranslations('wallet')
  const isOnline = useOnline()
  const { currency } = wallet.profile
  const money = (baht: number) => moneyText(baht, currency)
  const games = gamesOf(wallet.slots)
  const bounds = boundsOf(wallet, limits, isLocked)
  const amount = amountOf(draft)
  // One withdrawal at a time (decisions D6); until it ends its money is what is held.
  const isInProgress = wallet.wallet.held > 0
  // Nothing to take out: no amount that is typed would do (ux 15, 66).
  const isEmpty = reachOf(bounds) === 0
  const isBlocked = isInProgress || isEmpty
  const range = { minimum: money(limits.withdrawMin), maximum: money(limits.withdrawMax) }

  const fault = checkWithdrawal(amount, bounds)
  const form = useForm(fault ? { amount: fault } : {}, onSubmit, isOnline && !isBlocked)
  const told = isTooMuch(fault) && !isBlocked ? fault : form.faults.amount

  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <Holdings
        label={t(labelOf(wallet, isLocked))}
        wallet={money(bounds.available)}
        games={bounds.inGames > 0 ? money(bounds.inGames) : undefined}
      />
      {isInProgress && <InProgress held={money(wallet.wallet.held)} onViewStatement={onViewStatement} />}
      {isEmpty && !isInProgress && !isLocked && <Notice tone="info">{t('empty')}</Notice>}
      {isLocked && <BonusLock free={isEmpty ? undefined : money(bounds.available)} onLeave={onClose} />}
      <BankLine wallet={wallet} usualMinutes={limits.usualMinutes} />
      <AmountField
        label={t('amount')}
        name="amount"
        value={draft}
        onValue={(text) => {
          form.forget()
          onDraft(text)
        }}
        unit={currencyUnit(currency)}
        decimals={typedDecimals[currency]}
        disabled={isBlocked}
        hint={t('limits', range)}
        error={told && t(told, { ...range, amount: money(reachOf(bounds)) })}
        all={{ label: t('all'), amount: allOf(bounds) }}
      />
      {amount !== undefined && !isTooMuch(fault) && needsGames(amount, bounds) && bounds.inGames > 0 && (
        <Notice tone="info">{t('gamesFirst', { amount: money(bounds.inGames) })}</Notice>
      )}
      {!isLocked && (
        <p className="flex gap-2 text-13 text-muted">
          <Info size={16} aria-hidden className="mt-0.5 shrink-0" />
          <span>
            {t('conditionsNote')} {games.closed > 0 && t('gamesClosed', { amount: money(games.closed) })}
          </span>
        </p>
      )}
      <FormEnd>
        {hasNothing(wallet) ? (
          <Button wide disabled={!isOnline} onClick={onDeposit}>
            {t('fill')}
          </Button>
        ) : (
          <Button type="submit" wide disabled={!isOnline || isBlocked || isTooMuch(fault)}>
            {t('next')}
          </Button>
        )}
        {!isOnline && <p className="text-center text-13 text-muted">{common('offlineReason')}</p>}
      </FormEnd>
    </form>
  )
}

/** What the first sum is: under a bonus the wallet is no part of it, and what is set aside always is (decisions D16). */
function labelOf({ wallet }: WalletView, isLocked: boolean) {
  if (isLocked) return 'availableNow'
  return wallet.setAside > 0 ? 'availableWithAside' : 'available'
}

interface HoldingsProps {
  label: string
  /** As text, as the next. */
  wallet: string
  games: string | undefined
}

/** What can be withdrawn: the wallet, and what the games would give to it first. */
function Holdings({ label, wallet, games }: HoldingsProps) {
  const t = useTranslations('withdraw')
  return (
    <dl className="grid gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <dt className="text-15 text-muted">{label}</dt>
        <dd className="figures text-20 font-semibold">{wallet}</dd>
      </div>
      {games && (
        <div className="flex items-baseline justify-between gap-3">
          <dt className="text-15 text-muted">{t('inGames')}</dt>
          <dd className="figures text-15 font-medium">{games}</dd>
        </div>
      )}
    </dl>
  )
}

interface InProgressProps {
  /** As text. */
  held: string
  onViewStatement: () => void
}

/** Another withdrawal has not ended yet. */
function InProgress({ held, onViewStatement }: InProgressProps) {
  const t = useTranslations('withdraw')
  const viewStatement = useTranslations('wallet')('result.viewStatement')
  return (
    <div role="status" className="grid gap-1 rounded-field bg-raised px-4 py-3">
      <p className="flex items-center gap-2 text-15 font-semibold text-warning">
        <Clock size={18} aria-hidden /> {t('inProgressTitle')}
      </p>
      <p className="text-15 text-muted">{t('inProgress', { amount: held })}</p>
      <Button kind="quiet" className="-ml-3 justify-self-start px-3 text-15" onClick={onViewStatement}>
        {viewStatement}
      </Button>
    </div>
  )
}

interface BonusLockProps {
  /** As text: what is set aside is no part of it (decisions D16). */
  free: string | undefined
  onLeave: () => void
}

/** Why not, and the way to where that can be changed (ux 34). */
function BonusLock({ free, onLeave }: BonusLockProps) {
  const t = useTranslations('withdraw')
  return (
    <div role="status" className="grid gap-1 rounded-field bg-raised px-4 py-3">
      <p className="flex items-center gap-2 text-15 font-semibold text-warning">
        <Lock size={18} aria-hidden /> {t('lockedTitle')}
      </p>
      <p className="text-15 text-muted">
        {free === undefined ? t('locked') : t('lockedButAside', { amount: free })}
      </p>
      <Link
        to="/user/bonus"
        onClick={onLeave}
        className="-ml-3 inline-flex min-h-11 items-center justify-self-start rounded-field px-3 text-15 font-medium text-gold-text"
      >
        {t('viewBonus')}
      </Link>
    </div>
  )
}

interface BankLineProps {
  wallet: WalletView
  usualMinutes: number | null
}

/** Where it goes, and what to expect of it before the tap (ux 68). */
function BankLine({ wallet, usualMinutes }: BankLineProps) {
  const t = useTranslations('withdraw')
  const locale = useAppLocale()
  const { bank, bankAccountNo } = wallet.bankAccount
  return (
    <div className="flex items-center gap-3 rounded-field bg-raised px-4 py-3">
      <BankBadge code={wallet.bankAccount.bankCode} />
      <span className="min-w-0">
        <span className="block text-13 text-muted">{t('to')}</span>
        <span className="figures block text-15">
          {t('accountEnding', { bank: bankName(bank, locale), last4: bankAccountNo.slice(-4) })}
        </span>
        <span className="block text-13 text-muted">
          {usualMinutes === null ? t('unknownTime') : t('usual', { minutes: usualMinutes })} {t('free')}
        </span>
      </span>
    </div>
  )
}

export function WithdrawFormSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-17 w-full" />
      <Skeleton className="h-38 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
