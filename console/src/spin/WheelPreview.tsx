/** The wheel as members will see it, by the member app's own part; it can be turned, and stops as the odds say. */
import type { Locale } from '@kapao/contract/edition.ts'
import { languages } from '@kapao/contract/lists.ts'
import { prefersReducedMotion } from '@kapao/ui/reduced-motion.ts'
import { seeded } from '@kapao/ui/seeded.ts'
import { useWheelParts } from '@kapao/ui/use-wheel.ts'
import { Wheel } from '@kapao/ui/Wheel.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LanguageChoice } from '#act/LanguageChoice.tsx'

interface PreviewSlice {
  code: string
  label: Readonly<Record<Locale, string>>
  bgColor: string
  textColor: string
}

interface WheelPreviewProps {
  slices: readonly PreviewSlice[]
  /** Of each slice, in hundredths of a percent. */
  shares: readonly number[]
}

/** Where a number from 0 to 1 falls among the shares. */
function placeOf(random: number, shares: readonly number[]): number {
  let left = random * shares.reduce((sum, share) => sum + share, 0)
  const found = shares.findIndex((share) => {
    left -= share
    return left < 0
  })
  return Math.max(0, found)
}

export function WheelPreview({ slices, shares }: WheelPreviewProps) {
  const t = useTranslations('wheel')
  const parts = useWheelParts()
  const [locale, setLocale] = useState<Locale>('th')
  const [isTurning, setTurning] = useState(false)
  const [stoppedAt, setStoppedAt] = useState('')
  const spin = async () => {
    const random = seeded(String(performance.now()))
    const target = { slice: placeOf(random(), shares), count: slices.length, random }
    setStoppedAt('')
    if (prefersReducedMotion()) parts.animator.jump(target)
    else {
      setTurning(true)
      parts.animator.start()
      await parts.animator.land(target)
      setTurning(false)
    }
    setStoppedAt(slices[target.slice]?.label[locale] ?? '')
  }
  return (
    <section aria-label={t('preview')} className="grid content-start gap-3">
      <div className="flex flex-wrap items-center gap-1">
        <h3 className="grow text-15 font-medium">{t('preview')}</h3>
        <LanguageChoice locale={locale} onLocale={setLocale} />
      </div>
      <div lang={languages[locale].tag} className="member-look rounded-card bg-page p-4">
        <Wheel
          slices={slices.map(({ label, ...slice }) => ({ ...slice, label: label[locale] }))}
          parts={parts}
          isSpinning={isTurning}
          isDisabled={false}
          picture={t('picture', { count: slices.length })}
          label={t('spin')}
          onSpin={() => void spin()}
        />
      </div>
      <p role="status" className="min-h-5 text-center text-13 text-muted">
        {stoppedAt && t('stoppedAt', { label: stoppedAt })}
      </p>
    </section>
  )
}
