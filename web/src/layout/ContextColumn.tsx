/** The third column of a wide screen: the money, which stays in sight on every page, and below it what is docked (ux 76). */
import { Dock } from '@kapao/ui/Dock.tsx'
import { useTranslations } from 'use-intl'
import { BalanceCard } from '#wallet/BalanceCard.tsx'

export function ContextColumn() {
  const t = useTranslations('frame')
  return (
    <aside
      aria-label={t('panel.label')}
      className="sticky top-0 flex h-dvh flex-col gap-4 overflow-y-auto pt-4 pb-6"
    >
      {/* Never cut for what is docked: the column scrolls. */}
      <div className="shrink-0">
        <BalanceCard />
      </div>
      <Dock />
    </aside>
  )
}
