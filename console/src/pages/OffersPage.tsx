/** What members can receive: bonuses and promotions with their terms and their cost (console.md, Offers). */
import { currencyUnit } from '@kapao/client/format.ts'
import { offers } from '@kapao/contract/calls/staff.ts'
import { offerKinds, offerStates } from '@kapao/contract/lists.ts'
import { buttonClass } from '@kapao/ui/Button.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { OfferPanel, OfferState, offerId } from '#bonus/OfferPanel.tsx'
import type { OfferRow } from '#bonus/offer-form.ts'
import { useConsoleLocale } from '#i18n/words.tsx'
import { useMay } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import type { Column } from '#table/DataTable.tsx'
import { ListScreen } from '#table/ListScreen.tsx'
import type { ListSource } from '#table/use-list.ts'

const source: ListSource<typeof offers, OfferRow> = {
  call: offers,
  rowsOf: (answer) => answer.offers,
  idOf: offerId,
}

function useColumns(): readonly Column<OfferRow>[] {
  const t = useTranslations('offer')
  const locale = useConsoleLocale()
  return useMemo(
    () => [
      { id: 'code', head: t('code'), cell: ({ code }) => <span className="font-medium">{code}</span> },
      { id: 'kind', head: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
      {
        id: 'name',
        head: t('name'),
        cell: ({ description }) => <span className="block min-w-44">{description[locale]}</span>,
      },
      { id: 'percent', head: t('percent'), cell: ({ percent }) => `${percent} %`, isNumber: true },
      {
        id: 'spent',
        head: t('spent'),
        cell: ({ spent, currency }) => <Money amount={spent} unit={currencyUnit(currency)} />,
        isNumber: true,
      },
      {
        id: 'budget',
        head: t('budget'),
        cell: ({ budget, currency }) => <Money amount={budget} unit={currencyUnit(currency)} />,
        isNumber: true,
      },
      { id: 'uses', head: t('uses'), cell: ({ uses }) => uses, isNumber: true },
      { id: 'from', head: t('runsFrom'), cell: ({ runsFrom }) => <Moment at={runsFrom} /> },
      { id: 'until', head: t('runsUntil'), cell: ({ runsUntil }) => <Moment at={runsUntil} /> },
      { id: 'state', head: t('state'), cell: (row) => <OfferState row={row} />, stays: true },
    ],
    [t, locale],
  )
}

export function OffersPage() {
  const t = useTranslations('offer')
  const may = useMay()
  return (
    <ListScreen
      name="offers"
      title={t('title')}
      source={source}
      columns={useColumns()}
      filters={[
        {
          name: 'kind',
          label: t('kind'),
          options: offerKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
        {
          name: 'state',
          label: t('state'),
          options: offerStates.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        { name: 'code', label: t('code') },
      ]}
      empty={t('empty')}
      actions={
        may('createOffer') && (
          <Link to="/offers/write" className={buttonClass('primary')}>
            {t('create')}
          </Link>
        )
      }
      panel={(row, place) => <OfferPanel row={row} place={place} />}
    />
  )
}
