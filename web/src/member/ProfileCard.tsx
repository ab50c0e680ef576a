/** Who the member is, read-only (spec §2 Profile). */
import { formatDateTime, groupAccountNo } from '@kapao/client/format.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { ProfileResult } from '@kapao/contract/schemas/member.ts'
import { BankBadge } from '@kapao/ui/BankBadge.tsx'
import { Button } from '@kapao/ui/Button.tsx'
import { Card } from '@kapao/ui/Card.tsx'
import { CopyButton } from '@kapao/ui/CopyButton.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { bankName } from '#i18n/bank-name.ts'
import { useAppLocale } from '#i18n/words.tsx'

interface ProfileCardProps extends Wire<typeof ProfileResult> {
  onChangeBank: () => void
}

export function ProfileCard({ profile, bankAccount, onChangeBank }: ProfileCardProps) {
  const t = useTranslations('member.profile')
  const copy = useTranslations('wallet.result')
  const locale = useAppLocale()
  return (
    <>
      <Card className="grid gap-1">
        <p className="text-20 font-semibold wrap-anywhere">{profile.name}</p>
        <dl className="grid">
          <Row name={t('username')}>{profile.username}</Row>
          <Row name={t('coins')}>{profile.coin}</Row>
          <Row name={t('since')}>{formatDateTime(profile.createdAt)}</Row>
          <Row
            name={t('id')}
            end={
              <CopyButton
                text={profile.memberNo}
                label={copy('copy')}
                ariaLabel={`${copy('copy')}: ${t('id')}`}
                copiedLabel={copy('copied')}
                failedLabel={copy('copyFailed')}
              />
            }
          >
            {profile.memberNo}
          </Row>
        </dl>
      </Card>
      <Card className="mt-4 grid gap-1">
        <p className="flex items-center gap-3 text-17 font-semibold">
          <BankBadge code={bankAccount.bankCode} />
          {bankName(bankAccount.bank, locale)}
        </p>
        <dl className="grid">
          <Row name={t('accountName')}>{bankAccount.bankAccountName}</Row>
          <Row name={t('accountNo')}>{groupAccountNo(bankAccount.bankAccountNo)}</Row>
        </dl>
        <Button kind="quiet" className="-ml-2 justify-self-start px-2 text-15" onClick={onChangeBank}>
          {t('changeBank')}
        </Button>
      </Card>
    </>
  )
}

interface RowProps {
  name: string
  children: ReactNode
  end?: ReactNode
}

function Row({ name, children, end }: RowProps) {
  return (
    <div className="border-line border-b py-2.5 last:border-b-0">
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="flex items-center justify-between gap-2">
        <span className="figures min-w-0 text-15 wrap-anywhere">{children}</span>
        {end}
      </dd>
    </div>
  )
}
