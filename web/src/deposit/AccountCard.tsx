/** One of our bank accounts: whose it is, its number to copy, and how soon a transfer to it counts (spec §2, ux 16). */
import { groupAccountNo } from '@kapao/client/format.ts'
import { BankBadge } from '@kapao/ui/BankBadge.tsx'
import { CopyButton } from '@kapao/ui/CopyButton.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { ReceiptText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { bankName } from '#i18n/bank-name.ts'
import { useAppLocale } from '#i18n/words.tsx'
import type { BankAccount } from './deposit-ways.ts'

interface AccountCardProps {
  account: BankAccount
  /** The bank's own feed tells of a transfer; otherwise its slip does. */
  isAuto: boolean
  onSendSlip: () => void
  /** The member's own account name must be put right before a number is copied (spec §2). */
  onFixName: (() => void) | undefined
}

export function AccountCard({ account, isAuto, onSendSlip, onFixName }: AccountCardProps) {
  const t = useTranslations('deposit.bank')
  const locale = useAppLocale()
  const { bank, bankCode, bankAccountName, bankAccountNo } = account
  const name = bankName(bank, locale)
  return (
    <article aria-label={name} className="grid gap-2 rounded-field bg-raised p-4 pb-3 inner-line">
      <div className="flex items-center gap-3">
        <BankBadge code={bankCode} />
        <span className="min-w-0">
          <span className="block text-15 font-semibold">{name}</span>
          <span className="block text-15 text-muted wrap-anywhere">{bankAccountName}</span>
        </span>
      </div>
      <div className="-mr-2 flex flex-wrap items-center justify-between gap-x-2">
        <span className="figures text-20 font-semibold">{groupAccountNo(bankAccountNo)}</span>
        <CopyButton
          text={bankAccountNo}
          label={t('copy')}
          ariaLabel={t('copyAccount', { bank: name })}
          copiedLabel={t('copied')}
          failedLabel={t('copyFailed')}
          onInstead={onFixName}
        />
      </div>
      <div className="-mr-2 flex flex-wrap items-center justify-between gap-x-2">
        <StatusPill tone={isAuto ? 'good' : 'info'}>{isAuto ? t('auto') : t('manual')}</StatusPill>
        {!isAuto && (
          <button
            type="button"
            onClick={onSendSlip}
            className="ml-auto inline-flex min-h-11 items-center gap-1.5 rounded-chip px-3 text-15 font-medium text-gold-text hover:bg-surface"
          >
            <ReceiptText size={18} aria-hidden />
            {t('sendSlip')}
          </button>
        )}
      </div>
    </article>
  )
}
