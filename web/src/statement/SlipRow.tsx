/** One slip: when it was sent, how much the bank said, what became of it and why, and its picture (spec §2, §8). */
import { currencyUnit, formatDateTime } from '@kapao/client/format.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import type { SlipPage } from '@kapao/contract/schemas/statement.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useTranslations } from 'use-intl'
import { useRefusalWords } from '#i18n/words.tsx'
import { SlipPictureLink } from './SlipPictureLink.tsx'
import { statusTones } from './statement-signs.ts'

interface SlipRowProps {
  slip: Wire<typeof SlipPage>['slips'][number]
  currency: Currency
  /** When the list was read. */
  readAt: number
}

export function SlipRow({ slip, currency, readAt }: SlipRowProps) {
  const t = useTranslations('statement')
  const refusals = useRefusalWords()
  const { status, note, amount, createdAt } = slip
  const reason =
    status === 'FAILED'
      ? ((note && refusals[note]) ?? t('slips.failed'))
      : status === 'PROCESSING' && t('slips.waiting')
  return (
    <li className="grid gap-1 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <time dateTime={createdAt} className="figures text-15">
          {formatDateTime(createdAt)}
        </time>
        {/* Spec §2: a dash until the bank has said how much. */}
        <span className="text-17 font-semibold">
          {amount > 0 ? <Money amount={amount} unit={currencyUnit(currency)} /> : '–'}
        </span>
      </div>
      <div className="flex items-center justify-between gap-3">
        <StatusPill tone={statusTones[status]}>{t(`status.${status}`)}</StatusPill>
        <SlipPictureLink slip={slip} readAt={readAt} />
      </div>
      {reason && <p className="text-13 text-muted">{reason}</p>}
    </li>
  )
}
