/** The active bonus: what was received, how far it is, what it blocks meanwhile, and the way to end it (spec §2, ux 34). */
import type { Currency } from '@kapao/contract/edition.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Card } from '@kapao/ui/Card.tsx'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Ring } from '@kapao/ui/Spinner.tsx'
import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import { useGameNames } from '#offer/use-game-names.ts'
import { BonusProgress } from './BonusProgress.tsx'
import type { ActiveView } from './bonus-view.ts'

interface ActiveBonusCardProps {
  active: ActiveView
  currency: Currency
  /** The operator's name for it; empty for what has none. */
  description: string
  /** Money moves into these only; null: into any. */
  games: string[] | null
  isRefreshing: boolean
  onRefresh: () => void
  onCancel: () => void
}

const blocked = ['withdraw', 'refund', 'invite', 'bonus', 'coupon'] as const

export function ActiveBonusCard(props: ActiveBonusCardProps) {
  const { active, currency, description, games, isRefreshing, onRefresh, onCancel } = props
  const t = useTranslations('bonus')
  const gameNames = useGameNames()
  const type = t(`types.${active.type}`)
  return (
    <Card aria-label={t('active.label')} className="grid gap-4">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="text-13 text-muted">{description ? type : t('active.label')}</p>
          <h2 className="text-17 font-semibold">{description || type}</h2>
          <p className="figures text-15 text-good">
            {t('active.amount', { amount: moneyText(active.amount, currency) })}
          </p>
        </div>
        <IconButton
          label={t('refresh')}
          icon={isRefreshing ? <Ring /> : <RefreshCw size={20} />}
          aria-busy={isRefreshing}
          className="-mt-2 -mr-2 text-gold-text"
          onClick={onRefresh}
        />
      </div>
      <BonusProgress active={active} currency={currency} />
      <p className="text-15 text-muted">{t('active.ends')}</p>
      {games && <p className="text-15">{t('active.games', { games: gameNames(games) })}</p>}
      <div className="grid gap-2">
        <p className="text-13 text-muted">{t('active.blocks')}</p>
        <ul className="flex flex-wrap gap-2">
          {blocked.map((name) => (
            <li key={name} className="rounded-chip bg-raised px-3 py-1 text-13">
              {t(`active.blocked.${name}`)}
            </li>
          ))}
        </ul>
      </div>
      {active.isClearing ? (
        <Notice tone="warning">
          <p className="font-semibold">{t('active.clearing')}</p>
          <p>{t('active.clearingText')}</p>
        </Notice>
      ) : (
        <Button kind="secondary" wide onClick={onCancel}>
          {t('active.cancel')}
        </Button>
      )}
    </Card>
  )
}
