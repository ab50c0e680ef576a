/** The prize wheels: which one members spin, what it may give, costs and has cost (console.md, Offers). */
import { currencyUnit } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import { campaigns, requests } from '@kapao/contract/calls/staff.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { buttonClass } from '@kapao/ui/Button.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useConsoleLocale } from '#i18n/words.tsx'
import { useMay } from '#operator/signed-in.ts'
import { WheelPanel } from '#spin/WheelPanel.tsx'
import { WheelState } from '#spin/WheelState.tsx'
import type { WheelRow } from '#spin/wheel-form.ts'
import { Moment } from '#table/cells.tsx'
import type { Column } from '#table/DataTable.tsx'
import { ListScreen } from '#table/ListScreen.tsx'
import type { ListSource } from '#table/use-list.ts'

const source: ListSource<typeof campaigns, WheelRow> = {
  call: campaigns,
  rowsOf: (answer) => answer.campaigns,
  idOf: ({ _id }) => _id,
  bodyOf: () => ({}),
}

function useColumns(): readonly Column<WheelRow>[] {
  const t = useTranslations('wheel')
  const locale = useConsoleLocale()
  return useMemo(() => {
    const money = (amount: number, { currency }: WheelRow) => (
      <Money amount={amount} unit={currencyUnit(currency)} />
    )
    return [
      {
        id: 'name',
        head: t('name'),
        cell: ({ name }) => <span className="block min-w-32 font-medium">{name[locale]}</span>,
      },
      { id: 'state', head: t('state'), cell: (row) => <WheelState row={row} /> },
      { id: 'slices', head: t('slices'), cell: ({ slices }) => slices.length, isNumber: true },
      { id: 'spinCost', head: t('spinCost'), cell: (row) => money(row.spinCost, row), isNumber: true },
      { id: 'spent', head: t('spent'), cell: (row) => money(row.spent, row), isNumber: true },
      { id: 'budget', head: t('budget'), cell: (row) => money(row.budget, row), isNumber: true },
      {
        id: 'stock',
        head: t('runOut'),
        cell: ({ slices }) => slices.filter(({ isLeft }) => !isLeft).length,
        isNumber: true,
      },
      { id: 'from', head: t('runsFrom'), cell: ({ runsFrom }) => <Moment at={runsFrom} /> },
      { id: 'until', head: t('runsUntil'), cell: ({ runsUntil }) => <Moment at={runsUntil} /> },
    ]
  }, [t, locale])
}

export function WheelsPage() {
  const t = useTranslations('wheel')
  const may = useMay()
  const { data } = useApiQuery(requests, {
    body: { page: 1, limit: consoleLimits.pageRows, state: 'WAITING', kind: 'money_setting' },
  })
  const waiting = data?.requests.filter(({ subject }) => subject.startsWith('new ')) ?? []
  return (
    <ListScreen
      name="wheels"
      title={t('title')}
      source={source}
      columns={useColumns()}
      empty={t('empty')}
      actions={
        <>
          {waiting.length > 0 && (
            <Link to="/approvals" search={{ kind: 'money_setting' }} className={buttonClass('quiet')}>
              {t('waiting', { count: waiting.length })}
            </Link>
          )}
          {may('createCampaign') && (
            <Link to="/wheels/new" className={buttonClass('primary')}>
              {t('create')}
            </Link>
          )}
        </>
      }
      panel={(row, place) => <WheelPanel row={row} place={place} />}
    />
  )
}
