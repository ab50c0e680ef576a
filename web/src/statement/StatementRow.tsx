/** One event of a member's money: what it was, what became of it, when, and how much (spec §2, decisions D11). */
import type { Currency } from '@kapao/contract/edition.ts'
import type { Wire } from '@kapao/contract/endpoint.ts'
import type { StatementRow as Row, StatementType } from '@kapao/contract/statement.ts'
import { CopyButton } from '@kapao/ui/CopyButton.tsx'
import { classes } from '@kapao/ui/classes.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Flag, Gift, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useRefusalWords } from '#i18n/words.tsx'
import { currencyUnit, formatDateTime, timeAgo } from '#lib/format.ts'
import { signs, statusTones } from './statement-signs.ts'
import type { PlaceName } from './use-place-names.ts'

export type StatementRowView = Wire<typeof Row>

const icons = {
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  transfer: ArrowLeftRight,
  bonus: Gift,
  finish_bonus: Flag,
} satisfies Record<StatementType, LucideIcon>

interface StatementRowProps {
  row: StatementRowView
  currency: Currency
  placeName: PlaceName
  now: number
}

export function StatementRow({ row, currency, placeName, now }: StatementRowProps) {
  const t = useTranslations('statement')
  const Icon = icons[row.statementType]
  const { unit, count } = timeAgo(row.createdAt, now)
  const hasFailed = row.status === 'FAILED'
  return (
    <li className="flex gap-3 pt-4 pb-2">
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center rounded-chip bg-raised text-gold-text"
      >
        <Icon size={20} />
      </span>
      <div className="grid min-w-0 grow gap-0.5">
        <div className="flex items-start justify-between gap-3">
          <p className="min-w-0 text-15 font-medium">
            {t(`activity.${row.statementType}`, {
              from: placeName(row.from, row.statementType),
              to: placeName(row.to, row.statementType),
            })}
          </p>
          <Money
            amount={row.amount}
            unit={currencyUnit(currency)}
            // What failed moved nothing: its figure is struck through, whatever its sign.
            sign={signs[row.statementType]}
            word={t(`types.${row.statementType}`)}
            className={classes('shrink-0 text-17 font-semibold', hasFailed && 'line-through opacity-75')}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <StatusPill tone={statusTones[row.status]}>{t(`status.${row.status}`)}</StatusPill>
          <time dateTime={row.createdAt} className="figures text-13 text-muted">
            {formatDateTime(row.createdAt)}
          </time>
        </div>
        <Details row={row} />
        <div className="-ml-3 flex flex-wrap items-center justify-between">
          <CopyButton
            text={row.reference}
            label={row.reference}
            ariaLabel={t('copyReference', { reference: row.reference })}
            copiedLabel={t('copied')}
            failedLabel={t('copyFailed')}
            small
          />
          <span className="figures ml-auto text-13 text-muted">{t(`ago.${unit}`, { count })}</span>
        </div>
      </div>
    </li>
  )
}

/** What it belongs to, why it waits, or why it failed (ux 32). */
function Details({ row }: { row: StatementRowView }) {
  const t = useTranslations('statement')
  const refusals = useRefusalWords()
  const { bonus, promotion, invite, refund, luckydraw } = row
  const described = [bonus, promotion, invite, refund, luckydraw].flatMap((one) =>
    one ? [one.description] : [],
  )
  const noted =
    row.note !== null && Object.hasOwn(refusals, row.note)
      ? refusals[row.note as keyof typeof refusals]
      : undefined
  const reason =
    row.status === 'FAILED'
      ? (noted ?? t(`failed.${row.statementType}`))
      : row.status === 'PROCESSING'
        ? (noted ?? t(`waiting.${row.statementType}`))
        : undefined
  return [...described, ...(reason ? [reason] : [])].map((text) => (
    <p key={text} className="text-13 text-muted">
      {text}
    </p>
  ))
}
