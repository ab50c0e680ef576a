/** Whether a row is offered, as word, icon and colour; of a game also whether a maintenance is planned or going on. */
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useTranslations } from 'use-intl'
import type { Row } from './kinds.ts'

interface Planned {
  maintenance?: { from: string; until: string } | null
}

function stateOf(row: Row & Planned): 'open' | 'closed' | 'planned' | 'maintenance' {
  if (!row.isOpen) return 'closed'
  const now = new Date().toISOString()
  if (!row.maintenance || row.maintenance.until <= now) return 'open'
  return row.maintenance.from <= now ? 'maintenance' : 'planned'
}

const tones = { open: 'good', closed: 'over', planned: 'waiting', maintenance: 'waiting' } as const

export function RowState({ row }: { row: Row }) {
  const t = useTranslations('setup.states')
  const state = stateOf(row)
  return <StatusPill tone={tones[state]}>{t(state)}</StatusPill>
}
