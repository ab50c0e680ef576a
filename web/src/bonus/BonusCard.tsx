/** One bonus in the list: what it brings, under which conditions, and whether it can be received now (spec §2, ux 34). */
import type { Currency } from '@kapao/contract/edition.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { classes } from '@kapao/ui/classes.ts'
import { StatusPill, type Tone } from '@kapao/ui/StatusPill.tsx'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { OfferTerms } from '#offer/OfferTerms.tsx'
import { useOfferReason } from '#offer/offer-reason.ts'
import { BonusPicture } from './BonusPicture.tsx'
import type { BonusView } from './bonus-view.ts'

interface BonusCardProps {
  bonus: BonusView
  currency: Currency
  onOpen: (code: string) => void
}

const tones = { active: 'good', received: 'info', full: 'waiting' } as const satisfies Record<string, Tone>

export function BonusCard({ bonus, currency, onOpen }: BonusCardProps) {
  const t = useTranslations('bonus')
  const title = useId()
  const { state, type } = bonus
  // Received as often as possible, or given out: there is nothing to open (spec §2).
  const reason = useOfferReason()(bonus.reason, { depositMin: bonus.depositMin, currency })
  const isOver = state === 'received' || state === 'full'
  return (
    <article aria-labelledby={title} className="card relative overflow-hidden">
      <div className="relative h-34 bg-raised">
        <BonusPicture
          bonus={bonus}
          className={classes('absolute inset-0 size-full', isOver && 'opacity-40 grayscale')}
        />
        {state !== 'available' && (
          <StatusPill
            tone={tones[state]}
            className="absolute top-3 right-3 rounded-chip bg-surface px-3 py-1 leading-tight"
          >
            {t(`state.${state}`)}
          </StatusPill>
        )}
      </div>
      <div className="grid gap-4 p-5">
        <div>
          <p className="text-13 text-muted">
            {t(`types.${type}`)} · {t(`times.${type}`, { count: bonus.maxReceived })}
          </p>
          <h3 id={title} className="text-17 font-semibold">
            {bonus.description}
          </h3>
        </div>
        <OfferTerms offer={bonus} currency={currency} />
        <Received bonus={bonus} />
        {/* An active one stands in the way of all: that is said once, above the list. */}
        {state === 'available' && bonus.reason !== 'BONUS_ALREADY_ACTIVE' && reason && (
          <p className="flex gap-2.5 text-15 text-muted">
            <CircleAlert size={18} aria-hidden className="mt-0.75 shrink-0 text-warning" />
            <span className="min-w-0">{reason}</span>
          </p>
        )}
        {isOver ? (
          <Button wide kind="secondary" disabled>
            {t(`state.${state}`)}
          </Button>
        ) : (
          // The whole card is where a thumb may land; the button is what is read out.
          <Button
            wide
            kind="secondary"
            aria-label={t('openOf', { name: bonus.description })}
            onClick={() => onOpen(bonus.code)}
            className="after:absolute after:inset-0 after:rounded-card active:scale-100"
          >
            {t('open')}
          </Button>
        )}
      </div>
    </article>
  )
}

/** How often it has been received in the time that counts, and when again. */
function Received({ bonus: { state, type, maxReceived, userBonus } }: { bonus: BonusView }) {
  const t = useTranslations('bonus')
  if (state === 'full') return <p className="text-15 text-muted">{t('fullText')}</p>
  const received = userBonus?.received.length ?? 0
  if (state === 'received') return <p className="text-15 text-muted">{t(`again.${type}`)}</p>
  if (received === 0 || maxReceived === 1) return null
  return (
    <p className="text-15 text-muted">
      {t(`counted.${type}`, { received: String(received), most: String(maxReceived) })}
    </p>
  )
}
