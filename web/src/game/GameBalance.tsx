/** What a game account holds, with the provider's own figure, and an honest mark while the provider does not answer. */
import { currencyUnit, formatDateTime } from '@kapao/client/format.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import type { SlotView } from './GameCard.tsx'
import { creditOf } from './game-figures.ts'

interface GameBalanceProps {
  slot: SlotView
  currency: Currency
}

export function GameBalance({ slot, currency }: GameBalanceProps) {
  const t = useTranslations('game')
  const { name, updatedAt } = slot
  const staleText = updatedAt
    ? t('staleText', { name, time: formatDateTime(updatedAt) })
    : t('staleTextUnknown', { name })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <p className="text-13 text-muted">{t('balance')}</p>
          <p className="text-28 leading-figure font-semibold">
            <Money amount={slot.amount} unit={currencyUnit(currency)} counts />
          </p>
          {slot.staked !== undefined && (
            <p className="figures text-13 text-muted">
              {t('staked', { amount: moneyText(slot.staked, currency) })}
            </p>
          )}
        </div>
        <div className="ml-auto text-right">
          <p className="text-13 text-muted">{t('providerCredit')}</p>
          <p className="text-17">
            <Money amount={creditOf(slot)} counts />
          </p>
        </div>
      </div>
      {slot.maintenance ? (
        <Notice tone="warning">
          <p className="font-semibold">{t('maintenanceTitle', { name })}</p>
          <p>{t('maintenanceText')}</p>
        </Notice>
      ) : (
        slot.stale && <Notice tone="warning">{staleText}</Notice>
      )}
    </div>
  )
}
