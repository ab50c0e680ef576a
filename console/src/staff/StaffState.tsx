/** Invited, active or disabled, in words and colour. */
import type { StaffState as State } from '@kapao/contract/schemas/staff-access.ts'
import { StatusPill, type Tone } from '@kapao/ui/StatusPill.tsx'
import { useTranslations } from 'use-intl'

const tones = { INVITED: 'waiting', ACTIVE: 'good', DISABLED: 'bad' } as const satisfies Record<State, Tone>

export function StaffState({ state }: { state: State }) {
  const t = useTranslations('staff.states')
  return <StatusPill tone={tones[state]}>{t(state)}</StatusPill>
}
