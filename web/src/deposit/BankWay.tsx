/** Depositing by bank transfer: from which account, to which of ours, and what happens then (spec §2, decisions D4). */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Wallet } from '@kapao/contract/schemas/wallet.ts'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { bankName } from '#i18n/bank-name.ts'
import { useAppLocale } from '#i18n/words.tsx'
import { AccountCard } from './AccountCard.tsx'
import { AccountNameModal, needsEnglishName } from './AccountNameModal.tsx'
import type { BankAccount } from './deposit-ways.ts'
import { ExpectedForm } from './ExpectedForm.tsx'
import type { Received } from './find-payment.ts'

interface BankWayProps {
  accounts: readonly BankAccount[]
  /** The operator looks at every transfer by hand for now. */
  isManual: boolean
  depositMin: number
  wallet: Wire<typeof Wallet>
  onReceived: (received: Received) => void
  onSendSlip: () => void
}

export function BankWay({ accounts, isManual, depositMin, wallet, onReceived, onSendSlip }: BankWayProps) {
  const t = useTranslations('deposit.bank')
  const locale = useAppLocale()
  // Kept while the modal slides away.
  const [fixing, setFixing] = useState<{ account: BankAccount; isOpen: boolean }>()
  const { bank, bankAccountNo } = wallet.bankAccount
  const mustFix = needsEnglishName(wallet.bankAccount)
  return (
    <div className="grid gap-4">
      <Notice tone="info">
        {t('from', { bank: bankName(bank, locale), last4: bankAccountNo.slice(-4) })}
      </Notice>
      <ul className="grid gap-3">
        {accounts.map((account) => (
          <li key={`${account.bankCode} ${account.bankAccountNo}`}>
            <AccountCard
              account={account}
              isAuto={account.mode === 'AUTO' && !isManual}
              onSendSlip={onSendSlip}
              onFixName={mustFix ? () => setFixing({ account, isOpen: true }) : undefined}
            />
          </li>
        ))}
      </ul>
      {fixing && (
        <AccountNameModal
          open={fixing.isOpen}
          onClose={() => setFixing({ ...fixing, isOpen: false })}
          bankAccount={wallet.bankAccount}
          accountNo={fixing.account.bankAccountNo}
          phone={wallet.profile.username}
        />
      )}
      <ExpectedForm
        currency={wallet.profile.currency}
        memberId={wallet.profile._id}
        depositMin={depositMin}
        // The name that is being put right is not taken away either.
        onReceived={fixing?.isOpen ? undefined : onReceived}
      />
    </div>
  )
}
