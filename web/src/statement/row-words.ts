/** What a row of the statement is called, and what became of it, as a person would say it (ux 62). */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { StatementRow } from '@kapao/contract/schemas/statement.ts'
import { useTranslations } from 'use-intl'
import { toneOf } from './statement-signs.ts'
import type { PlaceName } from './use-place-names.ts'

type Row = Wire<typeof StatementRow>

/** How a bonus ended: the note of its last row (decisions D7). */
const ends = ['BONUS_CLEAR', 'BONUS_SUCCESS', 'BONUS_FAIL'] as const
/** What can be taken from a member. */
const takers = ['finish_bonus', 'recall', 'adjustment'] as const

export function useRowWords() {
  const t = useTranslations('statement')
  const endOf = ({ statementType, note }: Row) =>
    statementType === 'finish_bonus' ? ends.find((end) => end === note) : undefined
  return {
    type: (row: Row) => {
      const end = endOf(row)
      return end ? t(`ended.${end}`) : t(`types.${row.statementType}`)
    },
    activity: (row: Row, placeName: PlaceName) => {
      const end = endOf(row)
      if (end) return t(`ended.${end}`)
      const { statementType: type, from, to } = row
      return t(`activity.${type}`, { from: placeName(from, type), to: placeName(to, type) })
    },
    status: (row: Row) => {
      const taker = row.amount < 0 && takers.find((type) => type === row.statementType)
      const word = taker && row.status === 'SUCCESS' ? t(`taken.${taker}`) : t(`status.${row.status}`)
      return { tone: toneOf(row), word }
    },
  }
}
