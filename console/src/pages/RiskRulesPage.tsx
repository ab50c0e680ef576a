/** What the product looks for by itself, rule by rule, and how often each was right (console.md, Risk). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { riskRules } from '@kapao/contract/calls/staff.ts'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useTranslations } from 'use-intl'
import { RiskViews } from '#risk/RiskViews.tsx'
import { RuleCard } from '#risk/RuleCard.tsx'
import { LoadFailed } from '#table/LoadFailed.tsx'

export function RiskRulesPage() {
  const t = useTranslations('risk')
  const asked = useApiQuery(riskRules)
  return (
    <div className="grid gap-4 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="grow text-20 font-semibold">{t('title')}</h1>
        <RiskViews />
      </div>
      <p className="max-w-280 text-15 text-muted">{t('rulesText')}</p>
      {asked.error && <LoadFailed error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <Skeleton className="h-60 w-full" />}
      {asked.data && (
        <div className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
          {asked.data.rules.map((rule) => (
            <RuleCard key={rule.code} rule={rule} />
          ))}
        </div>
      )}
    </div>
  )
}
