/** Who works here, with which roles (console.md, Who they are). */
import { staff } from '@kapao/contract/calls/staff.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '#operator/signed-in.ts'
import { InviteSheet } from '#staff/InviteSheet.tsx'
import type { StaffRow } from '#staff/person-sheet.ts'
import { StaffPanel } from '#staff/StaffPanel.tsx'
import { StaffState } from '#staff/StaffState.tsx'
import { Moment } from '#table/cells.tsx'
import type { Column } from '#table/DataTable.tsx'
import { ListScreen } from '#table/ListScreen.tsx'
import { MemberOf } from '#table/Subject.tsx'
import type { ListSource } from '#table/use-list.ts'

const source: ListSource<typeof staff, StaffRow> = {
  call: staff,
  rowsOf: (answer) => answer.staff,
  idOf: ({ username }) => username,
}

function useColumns(): readonly Column<StaffRow>[] {
  const t = useTranslations('staff')
  const names = useTranslations('frame.roles')
  return useMemo(
    () => [
      { id: 'username', head: t('username'), cell: ({ username }) => username },
      { id: 'name', head: t('name'), cell: ({ name }) => name },
      { id: 'roles', head: t('roles'), cell: ({ roles }) => roles.map((role) => names(role)).join(', ') },
      { id: 'state', head: t('state'), cell: ({ state }) => <StaffState state={state} /> },
      { id: 'member', head: t('member'), cell: (person) => <MemberOf of={person} /> },
      { id: 'lastSeenAt', head: t('lastSeen'), cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
    ],
    [t, names],
  )
}

export function StaffPage() {
  const t = useTranslations('staff')
  const may = useMay()
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <ListScreen
        name="staff"
        title={t('title')}
        source={source}
        columns={useColumns()}
        empty={t('empty')}
        actions={may('inviteStaff') && <Button onClick={() => setInviting(true)}>{t('invite')}</Button>}
        panel={(person, place) => <StaffPanel person={person} place={place} />}
      />
      <InviteSheet open={isInviting} onClose={() => setInviting(false)} />
    </>
  )
}
