/** The last movements, on home: each opens its receipt, and all of them are one tap away (ux 63). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { StatementList } from './StatementList.tsx'
import { usePlaceNames } from './use-place-names.ts'
import { useReceipt } from './use-receipt.tsx'

export function RecentMovements() {
  const t = useTranslations('home.recent')
  const currency = useApiQuery(api.wallet).data?.profile.currency ?? 'THB'
  // As home's chips ask for them: it is one request.
  const rows = useApiQuery(api.statement, { body: { page: 1, limit: limits.moneyRowsRead } }).data?.statements
  const placeName = usePlaceNames()
  const { openReceipt, receiptLayer } = useReceipt(currency, placeName)
  if (!rows || rows.length === 0) return null
  return (
    <section className="grid gap-2">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-17 font-semibold">{t('title')}</h2>
        <Link
          to="/user/statement"
          className="-mr-2 inline-flex min-h-11 items-center gap-1 px-2 text-15 font-medium text-gold-text"
        >
          {t('all')} <ChevronRight size={16} aria-hidden />
        </Link>
      </div>
      <StatementList
        rows={rows.slice(0, limits.homeMovements)}
        currency={currency}
        placeName={placeName}
        onOpen={openReceipt}
      />
      {receiptLayer}
    </section>
  )
}
