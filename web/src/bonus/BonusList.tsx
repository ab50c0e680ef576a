/** Every bonus that is offered now, or what to do when there is none (spec §2, ux 15). */
import type { Currency } from '@kapao/contract/edition.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useTranslations } from 'use-intl'
import { BonusCard } from './BonusCard.tsx'
import { type BonusView, inOrder } from './bonus-view.ts'

interface BonusListProps {
  bonuses: readonly BonusView[]
  currency: Currency
  onOpen: (code: string) => void
  /** Puts the focus into the code's field; undefined while it is not there. */
  onEnterCode: (() => void) | undefined
}

export function BonusList({ bonuses, currency, onOpen, onEnterCode }: BonusListProps) {
  const t = useTranslations('bonus')
  if (bonuses.length === 0) {
    return (
      <EmptyState
        drawing="gift"
        title={t('emptyTitle')}
        action={
          onEnterCode && (
            <Button kind="secondary" onClick={onEnterCode}>
              {t('emptyAction')}
            </Button>
          )
        }
      >
        {onEnterCode ? t('emptyText') : t('emptyTextActive')}
      </EmptyState>
    )
  }
  return (
    <section className="grid gap-3">
      <h2 className="text-17 font-semibold">{t('offers')}</h2>
      {bonuses.some(({ reason }) => reason === 'BONUS_ALREADY_ACTIVE') && (
        <p className="text-15 text-muted">{t('blockedNote')}</p>
      )}
      <ul className="grid gap-4">
        {inOrder(bonuses).map((bonus) => (
          <li key={bonus.code}>
            <BonusCard bonus={bonus} currency={currency} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const cardsInView = [1, 2]

/** The code's field and two cards, in the size of what is to come. */
export function BonusPageSkeleton() {
  const t = useTranslations('bonus')
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-42 w-full rounded-card" />
      <div className="grid gap-3">
        <Skeleton className="h-7 w-40" />
        {cardsInView.map((card) => (
          <Skeleton key={card} className="h-145 w-full rounded-card" />
        ))}
      </div>
    </div>
  )
}
