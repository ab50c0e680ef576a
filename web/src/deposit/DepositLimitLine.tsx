/** What a member's own limits leave, in view before an amount is chosen (decisions D16, ux 65). Without limits it is not there. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { limitPeriods } from '@kapao/contract/lists.ts'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'

export function DepositLimitLine({ currency }: { currency: Currency }) {
  const t = useTranslations('play.limits')
  const { data } = useApiQuery(api.playLimits)
  const left = limitPeriods.flatMap((period) => data?.deposit[period].left ?? [])
  if (left.length === 0) return null
  const least = Math.min(...left)
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-13 text-muted">
      {least > 0 ? t('left', { left: moneyText(least, currency) }) : t('leftNone')}
      <Link to="/user/play" className="inline-flex min-h-11 items-center text-gold-text underline">
        {t('manage')}
      </Link>
    </p>
  )
}
