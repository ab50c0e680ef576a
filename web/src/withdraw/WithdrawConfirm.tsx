/** Repeats what will leave and to which account, before it is sent (ux 30). */
import { useOnline } from '@kapao/client/online.ts'
import { ConfirmDialog } from '@kapao/ui/ConfirmDialog.tsx'
import { useTranslations } from 'use-intl'
import { bankName } from '#i18n/bank-name.ts'
import { useAppLocale } from '#i18n/words.tsx'
import { moneyText } from '#money/money-text.ts'
import type { WalletView } from './WithdrawForm.tsx'

interface WithdrawConfirmProps {
  open: boolean
  wallet: WalletView
  amount: number
  /** Comes out of the games first, all of it; 0: the wallet is enough. */
  fromGames: number
  /** Null: not known. */
  usualMinutes: number | null
  sending: boolean
  onClose: () => void
  onConfirm: () => void
}

export function WithdrawConfirm(props: WithdrawConfirmProps) {
  const { open, wallet, amount, fromGames, usualMinutes, sending, onClose, onConfirm } = props
  const t = useTranslations('withdraw')
  const offlineReason = useTranslations('wallet')('offlineReason')
  const isOnline = useOnline()
  const locale = useAppLocale()
  const { bank, bankAccountName, bankAccountNo } = wallet.bankAccount
  const money = moneyText(amount, wallet.profile.currency)
  const rows = [
    [t('confirmAmount'), money],
    ...(fromGames > 0 ? [[t('confirmGames'), moneyText(fromGames, wallet.profile.currency)] as const] : []),
    [t('confirmBank'), bankName(bank, locale)],
    [t('confirmAccount'), `•••• ${bankAccountNo.slice(-4)}`],
    [t('confirmName'), bankAccountName],
    [t('confirmFee'), t('noFee')],
    ...(usualMinutes === null ? [] : [[t('confirmTime'), t('minutes', { minutes: usualMinutes })] as const]),
  ] as const
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={onConfirm}
      title={t('confirmTitle', { amount: money })}
      confirmLabel={t('confirm')}
      cancelLabel={t('cancel')}
      loading={sending}
      confirmDisabled={!isOnline}
    >
      <dl className="my-2 grid gap-2 rounded-field bg-raised px-4 py-3 text-text">
        {rows.map(([term, value]) => (
          <div key={term} className="flex items-baseline justify-between gap-4">
            <dt className="shrink-0 text-13 text-muted">{term}</dt>
            <dd className="figures text-right text-15 font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {fromGames > 0 && <p className="mb-2">{t('confirmGamesText')}</p>}
      <p>{t('confirmText')}</p>
      {/* The connection may be lost while somebody reads this (ux 56). */}
      {!isOnline && (
        <p role="status" className="mt-2 text-warning">
          {offlineReason}
        </p>
      )}
    </ConfirmDialog>
  )
}
