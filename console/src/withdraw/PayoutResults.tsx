/** What the bank's results say of the payouts in a file; each counts once a second person has confirmed it. */
import { newRequest } from '@kapao/contract/calls/staff.ts'
import { payoutOutcomes } from '@kapao/contract/lists.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { useMayAsk } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import type { PayoutFileSheet } from './PayoutFilePanel.tsx'

type Result = PayoutFileSheet['results'][number]

export function PayoutResults({ results }: { results: readonly Result[] }) {
  const t = useTranslations('payoutFile')
  if (results.length === 0) return null
  return (
    <section className="grid gap-3">
      <h3 className="text-15 font-semibold">{t('results')}</h3>
      {results.map((result) => (
        <PayoutResult key={result._id} result={result} />
      ))}
    </section>
  )
}

function useOutcomes(result: Result): string {
  const t = useTranslations('payoutFile.outcomes')
  return payoutOutcomes
    .filter((outcome) => result[outcome] > 0)
    .map((outcome) => t(outcome, { count: result[outcome] }))
    .join(' · ')
}

function PayoutResult({ result }: { result: Result }) {
  const t = useTranslations('payoutFile')
  const act = useTranslations('act')
  const mayAsk = useMayAsk()
  const [isAsked, setAsked] = useState(false)
  const outcomes = useOutcomes(result)
  const mayConfirm = !result.confirmedBy && result.paid + result.rejected > 0 && mayAsk('payout_result')
  return (
    <div className="grid gap-2 rounded-card border border-line p-3 text-15">
      <p>
        {t('result', { name: result.readBy })} <Moment at={result.readAt} />
      </p>
      <p className="font-medium">{outcomes}</p>
      <ul className="grid gap-1 text-13 text-muted">
        {result.rows.flatMap(({ row, reference, fault }) =>
          fault ? [<li key={row}>{t('refusedRow', { row, reference, why: t(`faults.${fault}`) })}</li>] : [],
        )}
      </ul>
      <p className="text-13 text-muted">
        {result.confirmedBy ? `${t('confirmedBy')} ${result.confirmedBy}` : t('waitsForPerson')}
      </p>
      {mayConfirm && (
        <Button kind="secondary" onClick={() => setAsked(true)}>
          {t('confirm')}
        </Button>
      )}
      <ActSheet
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('confirmTitle')}
        figures={[[t('results'), outcomes]]}
        asks="reason"
        confirmLabel={t('confirm')}
        call={newRequest}
        args={(reason) => ({ body: { kind: 'payout_result' as const, _id: result._id, reason } })}
        done={act('asked')}
      >
        <p className="text-15 text-muted">{t('confirmText')}</p>
      </ActSheet>
    </div>
  )
}
