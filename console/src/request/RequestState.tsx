/** Where a request stands, as word, icon and colour. */
import type { RequestState as State } from '@kapao/contract/schemas/staff-request.ts'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useTranslations } from 'use-intl'

const tones = { WAITING: 'waiting', APPROVED: 'good', REJECTED: 'bad', LAPSED: 'over' } as const

export function RequestState({ state }: { state: State }) {
  const t = useTranslations('request.states')
  return (
    <StatusPill tone={tones[state]} className="whitespace-nowrap">
      {t(state)}
    </StatusPill>
  )
}
