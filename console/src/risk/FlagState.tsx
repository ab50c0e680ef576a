/** Where a flag stands, as word, icon and colour. */
import type { FlagState as State } from '@kapao/contract/lists.ts'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useTranslations } from 'use-intl'

const tones = { OPEN: 'waiting', RIGHT: 'bad', WRONG: 'over' } as const

export function FlagState({ state }: { state: State }) {
  const t = useTranslations('risk.states')
  return (
    <StatusPill tone={tones[state]} className="whitespace-nowrap">
      {t(state)}
    </StatusPill>
  )
}
