/** Which of a member's transfers a slip shows; nothing is chosen beforehand. */
import { currencyUnit, formatDateTime } from '@kapao/client/format.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { SlipInReview } from '@kapao/contract/schemas/staff-slip.ts'
import { amountText } from '@kapao/ui/figures.ts'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Select } from '@kapao/ui/Select.tsx'
import { useTranslations } from 'use-intl'

interface TransferChoiceProps {
  transfers: Wire<typeof SlipInReview>['near']
  chosen: string | undefined
  onChoose: (transfer: string) => void
  error: string | undefined
}

export function TransferChoice({ transfers, chosen, onChoose, error }: TransferChoiceProps) {
  const t = useTranslations('slip')
  if (transfers.length === 0) return <Notice tone="warning">{t('noTransfer')}</Notice>
  return (
    <Select
      name="payment"
      label={t('transfer')}
      placeholder={t('chooseTransfer')}
      value={chosen ?? ''}
      options={transfers.map(({ fromBank, reference, amount, currency, at }) => ({
        value: `${fromBank}:${reference}`,
        label: `${amountText(amount, currencyUnit(currency))} · ${formatDateTime(at)} · ${fromBank} ${reference}`,
      }))}
      error={error}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}
