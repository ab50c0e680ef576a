/** The receipt of one row: amount, places, reference, and what happened to the money step by step (decisions D11). */
import { currencyUnit, formatDateTime } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { groupReference } from '@kapao/contract/reference.ts'
import type { StatementStatus } from '@kapao/contract/schemas/statement.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { CopyButton } from '@kapao/ui/CopyButton.tsx'
import { classes } from '@kapao/ui/classes.ts'
import { DockSheet } from '@kapao/ui/DockSheet.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { openChat } from '#chat-opener/chat-opener.ts'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { LoadOffline } from '#loading/LoadOffline.tsx'
import { moneyText } from '#money/money-text.ts'
import { RowNotes } from './RowNotes.tsx'
import { useRowWords } from './row-words.ts'
import { ShareReceipt } from './ShareReceipt.tsx'
import type { StatementRowView } from './StatementRow.tsx'
import { signed } from './statement-signs.ts'
import { Timeline } from './Timeline.tsx'
import type { PlaceName } from './use-place-names.ts'

interface ReceiptModalProps {
  open: boolean
  onClose: () => void
  /** As the list shows it: what is known before the receipt has come. Undefined until one is opened. */
  row: StatementRowView | undefined
  currency: Currency
  placeName: PlaceName
}

export function ReceiptModal({ open, onClose, row, currency, placeName }: ReceiptModalProps) {
  const t = useTranslations('statement')
  const close = useTranslations('wallet')('close')
  const receipt = useApiQuery(
    api.receipt,
    { params: { number: String(row?.number) } },
    { enabled: open && row !== undefined },
  )
  if (!row) return null
  const shown = receipt.data?.statement ?? row
  const { statementType: type, status } = shown
  const showSteps = () => {
    if (receipt.data)
      return (
        <Timeline
          steps={receipt.data.steps}
          currency={currency}
          waiting={status === 'PROCESSING' ? t(`waiting.${type}`) : undefined}
        />
      )
    if (receipt.isPaused) return <LoadOffline />
    if (receipt.isError)
      return (
        <LoadFailed
          text={t('receipt.loadFailed')}
          retryLabel={t('retry')}
          onRetry={() => void receipt.refetch()}
        />
      )
    return <StepsSkeleton />
  }
  return (
    <DockSheet open={open} onClose={onClose} title={t('receipt.title')} closeLabel={close}>
      <div className="grid gap-5">
        <Head row={shown} currency={currency} placeName={placeName} />
        <Facts row={shown} placeName={placeName} />
        <section className="grid gap-3">
          <h3 className="text-17 font-semibold">{t('receipt.timeline')}</h3>
          {showSteps()}
        </section>
        {receipt.data?.code && (
          <ShareReceipt row={shown} code={receipt.data.code} currency={currency} placeName={placeName} />
        )}
        <AskSupport row={shown} currency={currency} onLeave={onClose} />
      </div>
    </DockSheet>
  )
}

interface HeadProps {
  row: StatementRowView
  currency: Currency
  placeName: PlaceName
}

/** How much, what for, and how it stands. */
function Head({ row, currency, placeName }: HeadProps) {
  const words = useRowWords()
  const state = words.status(row)
  return (
    <div className="grid justify-items-center gap-1 text-center">
      <Money
        unit={currencyUnit(currency)}
        {...signed(row.statementType, row.amount)}
        word={words.type(row)}
        large
        className={classes('leading-figure font-semibold', struck[row.status])}
      />
      <p className="text-15 font-medium">{words.activity(row, placeName)}</p>
      <StatusPill tone={state.tone}>{state.word}</StatusPill>
      <RowNotes row={row} />
    </div>
  )
}

/** From where to where, when, and the reference to name it by. */
function Facts({ row, placeName }: Pick<HeadProps, 'row' | 'placeName'>) {
  const t = useTranslations('statement')
  const { statementType: type, from, to, createdAt, reference } = row
  return (
    <dl className="grid gap-2 border-line border-y py-4 text-15">
      {/* What only ended went from nowhere to nowhere. */}
      {from !== to && (
        <>
          <Line name={t('receipt.from')}>{placeName(from, type)}</Line>
          <Line name={t('receipt.to')}>{placeName(to, type)}</Line>
        </>
      )}
      <Line name={t('receipt.at')}>
        <span className="figures">{formatDateTime(createdAt)}</span>
      </Line>
      <Line name={t('receipt.reference')}>
        <span className="-mr-3 inline-block">
          <CopyButton
            text={reference}
            label={groupReference(reference)}
            ariaLabel={`${t('receipt.reference')} ${groupReference(reference)}`}
            copiedLabel={t('copied')}
            failedLabel={t('copyFailed')}
            small
          />
        </span>
      </Line>
    </dl>
  )
}

interface AskSupportProps {
  row: StatementRowView
  currency: Currency
  onLeave: () => void
}

/** The chat with all that support would ask for first; the member adds the question and sends it. */
function AskSupport({ row, currency, onLeave }: AskSupportProps) {
  const t = useTranslations('statement')
  // Not known: no button that would lead nowhere.
  const words = useRowWords()
  const hasChat = useApiQuery(api.enableChatWidget).data?.enableChatWidget
  if (!hasChat) return null
  const ask = () => {
    const facts = {
      type: words.type(row),
      amount: moneyText(row.amount, currency),
      date: formatDateTime(row.createdAt),
      reference: row.reference,
    }
    onLeave()
    openChat({ text: t('receipt.about', facts) })
  }
  return (
    <Button kind="secondary" wide icon={<MessageCircle size={18} aria-hidden />} onClick={ask}>
      {t('receipt.ask')}
    </Button>
  )
}

/** What failed moved nothing: its figure is struck through, as in the list. */
const struck = {
  FAILED: 'line-through opacity-75',
  PROCESSING: '',
  SUCCESS: '',
} satisfies Record<StatementStatus, string>

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

function StepsSkeleton() {
  const loading = useTranslations('statement.receipt')('loading')
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{loading}</span>
      {[1, 2].map((line) => (
        <Skeleton key={line} className="h-12 w-full" />
      ))}
    </div>
  )
}
