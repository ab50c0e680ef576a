/** The operator's banners, one at a time: swiped by touch, moved by arrows and keys, never moving by themselves (ux 57). */

import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Banner } from '@kapao/contract/schemas/bonus.ts'
import { BannerSlide } from '@kapao/ui/BannerSlide.tsx'
import { classes } from '@kapao/ui/classes.ts'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'

type BannerView = Wire<typeof Banner>

interface BannerCarouselProps {
  banners: readonly BannerView[]
  /** Names the region: what the banners are about. */
  label: string
}

export function BannerCarousel({ banners, label }: BannerCarouselProps) {
  const t = useTranslations('site.banners')
  const row = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const look = () => {
    const list = row.current
    if (list && list.clientWidth > 0) setShown(Math.round(list.scrollLeft / list.clientWidth))
  }
  // The class of the list decides how it gets there: at once for those who want no motion.
  const show = (index: number) => row.current?.scrollTo({ left: index * row.current.clientWidth })
  const last = banners.length - 1
  return (
    <section aria-label={label} className="grid gap-1">
      <ul
        ref={row}
        onScroll={look}
        // Scrolled by keys too: what is in it need not be a control.
        tabIndex={last > 0 ? 0 : undefined}
        className="hide-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth rounded-card motion-reduce:scroll-auto"
      >
        {banners.map((banner, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an operator's list has no ids and is replaced as a whole
          <li key={index} className="w-full shrink-0 snap-center snap-always">
            <BannerSlide {...banner} />
          </li>
        ))}
      </ul>
      {last > 0 && (
        <div className="flex items-center justify-between text-muted">
          <IconButton
            label={t('previous')}
            icon={<ChevronLeft size={20} />}
            disabled={shown === 0}
            onClick={() => show(shown - 1)}
          />
          <p role="status" className="sr-only">
            {t('position', { position: String(shown + 1), count: String(banners.length) })}
          </p>
          <Dots count={banners.length} shown={shown} />
          <IconButton
            label={t('next')}
            icon={<ChevronRight size={20} />}
            disabled={shown === last}
            onClick={() => show(shown + 1)}
          />
        </div>
      )}
    </section>
  )
}

function Dots({ count, shown }: { count: number; shown: number }) {
  return (
    <span aria-hidden className="flex gap-1.5">
      {Array.from({ length: count }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          key={index}
          className={classes(
            'h-1.5 rounded-chip transition-all',
            index === shown ? 'w-5 bg-gold-text' : 'w-1.5 bg-line-strong',
          )}
        />
      ))}
    </span>
  )
}
