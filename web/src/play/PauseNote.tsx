/** In a pause, in place of what would invite to play: how long it lasts, and what stays open (decisions D16). */
import { formatDateTime } from '@kapao/client/format.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Leaf } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { RunningPause } from './use-pause.ts'

export function PauseNote({ until, isOver }: RunningPause) {
  const t = useTranslations('play.pause')
  return (
    <Link to="/user/play" className="card flex min-h-12 items-center gap-3 px-4 py-3 text-15">
      <Leaf size={18} aria-hidden className="shrink-0 text-good" />
      <span className="min-w-0 grow">
        <span className="figures block font-medium">
          {t(isOver ? 'over' : 'until', { until: formatDateTime(until) })}
        </span>
        <span className="block text-13 text-muted">{t('rests')}</span>
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-muted" />
    </Link>
  )
}
