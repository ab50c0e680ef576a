/** Flags that wait for a decision, the oldest first, and every other one by what raised it (console.md, Risk). */
import { riskFlags } from '@kapao/contract/calls/staff.ts'
import { flagRules, flagStates } from '@kapao/contract/lists.ts'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { FlagPanel } from '#risk/FlagPanel.tsx'
import { FlagState } from '#risk/FlagState.tsx'
import { RiskViews } from '#risk/RiskViews.tsx'
import { type Flag, useFoundText } from '#risk/use-found-text.ts'
import { Age, Moment } from '#table/cells.tsx'
import type { Column } from '#table/DataTable.tsx'
import { ListScreen } from '#table/ListScreen.tsx'
import type { ListSource } from '#table/use-list.ts'

const source: ListSource<typeof riskFlags, Flag> = {
  call: riskFlags,
  rowsOf: ({ flags }) => flags,
  idOf: ({ _id }) => _id,
  // What waits is what one comes for; all of them are asked for by name.
  bodyOf: ({ state = 'OPEN', ...filters }) => ({ ...filters, ...(state !== 'ANY' && { state }) }),
}

function useColumns(): readonly Column<Flag>[] {
  const t = useTranslations('risk')
  const foundText = useFoundText()
  return useMemo(
    () => [
      { id: 'member', head: t('member'), cell: ({ memberName }) => memberName },
      { id: 'rule', head: t('rule'), cell: ({ rule }) => t(`names.${rule}`) },
      {
        id: 'found',
        head: t('found'),
        cell: (flag) => <span className="wrap-anywhere">{foundText(flag)}</span>,
      },
      {
        id: 'holds',
        head: t('holdsHead'),
        cell: ({ holds, closedAt }) =>
          holds && closedAt === null && <span className="text-warning">{t('holds')}</span>,
      },
      {
        id: 'waits',
        head: t('waits'),
        cell: ({ state, createdAt }) => state === 'OPEN' && <Age since={createdAt} />,
      },
      { id: 'claimedBy', head: t('claimedBy'), cell: ({ claimedBy }) => claimedBy },
      { id: 'state', head: t('state'), cell: ({ state }) => <FlagState state={state} /> },
      {
        id: 'createdAt',
        head: t('raised'),
        cell: ({ createdAt }) => <Moment at={createdAt} />,
        isExtra: true,
      },
      { id: 'decidedBy', head: t('decided'), cell: ({ decidedBy }) => decidedBy, isExtra: true },
    ],
    [t, foundText],
  )
}

export function RiskPage() {
  const t = useTranslations('risk')
  const table = useTranslations('table')
  return (
    <ListScreen
      name="risk"
      title={t('title')}
      source={source}
      columns={useColumns()}
      filters={[
        {
          name: 'state',
          label: t('state'),
          usual: 'OPEN',
          options: [
            ...flagStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
            { value: 'ANY', label: table('all') },
          ],
        },
        {
          name: 'rule',
          label: t('rule'),
          options: flagRules.map((rule) => ({ value: rule, label: t(`names.${rule}`) })),
        },
        { name: 'memberId', label: t('member'), isMember: true },
      ]}
      sorts
      empty={t('empty')}
      actions={<RiskViews />}
      panel={(flag, place) => <FlagPanel flag={flag} place={place} />}
    />
  )
}
