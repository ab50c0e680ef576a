/** What a row belongs to, why it waits, or why it failed (ux 32). */
import { useTranslations } from 'use-intl'
import { useRefusalWords, wordsOfCode } from '#i18n/words.tsx'
import type { StatementRowView } from './StatementRow.tsx'

export function RowNotes({ row }: { row: StatementRowView }) {
  const t = useTranslations('statement')
  const refusals = useRefusalWords()
  const { bonus, promotion, invite, refund, luckydraw } = row
  const described = [bonus, promotion, invite, refund, luckydraw].flatMap((one) =>
    one ? [one.description] : [],
  )
  const noted = row.note === null ? undefined : wordsOfCode(refusals, row.note)
  const reason =
    row.status === 'FAILED'
      ? (noted ?? t(`failed.${row.statementType}`))
      : row.status === 'PROCESSING'
        ? (noted ?? t(`waiting.${row.statementType}`))
        : undefined
  return [...described, ...(reason ? [reason] : [])].map((text) => (
    <span key={text} className="block text-13 text-muted">
      {text}
    </span>
  ))
}
