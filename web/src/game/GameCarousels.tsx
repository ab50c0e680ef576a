/** The three rows of game accounts: slots, sports with casino, and lottery (spec §2); what is searched for as one grid. */
import type { Currency } from '@kapao/contract/edition.ts'
import { Carousel } from '@kapao/ui/Carousel.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { playedFirst } from '#transfer-order/played-last.ts'
import { findGames } from './find-games.ts'
import { GameCard, type SlotView } from './GameCard.tsx'
import { GameSearch, InGames } from './GameSearch.tsx'
import { categories } from './game-figures.ts'

interface GameCarouselsProps {
  slots: readonly SlotView[]
  currency: Currency
  hidden: boolean
  onOpen: (slotCode: string) => void
  onBringBack: () => void
}

export function GameCarousels({ slots, currency, hidden, onOpen, onBringBack }: GameCarouselsProps) {
  const t = useTranslations('game')
  const [wanted, setWanted] = useState('')
  const ordered = playedFirst(slots)
  const cardsOf = (shown: readonly SlotView[]) =>
    shown.map((slot) => (
      <GameCard key={slot.code} slot={slot} currency={currency} hidden={hidden} onOpen={onOpen} />
    ))
  const found =
    wanted.trim() === '' ? undefined : findGames(ordered, wanted, ({ name, category }) => [name, t(category)])
  return (
    <>
      <div className="grid gap-3 md:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))] md:items-center">
        <GameSearch wanted={wanted} onWanted={setWanted} />
        <InGames slots={slots} currency={currency} hidden={hidden} onBringBack={onBringBack} />
      </div>
      {found ? (
        <section className="grid gap-2">
          <p role="status" className="text-15 text-muted">
            {t('found', { count: found.length })}
          </p>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,30%),1fr))] gap-3">
            {cardsOf(found).map((card) => (
              <li key={card.key}>{card}</li>
            ))}
          </ul>
        </section>
      ) : (
        categories.map((category) => {
          const cards = cardsOf(ordered.filter((slot) => slot.category === category))
          return (
            <div key={category}>
              <Carousel title={t(category)} previousLabel={t('previous')} nextLabel={t('next')}>
                {cards}
              </Carousel>
              {cards.length === 0 && <p className="text-15 text-muted">{t('none')}</p>}
            </div>
          )
        })
      )}
    </>
  )
}

const cardsInView = [1, 2, 3]

/** Three rows of three, in the size of the cards to come, below the field to search in. */
export function GameCarouselsSkeleton() {
  const t = useTranslations('game')
  return (
    <>
      <Skeleton className="h-12 w-full rounded-field" />
      {categories.map((category) => (
        <div key={category} className="grid gap-2">
          <h2 className="flex min-h-11 items-center text-17 font-semibold">{t(category)}</h2>
          <div className="flex gap-3 overflow-hidden pb-1">
            {cardsInView.map((card) => (
              <Skeleton
                key={card}
                className="h-44 w-[calc((100%-36px)/3.2)] min-w-24 shrink-0 rounded-card"
              />
            ))}
          </div>
        </div>
      ))}
    </>
  )
}
