/** Whether members can spin a wheel now, as word, icon and colour. */
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useTranslations } from 'use-intl'
import type { WheelRow } from './wheel-form.ts'

function stateOf({ isActive, isOver }: WheelRow): 'planned' | 'running' | 'over' {
  if (isActive) return 'running'
  return isOver ? 'over' : 'planned'
}

const tones = { planned: 'waiting', running: 'good', over: 'over' } as const

export function WheelState({ row }: { row: WheelRow }) {
  const t = useTranslations('wheel.states')
  const state = stateOf(row)
  return (
    <StatusPill tone={tones[state]} className="whitespace-nowrap">
      {t(state)}
    </StatusPill>
  )
}
