/** The three rows of game accounts: slots, sports with casino, and lottery (spec §2). */
import type { Currency } from '@kapao/contract/edition.ts'
import { Carousel } from '@kapao/ui/Carousel.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useTranslations } from 'use-intl'
import { GameCard, type SlotView } from './GameCard.tsx'
import { categories } from './game-figures.ts'

interface GameCarouselsProps {
  slots: readonly SlotView[]
  currency: Currency
  hidden: boolean
  onOpen: (slotCode: string) => void
}

export function GameCarousels({ slots, currency, hidden, onOpen }: GameCarouselsProps) {
  const t = useTranslations('game')
  return categories.map((category) => {
    const cards = slots.filter((slot) => slot.category === category)
    return (
      <div key={category}>
        <Carousel title={t(category)} previousLabel={t('previous')} nextLabel={t('next')}>
          {cards.map((slot) => (
            <GameCard key={slot.code} slot={slot} currency={currency} hidden={hidden} onOpen={onOpen} />
          ))}
        </Carousel>
        {cards.length === 0 && <p className="text-15 text-muted">{t('none')}</p>}
      </div>
    )
  })
}

const cardsInView = [1, 2, 3]

/** Three rows of three, in the size of the cards to come. */
export function GameCarouselsSkeleton() {
  const t = useTranslations('game')
  return categories.map((category) => (
    <div key={category} className="grid gap-2">
      <h2 className="flex min-h-11 items-center text-17 font-semibold">{t(category)}</h2>
      <div className="flex gap-3 overflow-hidden pb-1">
        {cardsInView.map((card) => (
          <Skeleton key={card} className="h-44 w-[calc((100%-36px)/3.2)] min-w-24 shrink-0 rounded-card" />
        ))}
      </div>
    </div>
  ))
}
