/** A member's deposit limits, each with what of it is used, and what waits to be confirmed (decisions D16). */
import { formatDateTime } from '@kapao/client/format.ts'
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { serverNow } from '@kapao/client/server-clock.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { type LimitPeriod, limitPeriods } from '@kapao/contract/lists.ts'
import type { PlayLimits } from '@kapao/contract/schemas/play.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Card } from '@kapao/ui/Card.tsx'
import { Progress } from '@kapao/ui/Progress.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import { usePlayMutation } from './use-play-mutation.ts'

const LimitSheet = lazyPart(() => import('./LimitSheet.tsx'), 'LimitSheet')

type Deposit = Wire<typeof PlayLimits>['deposit']

interface LimitSectionProps {
  deposit: Deposit
  currency: Currency
}

export function LimitSection({ deposit, currency }: LimitSectionProps) {
  const t = useTranslations('play.limits')
  const [period, setPeriod] = useState<LimitPeriod>('day')
  const [isOpen, setOpen] = useState(false)
  const open = (chosen: LimitPeriod) => {
    setPeriod(chosen)
    setOpen(true)
  }
  return (
    <Card>
      <h2 className="text-17 font-semibold">{t('title')}</h2>
      <p className="mt-1 text-13 text-muted">{t('lead')}</p>
      <ul className="mt-3 grid gap-4">
        {limitPeriods.map((one) => (
          <LimitRow
            key={one}
            period={one}
            limit={deposit[one]}
            currency={currency}
            onChange={() => open(one)}
          />
        ))}
      </ul>
      <LazyLayer open={isOpen}>
        <LimitSheet
          open={isOpen}
          onClose={() => setOpen(false)}
          period={period}
          limit={deposit[period].limit}
          currency={currency}
        />
      </LazyLayer>
    </Card>
  )
}

interface LimitRowProps {
  period: LimitPeriod
  limit: Deposit['day']
  currency: Currency
  onChange: () => void
}

function LimitRow({ period, limit: { limit, used, pending }, currency, onChange }: LimitRowProps) {
  const t = useTranslations('play.limits')
  const saved = useTranslations('play.sheet')('saved')
  const confirm = usePlayMutation(api.confirmDepositLimit, saved)
  const text = (amount: number | null) => (amount === null ? t('none') : moneyText(amount, currency))
  const isDue = pending !== null && Date.parse(pending.from) <= serverNow()
  return (
    <li className="grid gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-15 font-medium">
            {t(period)} · {text(limit)}
          </p>
          <p className="text-13 text-muted">
            {limit === null
              ? t('usedOnly', { used: moneyText(used, currency) })
              : t('used', { used: moneyText(used, currency), limit: text(limit) })}
          </p>
        </div>
        <Button
          kind="secondary"
          aria-haspopup="dialog"
          aria-label={t('change', { period: t(period) })}
          onClick={onChange}
        >
          {t('changeShort')}
        </Button>
      </div>
      {limit !== null && (
        <Progress
          label={t(period)}
          value={limit === 0 ? 1 : used / limit}
          valueText={t('used', { used: moneyText(used, currency), limit: text(limit) })}
        />
      )}
      {pending && !isDue && (
        <p className="text-13 text-muted">
          {t('waits', { limit: text(pending.limit), from: formatDateTime(pending.from) })}
        </p>
      )}
      {pending && isDue && (
        <Button kind="quiet" loading={confirm.isPending} onClick={() => confirm.mutate({ body: { period } })}>
          {t('confirm', { limit: text(pending.limit) })}
        </Button>
      )}
    </li>
  )
}
