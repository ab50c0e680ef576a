/** One event of a member's money: what it was, what became of it, when, and how much; it opens its receipt (spec §2, decisions D11). */
import { currencyUnit, formatTime, timeAgo } from '@kapao/client/format.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import type { StatementRow as Row, StatementType } from '@kapao/contract/schemas/statement.ts'
import { classes } from '@kapao/ui/classes.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Check,
  Flag,
  Gift,
  type LucideIcon,
  PenLine,
  Undo2,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import { RowNotes } from './RowNotes.tsx'
import { useRowWords } from './row-words.ts'
import { signed } from './statement-signs.ts'
import type { PlaceName } from './use-place-names.ts'

export type StatementRowView = Wire<typeof Row>

const icons = {
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  transfer: ArrowLeftRight,
  bonus: Gift,
  finish_bonus: Flag,
  recall: Undo2,
  adjustment: PenLine,
} satisfies Record<StatementType, LucideIcon>

interface StatementRowProps {
  row: StatementRowView
  currency: Currency
  placeName: PlaceName
  now: number
  onOpen: (row: StatementRowView) => void
}

export function StatementRow({ row, currency, placeName, now, onOpen }: StatementRowProps) {
  const t = useTranslations('statement')
  const words = useRowWords()
  const status = words.status(row)
  const Icon = icons[row.statementType]
  const { unit, count } = timeAgo(row.createdAt, now)
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(row)}
        className="flex w-full gap-3 px-4 py-3 text-left transition-colors hover:bg-raised/40"
      >
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-chip bg-raised text-gold-text"
        >
          <Icon size={20} />
        </span>
        {/* With room for it, four columns that line up below each other: what, when, how much, what was left. */}
        <span className="grid min-w-0 grow gap-0.5 @xl:grid-cols-[minmax(0,1fr)_8.5rem_7.5rem_8.5rem] @xl:items-baseline @xl:gap-x-2">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 @xl:contents">
            <span className="grow basis-20 text-15 font-medium @xl:order-1">
              {words.activity(row, placeName)}
            </span>
            <Money
              unit={currencyUnit(currency)}
              // What failed moved nothing: its figure is struck through, whatever its sign.
              {...signed(row.statementType, row.amount)}
              word={words.type(row)}
              className={classes(
                'ml-auto shrink-0 text-17 font-semibold @xl:order-3',
                row.status === 'FAILED' && 'line-through opacity-75',
              )}
            />
          </span>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-13 text-muted @xl:contents">
            <span className="figures flex flex-wrap items-baseline gap-x-1.5 @xl:order-2 @xl:text-13 @xl:text-muted">
              {/* What went well needs no word beside each row; anything else has it. */}
              {status.tone === 'good' ? (
                <>
                  <Check size={14} aria-hidden className="self-center text-good" />
                  <span className="sr-only">{status.word}</span>
                </>
              ) : (
                <StatusPill tone={status.tone}>{status.word}</StatusPill>
              )}
              <time dateTime={row.createdAt}>{formatTime(row.createdAt)}</time>
              <span className="whitespace-nowrap">· {t(`ago.${unit}`, { count })}</span>
            </span>
            {row.balance !== null && (
              <span className="figures ml-auto @xl:order-4 @xl:text-right @xl:text-13 @xl:text-muted">
                {t('balance', { amount: moneyText(row.balance, currency) })}
              </span>
            )}
          </span>
          <span className="empty:hidden @xl:order-5 @xl:col-span-full">
            <RowNotes row={row} />
          </span>
          <span className="sr-only">{t('receipt.open')}</span>
        </span>
      </button>
    </li>
  )
}
