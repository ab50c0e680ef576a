/** Files of payouts that staff take to the bank, the newest above, and what still waits for one (decision 0024). */
import { currencyUnit, grouped } from '@kapao/client/format.ts'
import { payoutFiles } from '@kapao/contract/calls/staff.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Moment, OneLine } from '#table/cells.tsx'
import type { Column } from '#table/DataTable.tsx'
import { ListScreen } from '#table/ListScreen.tsx'
import { useListSearch } from '#table/list-search.ts'
import type { ListSource } from '#table/use-list.ts'
import { MakePayoutFile } from '#withdraw/MakePayoutFile.tsx'
import { PayoutFilePanel, type PayoutFileRow } from '#withdraw/PayoutFilePanel.tsx'
import { PayoutViews } from '#withdraw/PayoutViews.tsx'
import { WaitingForFile } from '#withdraw/WaitingForFile.tsx'

const source: ListSource<typeof payoutFiles, PayoutFileRow> = {
  call: payoutFiles,
  rowsOf: ({ files }) => files,
  idOf: ({ _id }) => _id,
}

function useColumns(): readonly Column<PayoutFileRow>[] {
  const t = useTranslations('payoutFile')
  return useMemo(() => {
    const count = (name: 'rows' | 'paid' | 'failed') => ({
      ...{ id: name, head: t(name), isNumber: true },
      cell: (row: PayoutFileRow) => grouped(row[name]),
    })
    return [
      { id: 'madeAt', head: t('madeAt'), cell: ({ madeAt }) => <Moment at={madeAt} /> },
      { id: 'reference', head: t('reference'), cell: ({ reference }) => reference },
      {
        id: 'amount',
        head: t('sum'),
        cell: ({ amount, currency }) => <Money amount={amount} unit={currencyUnit(currency)} />,
        isNumber: true,
      },
      count('rows'),
      count('paid'),
      count('failed'),
      {
        id: 'open',
        head: t('open'),
        cell: ({ rows, paid, failed }) => grouped(rows - paid - failed),
        isNumber: true,
      },
      {
        id: 'account',
        head: t('account'),
        cell: ({ fromBank, fromAccountNo }) => (
          <OneLine>
            {fromBank} {fromAccountNo}
          </OneLine>
        ),
      },
      { id: 'madeBy', head: t('madeBy'), cell: ({ madeBy }) => madeBy },
      { id: 'takenAt', head: t('takenAt'), cell: ({ takenAt }) => <Moment at={takenAt} />, isExtra: true },
    ]
  }, [t])
}

export function PayoutFilesPage() {
  const t = useTranslations('payoutFile')
  const { change } = useListSearch()
  return (
    <ListScreen
      name="payoutFiles"
      title={t('title')}
      source={source}
      columns={useColumns()}
      empty={t('empty')}
      note={(answer) => <WaitingForFile {...answer} />}
      actions={
        <>
          <PayoutViews />
          <MakePayoutFile onMade={(id) => change({ open: id, page: undefined })} />
        </>
      }
      panel={(row, place) => <PayoutFilePanel row={row} place={place} />}
    />
  )
}
