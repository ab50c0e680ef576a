/** Where a slip stands, as word, icon and colour. */
import type { SlipState as State } from '@kapao/contract/lists.ts'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useTranslations } from 'use-intl'

const tones = { PROCESSING: 'moving', REVIEW: 'waiting', SUCCESS: 'good', FAILED: 'bad' } as const

export function SlipState({ state }: { state: State }) {
  const t = useTranslations('slip.states')
  return (
    <StatusPill tone={tones[state]} className="whitespace-nowrap">
      {t(state)}
    </StatusPill>
  )
}
