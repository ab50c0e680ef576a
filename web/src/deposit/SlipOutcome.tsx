/** What became of a slip: being checked, credited, or refused with its reason; it turns by itself (decisions D4). */
import { useMemberEvent } from '@kapao/client/socket.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { useTranslations } from 'use-intl'
import { useRefusalWords } from '#i18n/words.tsx'
import { MoneyOutcome } from '#money/MoneyOutcome.tsx'
import { moneyText } from '#money/money-text.ts'
import { useSuppressToasts } from '#news/suppressed-toasts.ts'

interface SlipOutcomeProps {
  reference: string
  currency: Currency
  onClose: () => void
  /** Back to choosing a picture. */
  onAnother: () => void
}

/** The slip as it stands, read again when there is news of it; undefined until it is known. */
function useSlip(reference: string) {
  const list = useApiQuery(
    api.slips,
    { body: { page: 1, limit: limits.pageRowsDefault } },
    // Always read again: this slip is newer than what may be known.
    { staleTime: 0 },
  )
  const read = () => void list.refetch()
  useMemberEvent('slip:decided', read, read)
  useSuppressToasts([reference])
  return list.data?.slips.find((row) => row.reference === reference)
}

export function SlipOutcome({ reference, currency, onClose, onAnother }: SlipOutcomeProps) {
  const t = useTranslations('deposit.slip')
  const done = useTranslations('deposit')('done')
  const refusals = useRefusalWords()
  const slip = useSlip(reference)

  switch (slip?.status) {
    case 'SUCCESS':
      return (
        <MoneyOutcome
          key="good"
          tone="good"
          title={t('doneTitle')}
          reference={reference}
          actions={
            <Button wide onClick={onClose}>
              {done}
            </Button>
          }
        >
          {t('doneText', { amount: moneyText(slip.amount, currency) })}
        </MoneyOutcome>
      )
    case 'FAILED':
      return (
        <MoneyOutcome
          key="bad"
          tone="bad"
          title={t('failedTitle')}
          reference={reference}
          actions={
            <>
              <Button wide onClick={onAnother}>
                {t('another')}
              </Button>
              <Button kind="quiet" wide onClick={onClose}>
                {done}
              </Button>
            </>
          }
        >
          {(slip.note && refusals[slip.note]) ?? t('failedText')}
        </MoneyOutcome>
      )
    default:
      return (
        <MoneyOutcome
          key="waiting"
          tone="waiting"
          title={t('waitingTitle')}
          reference={reference}
          actions={
            <>
              <Button wide onClick={onClose}>
                {done}
              </Button>
              <Button kind="quiet" wide onClick={onAnother}>
                {t('another')}
              </Button>
            </>
          }
        >
          {t('waitingText')}
        </MoneyOutcome>
      )
  }
}
