/** Tokens of scripts and machines (staff-calls T1). */
import { machineTokens } from '@kapao/contract/calls/staff.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '#operator/signed-in.ts'
import { TokenPanel, type TokenRow } from '#staff/TokenPanel.tsx'
import { TokenSheet } from '#staff/TokenSheet.tsx'
import { TokenState } from '#staff/TokenState.tsx'
import { Moment } from '#table/cells.tsx'
import type { Column } from '#table/DataTable.tsx'
import { ListScreen } from '#table/ListScreen.tsx'
import type { ListSource } from '#table/use-list.ts'

const source: ListSource<typeof machineTokens, TokenRow> = {
  call: machineTokens,
  rowsOf: (answer) => answer.tokens,
  idOf: ({ _id }) => _id,
}

function useColumns(): readonly Column<TokenRow>[] {
  const t = useTranslations('staff')
  const names = useTranslations('frame.roles')
  return useMemo(
    () => [
      { id: 'name', head: t('tokens.name'), cell: ({ name }) => name },
      { id: 'roles', head: t('roles'), cell: ({ roles }) => roles.map((role) => names(role)).join(', ') },
      { id: 'state', head: t('state'), cell: (row) => <TokenState token={row} /> },
      { id: 'endsAt', head: t('tokens.endsAt'), cell: ({ endsAt }) => <Moment at={endsAt} /> },
      { id: 'lastUsedAt', head: t('tokens.lastUsed'), cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
      { id: 'createdBy', head: t('tokens.createdBy'), cell: ({ createdBy }) => createdBy, isExtra: true },
    ],
    [t, names],
  )
}

export function TokensPage() {
  const t = useTranslations('staff')
  const may = useMay()
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <ListScreen
        name="tokens"
        title={t('tokens.title')}
        source={source}
        columns={useColumns()}
        empty={t('tokens.empty')}
        actions={may('createToken') && <Button onClick={() => setMaking(true)}>{t('tokens.create')}</Button>}
        panel={(token, place) => <TokenPanel token={token} place={place} />}
      />
      <TokenSheet open={isMaking} onClose={() => setMaking(false)} />
    </>
  )
}
