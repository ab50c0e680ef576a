/** Every member, found by anything that is known of them, each with all that staff may see and do (console.md, Members). */
import { currencyUnit } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import { flagCodes, members } from '@kapao/contract/calls/staff.ts'
import { capabilities, memberStates } from '@kapao/contract/lists.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { MemberPanel, type MemberRow } from '#member/MemberPanel.tsx'
import { Moment, OneLine } from '#table/cells.tsx'
import type { Column } from '#table/DataTable.tsx'
import { momentOf, momentsOf } from '#table/days.ts'
import { FlagNames } from '#table/FlagNames.tsx'
import { ListScreen } from '#table/ListScreen.tsx'
import { Phone } from '#table/Phone.tsx'
import { useFlagName } from '#table/use-flag-text.ts'
import type { ListSource } from '#table/use-list.ts'
import { usePlaceNames } from '#table/use-place-names.ts'

const source: ListSource<typeof members, MemberRow> = {
  call: members,
  rowsOf: (answer) => answer.members,
  idOf: ({ _id }) => _id,
  bodyOf: ({ from, to, seenSince, ...filters }) => ({
    ...filters,
    ...momentsOf({ from, to }),
    ...(momentOf(seenSince) && { seenSince: momentOf(seenSince) }),
  }),
}

function useColumns(): readonly Column<MemberRow>[] {
  const t = useTranslations('member')
  const names = usePlaceNames()
  return useMemo(
    () => [
      { id: 'memberNo', head: t('number'), cell: ({ memberNo }) => <OneLine>{memberNo}</OneLine> },
      { id: 'name', head: t('name'), cell: ({ name }) => name },
      {
        id: 'phone',
        head: t('phone'),
        cell: ({ phone }) => (
          <OneLine>
            <Phone phone={phone} />
          </OneLine>
        ),
      },
      {
        id: 'balance',
        head: t('balance'),
        cell: ({ balance, currency }) => <Money amount={balance} unit={currencyUnit(currency)} />,
        isNumber: true,
      },
      { id: 'flags', head: t('flags'), cell: ({ flags }) => <FlagNames codes={flags} /> },
      {
        id: 'frozen',
        head: t('frozen'),
        cell: ({ frozen }) => frozen.map((one) => t(`capabilities.${one}`)).join(', '),
      },
      { id: 'lastSeenAt', head: t('lastSeen'), cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
      { id: 'state', head: t('state'), cell: ({ state }) => t(`states.${state}`), stays: true },
      {
        id: 'registeredAt',
        head: t('registered'),
        cell: ({ registeredAt }) => <Moment at={registeredAt} />,
        isExtra: true,
      },
      {
        id: 'source',
        head: t('source'),
        cell: ({ sourceCode }) => sourceCode && names.source(sourceCode),
        isExtra: true,
      },
    ],
    [t, names],
  )
}

/** For what members are flagged now. */
const useFlagCodes = () => useApiQuery(flagCodes).data?.codes ?? []

export function MembersPage() {
  const t = useTranslations('member')
  const names = usePlaceNames()
  const flags = useFlagCodes()
  const flagName = useFlagName()
  return (
    <ListScreen
      name="members"
      title={t('title')}
      source={source}
      columns={useColumns()}
      filters={[
        { name: 'query', label: t('query') },
        {
          name: 'state',
          label: t('state'),
          options: memberStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
        },
        {
          name: 'frozen',
          label: t('frozen'),
          options: capabilities.map((one) => ({ value: one, label: t(`capabilities.${one}`) })),
        },
        {
          name: 'sourceCode',
          label: t('source'),
          options: names.sources.map((code) => ({ value: code, label: names.source(code) })),
          wordsOf: names.source,
        },
        {
          name: 'flag',
          label: t('flag'),
          options: flags.map((code) => ({ value: code, label: flagName(code) })),
          wordsOf: flagName,
        },
        { name: 'balanceMin', label: t('balanceMin'), isAmount: true },
        { name: 'balanceMax', label: t('balanceMax'), isAmount: true },
        { name: 'from', label: t('registeredFrom'), isDay: true },
        { name: 'to', label: t('registeredTo'), isDay: true },
        { name: 'seenSince', label: t('seenSince'), isDay: true },
      ]}
      sorts
      exported={{ kind: 'members', fieldsOf: { balance: ['balance', 'currency'], source: ['sourceCode'] } }}
      empty={t('empty')}
      panel={(row, place) => <MemberPanel row={row} place={place} />}
    />
  )
}
