/** The chance of each prize, beside the wheel, shown before spinning (decisions D10). */
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type OddsLine, oddsLines, oddsText } from './odds.ts'

interface SpinOddsProps {
  slices: readonly OddsLine[]
}

export function SpinOdds({ slices }: SpinOddsProps) {
  const t = useTranslations('spin.odds')
  return (
    <details className="group rounded-field bg-raised px-4 inner-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-2 text-15 font-medium [&::-webkit-details-marker]:hidden">
        {t('title')}
        <ChevronDown
          size={20}
          aria-hidden
          className="shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {oddsLines(slices).map(({ label, bgColor, odds }) => (
          <li key={label} className="flex items-center gap-3 py-2 text-15">
            <span
              aria-hidden
              style={{ backgroundColor: bgColor }}
              className="size-4 shrink-0 rounded-[5px] border border-line-strong"
            />
            <span className="min-w-0 grow">{label}</span>
            {odds > 0 ? (
              <span className="figures shrink-0 font-semibold">{oddsText(odds)}</span>
            ) : (
              <span className="shrink-0 text-muted">{t('gone')}</span>
            )}
          </li>
        ))}
      </ul>
      <p className="border-t border-line py-3 text-13 text-muted">{t('text')}</p>
    </details>
  )
}
