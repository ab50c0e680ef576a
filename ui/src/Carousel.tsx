/** A row of cards to swipe: three in view and the edge of the next, so that more is seen to be there. With room, a grid of all. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { IconButton } from './IconButton.tsx'

interface CarouselProps {
  /** Shown above the cards and naming the region. */
  title: ReactNode
  previousLabel: string
  nextLabel: string
  /** One card each, with a `key`. */
  children: ReactNode
}

/** Scrolling is the browser's own (touch, wheel, keyboard); the arrows move by what is in view. */
export function Carousel({ title, previousLabel, nextLabel, children }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ atStart: true, atEnd: true })
  const look = useCallback(() => {
    const list = row.current
    if (!list) return
    const atStart = list.scrollLeft <= 1
    const atEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 1
    setEnds((old) => (old.atStart === atStart && old.atEnd === atEnd ? old : { atStart, atEnd }))
  }, [])
  useEffect(() => {
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [look])
  // After every drawing: cards that come or go change what the arrows can do, without any resize.
  useEffect(look)
  const move = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth, behavior: 'smooth' })
  const scrolls = !ends.atStart || !ends.atEnd
  return (
    <section className="grid gap-2">
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h2 className="text-17 font-semibold">{title}</h2>
        {scrolls && (
          <div className="-mr-2 flex text-muted">
            <IconButton
              label={previousLabel}
              icon={<ChevronLeft size={20} />}
              disabled={ends.atStart}
              onClick={() => move(-1)}
            />
            <IconButton
              label={nextLabel}
              icon={<ChevronRight size={20} />}
              disabled={ends.atEnd}
              onClick={() => move(1)}
            />
          </div>
        )}
      </div>
      <ul
        ref={row}
        onScroll={look}
        className="hide-scrollbar relative -mx-4 -mt-1 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto overscroll-x-contain px-4 py-1 *:w-[calc((100%-36px)/3.2)] *:min-w-min *:shrink-0 *:snap-start md:mx-0 md:grid md:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] md:overflow-visible md:px-0 md:*:w-auto"
      >
        {Children.map(children, (card) => (
          <li>{card}</li>
        ))}
      </ul>
    </section>
  )
}
