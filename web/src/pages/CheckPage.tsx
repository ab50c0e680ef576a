/** Whether a receipt is ours: says yes or no to somebody who holds it, and tells nothing else (ux 67, decisions D11). */
import { currencyUnit, formatDateTime } from '@kapao/client/format.ts'
import { useOnline } from '@kapao/client/online.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { readReceiptCode } from '@kapao/contract/receipt-code.ts'
import { groupReference } from '@kapao/contract/reference.ts'
import { AmountField } from '@kapao/ui/AmountField.tsx'
import { Button } from '@kapao/ui/Button.tsx'
import { amountOf } from '@kapao/ui/digits.ts'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { PageTitle } from '#layout/PageTitle.tsx'

export function CheckPage() {
  const t = useTranslations('statement.check')
  const { code = '' } = useParams({ strict: false })
  const read = readReceiptCode(code)
  return (
    <div className="grid gap-5">
      <PageTitle className="mt-6">{t('title')}</PageTitle>
      {read ? <CheckForm code={code} printed={read} /> : <Notice tone="bad">{t('noCode')}</Notice>}
    </div>
  )
}

interface CheckFormProps {
  code: string
  /** What the address says, and nobody has confirmed yet. */
  printed: NonNullable<ReturnType<typeof readReceiptCode>>
}

function CheckForm({ code, printed }: CheckFormProps) {
  const t = useTranslations('statement.check')
  const words = useTranslations('statement.receipt')
  const offlineReason = useTranslations('wallet')('offlineReason')
  const errorText = useErrorText()
  const isOnline = useOnline()
  const [draft, setDraft] = useState('')
  const check = useApiMutation(api.checkReceipt, { errors: 'inline' })
  const amount = amountOf(draft)
  const { reference, at, currency } = printed
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (amount && isOnline && !check.isPending) check.mutate({ body: { code, amount } })
      }}
    >
      <p className="text-15 text-muted">{t('text')}</p>
      <dl className="card grid gap-2 p-4 text-15">
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{words('reference')}</dt>
          <dd className="figures font-medium wrap-anywhere">{groupReference(reference)}</dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{words('at')}</dt>
          <dd className="figures font-medium">{formatDateTime(at)}</dd>
        </div>
      </dl>
      <AmountField
        label={t('amount')}
        value={draft}
        onValue={(text) => {
          check.reset()
          setDraft(text)
        }}
        unit={currencyUnit(currency)}
        hint={t('amountHint')}
        error={check.error && errorText(check.error)}
      />
      <Button type="submit" wide loading={check.isPending} disabled={!amount || !isOnline}>
        {t('go')}
      </Button>
      {!isOnline && <p className="text-center text-13 text-muted">{offlineReason}</p>}
      <div role="status">
        {check.data && (
          <Notice tone={check.data.isTrue ? 'good' : 'bad'}>
            <p className="font-semibold">{t(check.data.isTrue ? 'yes' : 'no')}</p>
            <p>{t(check.data.isTrue ? 'yesText' : 'noText')}</p>
          </Notice>
        )}
      </div>
    </form>
  )
}
