/** Where money in suspense stands, as word, icon and colour; and why it is there. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { SuspensePage } from '@kapao/contract/schemas/staff-suspense.ts'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useTranslations } from 'use-intl'
import { useCodeWord } from '#i18n/use-code-word.ts'

export type SuspenseRow = Wire<typeof SuspensePage>['payments'][number]

const tones = {
  WAITING: 'waiting',
  ATTRIBUTED: 'good',
  REFUNDING: 'moving',
  REFUNDED: 'good',
  RECALLED: 'bad',
  TOLD_TWICE: 'good',
} as const

export function SuspenseState({ state }: { state: SuspenseRow['state'] }) {
  const t = useTranslations('suspense.states')
  return (
    <StatusPill tone={tones[state]} className="whitespace-nowrap">
      {t(state)}
    </StatusPill>
  )
}

/** A reason that this console does not know yet is said as one that must be looked into. */
export function useWhy(): (why: string) => string {
  const t = useTranslations('suspense.reasons')
  const wordOf = useCodeWord('suspense.reasons')
  return (why) => wordOf(why) ?? t('unknown')
}
