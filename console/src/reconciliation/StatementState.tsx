/** Where an imported statement stands, as word, icon and colour. */
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import type { bankStatement, bankStatements } from '@kapao/contract/calls/staff.ts'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useTranslations } from 'use-intl'

export type StatementRow = Wire<ResultOf<typeof bankStatements>>['statements'][number]
export type StatementSheet = Wire<ResultOf<typeof bankStatement>>

const tones = { UPLOADED: 'waiting', MATCHED: 'good', TAKEN_BACK: 'bad' } as const

export function StatementState({ state }: Pick<StatementRow, 'state'>) {
  const t = useTranslations('bankStatement.states')
  return (
    <StatusPill tone={tones[state]} className="whitespace-nowrap">
      {t(state)}
    </StatusPill>
  )
}
