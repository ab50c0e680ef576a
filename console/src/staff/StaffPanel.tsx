/** One person of the staff: out at once by one administrator; roles, coming back and a lost authenticator take two (staff-calls T1, T2). */
import { disableStaff, newRequest } from '@kapao/contract/calls/staff.ts'
import { staffRoles } from '@kapao/contract/lists.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { Facts } from '#act/Facts.tsx'
import { useMay, useMayAsk, useSignedIn } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { MemberOf } from '#table/Subject.tsx'
import { NoMemberSheet, OwnMemberSheet } from './OwnMemberSheet.tsx'
import { type PersonSheetProps, type StaffRow, useFigures } from './person-sheet.ts'
import { RolesField } from './RolesField.tsx'
import { StaffState } from './StaffState.tsx'

interface StaffPanelProps {
  person: StaffRow
  place: PanelPlace
}

export function StaffPanel({ person, place }: StaffPanelProps) {
  const t = useTranslations('staff')
  const names = useTranslations('frame.roles')
  const me = useSignedIn().operator.username
  const may = useMay()
  const mayAsk = useMayAsk()
  const [asked, setAsked] = useState<'disable' | 'roles' | 'enable' | 'reset' | 'member' | 'noMember'>()
  const { username, name, state } = person
  const isOther = username !== me
  const isOut = state === 'DISABLED'
  const close = () => setAsked(undefined)
  return (
    <SidePanel title={name} onClose={place.close}>
      <StaffState state={state} />
      <Facts
        facts={[
          [t('username'), username],
          [t('roles'), person.roles.map((role) => names(role)).join(', ')],
          [t('lastSeen'), <Moment key="seen" at={person.lastSeenAt} />],
          [t('invitedBy'), person.invitedBy ?? t('atTheMachine')],
          [t('member'), <OwnMember key="member" person={person} />],
        ]}
      />
      <div className="grid gap-2">
        {mayAsk('staff_roles') && (
          <Button kind="secondary" onClick={() => setAsked('roles')}>
            {t('askRoles')}
          </Button>
        )}
        {mayAsk('staff_own_member') && (
          <Button kind="secondary" onClick={() => setAsked('member')}>
            {t(person.member ? 'askOtherMember' : 'askMember')}
          </Button>
        )}
        {mayAsk('staff_own_member') && person.member && (
          <Button kind="secondary" onClick={() => setAsked('noMember')}>
            {t('askNoMember')}
          </Button>
        )}
        {mayAsk('staff_enable') && isOut && (
          <Button kind="secondary" onClick={() => setAsked('enable')}>
            {t('askEnable')}
          </Button>
        )}
        {mayAsk('staff_reset') && isOther && state === 'ACTIVE' && (
          <Button kind="secondary" onClick={() => setAsked('reset')}>
            {t('askReset')}
          </Button>
        )}
        {may('disableStaff') && isOther && !isOut && (
          <Button kind="danger" onClick={() => setAsked('disable')}>
            {t('disable')}
          </Button>
        )}
      </div>
      <DisableSheet person={person} open={asked === 'disable'} onClose={close} />
      <RolesSheet person={person} open={asked === 'roles'} onClose={close} />
      <OwnMemberSheet person={person} open={asked === 'member'} onClose={close} />
      <NoMemberSheet person={person} open={asked === 'noMember'} onClose={close} />
      <ReturnSheet
        person={person}
        kind={asked === 'reset' ? 'staff_reset' : 'staff_enable'}
        open={asked === 'enable' || asked === 'reset'}
        onClose={close}
      />
    </SidePanel>
  )
}

/** Name and number, or that none is named. */
function OwnMember({ person }: { person: StaffRow }) {
  const t = useTranslations('staff')
  if (!person.member) return <span className="text-muted">{t('memberNone')}</span>
  return (
    <span>
      <MemberOf of={person} /> <span className="figures text-muted">{person.member.memberNo}</span>
    </span>
  )
}

function DisableSheet({ person, open, onClose }: PersonSheetProps) {
  const t = useTranslations('staff')
  return (
    <ActSheet
      open={open}
      onClose={onClose}
      title={t('disableTitle')}
      figures={useFigures(person)}
      asks="reason"
      confirmLabel={t('disable')}
      isDanger
      call={disableStaff}
      args={(reason) => ({ params: { username: person.username }, body: { reason } })}
      done={t('disabled')}
    >
      <p className="text-15">{t('disableText')}</p>
    </ActSheet>
  )
}

function RolesSheet({ person, open, onClose }: PersonSheetProps) {
  const t = useTranslations('staff')
  const act = useTranslations('act')
  const [roles, setRoles] = useState(person.roles)
  const isSame = roles.length === person.roles.length && roles.every((role) => person.roles.includes(role))
  const fault = roles.length === 0 ? t('rolesFault') : isSame ? t('rolesSame') : undefined
  return (
    <ActSheet
      open={open}
      onClose={onClose}
      title={t('askRoles')}
      figures={useFigures(person)}
      asks="reason"
      faults={fault === undefined ? {} : { roles: fault }}
      confirmLabel={t('ask')}
      call={newRequest}
      args={(reason) => ({
        body: { kind: 'staff_roles' as const, username: person.username, roles, reason },
      })}
      done={act('asked')}
    >
      {(shown) => <RolesField offered={staffRoles} roles={roles} error={shown.roles} onChange={setRoles} />}
    </ActSheet>
  )
}

interface ReturnSheetProps extends PersonSheetProps {
  kind: 'staff_enable' | 'staff_reset'
}

/** In again: after being disabled, or without the authenticator. */
function ReturnSheet({ person, kind, open, onClose }: ReturnSheetProps) {
  const t = useTranslations('staff')
  const act = useTranslations('act')
  const isReset = kind === 'staff_reset'
  return (
    <ActSheet
      open={open}
      onClose={onClose}
      title={t(isReset ? 'askReset' : 'askEnable')}
      figures={useFigures(person)}
      asks="reason"
      confirmLabel={t('ask')}
      call={newRequest}
      args={(reason) => ({ body: { kind, username: person.username, reason } })}
      done={act('asked')}
    >
      <p className="text-15">{t(isReset ? 'resetText' : 'enableText')}</p>
    </ActSheet>
  )
}
