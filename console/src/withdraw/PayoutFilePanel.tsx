/** One payout file: its payouts, the file for the bank, and the results that came back. */
import { download } from '@kapao/client/download.ts'
import { currencyUnit } from '@kapao/client/format.ts'
import { queries } from '@kapao/client/queries.ts'
import { queryKey, useApiQuery } from '@kapao/client/use-api.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import {
  payoutFile,
  type payoutFiles,
  readPayoutResult,
  takePayoutFile,
} from '@kapao/contract/calls/staff.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { toastSuccess } from '@kapao/ui/toast.ts'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Facts } from '#act/Facts.tsx'
import { UploadSheet } from '#act/UploadSheet.tsx'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useMay } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { PayoutState } from './PayoutPanel.tsx'
import { PayoutResults } from './PayoutResults.tsx'

export type PayoutFileRow = Wire<ResultOf<typeof payoutFiles>>['files'][number]
export type PayoutFileSheet = Wire<ResultOf<typeof payoutFile>>

export function PayoutFilePanel({ row, place }: { row: PayoutFileRow; place: PanelPlace }) {
  const t = useTranslations('payoutFile')
  const errorText = useErrorText()
  const { data, error } = useApiQuery(payoutFile, { params: { fileId: row._id } })
  return (
    <SidePanel title={t('one')} onClose={place.close} footer={<Ways fileId={row._id} />}>
      <Facts
        facts={[
          [t('reference'), row.reference],
          [t('sum'), <Money key="sum" amount={row.amount} unit={currencyUnit(row.currency)} />],
          [t('account'), `${row.fromBank} ${row.fromAccountNo}`],
          [t('madeBy'), row.madeBy],
          [t('madeAt'), <Moment key="made" at={row.madeAt} />],
          [t('takenAt'), <Moment key="taken" at={row.takenAt} />],
          ...(data ? [[t('reason'), data.reason] as const] : []),
        ]}
      />
      {error && (
        <Notice tone="bad" announce>
          {errorText(error)}
        </Notice>
      )}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data && (
        <>
          <PayoutResults results={data.results} />
          <Payouts sheet={data} />
        </>
      )}
    </SidePanel>
  )
}

/** The file goes to the bank by a person's hands, and so does its result come back. */
function Ways({ fileId }: { fileId: string }) {
  const t = useTranslations('payoutFile')
  const errorText = useErrorText()
  const may = useMay()
  const taking = useApiMutation(takePayoutFile, {
    errors: 'inline',
    onSuccess: ({ filename, document }) => {
      download(new File([document], filename, { type: 'application/xml' }))
      toastSuccess(t('taken'))
      void queries.invalidateQueries()
    },
  })
  return (
    <>
      {taking.error && (
        <Notice tone="bad" announce>
          {errorText(taking.error)}
        </Notice>
      )}
      {may('takePayoutFile') && (
        <Button disabled={taking.isPending} onClick={() => taking.mutate({ params: { fileId } })}>
          {t('take')}
        </Button>
      )}
      {may('readPayoutResult') && (
        <UploadSheet
          call={readPayoutResult}
          accept=".xml"
          words={{
            ...{ upload: t('read'), title: t('readTitle'), text: t('readText') },
            ...{ formats: t('formats'), existed: t('existed') },
          }}
          onUploaded={() => {
            toastSuccess(t('wasRead'))
            void queries.invalidateQueries({ queryKey: queryKey(payoutFile) })
          }}
        />
      )}
    </>
  )
}

function Payouts({ sheet: { payouts, currency } }: { sheet: PayoutFileSheet }) {
  const t = useTranslations('payoutFile')
  const payout = useTranslations('payout')
  return (
    <section className="grid gap-2">
      <h3 className="text-15 font-semibold">{t('rows')}</h3>
      <ul className="grid gap-2 text-15">
        {payouts.map(({ row, memberId, withdrawalId, reference, amount, toBank, toAccountNo, state }) => (
          <li
            key={row}
            className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-2"
          >
            <span>
              {memberId && withdrawalId ? (
                <Link
                  to="/withdrawals"
                  search={{ state, memberId, open: withdrawalId }}
                  className="figures underline"
                >
                  {reference}
                </Link>
              ) : (
                <span className="figures">{reference}</span>
              )}
              <span className="block text-13 text-muted">
                {toBank} {toAccountNo}
                {!withdrawalId && ` · ${payout('refund')}`}
              </span>
            </span>
            <span className="flex items-center gap-3">
              <Money amount={amount} unit={currencyUnit(currency)} />
              <PayoutState state={state} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
