/** Invites somebody: the link is shown once, and opens the page where password and authenticator are set. */
import { inviteStaff } from '@kapao/contract/calls/staff.ts'
import { staffRoles } from '@kapao/contract/lists.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { staffLimits, usernameShape } from '@kapao/contract/staff-limits.ts'
import { Field } from '@kapao/ui/Field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { type FoundMember, MemberPick } from '#act/MemberPick.tsx'
import { ShownOnce } from '#act/ShownOnce.tsx'
import { RolesField } from './RolesField.tsx'

interface InviteSheetProps {
  open: boolean
  onClose: () => void
}

interface Typed {
  username: string
  name: string
  roles: OperatorRole[]
  member: FoundMember | undefined
  /** What was typed to find the member. */
  query: string
}

const nothing: Typed = { username: '', name: '', roles: [], member: undefined, query: '' }

export function InviteSheet({ open, onClose }: InviteSheetProps) {
  const t = useTranslations('staff')
  const [typed, setTyped] = useState(nothing)
  const [link, setLink] = useState<string>()
  const faults: Record<string, string> = {
    ...(!usernameShape.test(typed.username) && { username: t('usernameFault') }),
    ...(typed.name.trim() === '' && { name: t('nameFault') }),
    ...(typed.roles.length === 0 && { roles: t('rolesFault') }),
    ...(typed.query !== '' && !typed.member && { member: t('memberFault') }),
  }
  const { username, name, roles, member } = typed
  const close = () => {
    setTyped(nothing)
    onClose()
  }
  return (
    <>
      <ActSheet
        open={open}
        onClose={close}
        title={t('invite')}
        faults={faults}
        confirmLabel={t('inviteGo')}
        call={inviteStaff}
        args={() => ({
          body: { username, name: name.trim(), roles, ...(member && { memberId: member._id }) },
        })}
        done={t('invited')}
        onDone={(result) => setLink(result.link)}
      >
        {(shown) => (
          <>
            <Field
              name="username"
              label={t('username')}
              hint={t('usernameHint')}
              error={shown.username}
              value={typed.username}
              autoComplete="off"
              autoCapitalize="none"
              onChange={({ target }) => setTyped({ ...typed, username: target.value.trim() })}
            />
            <Field
              name="name"
              label={t('name')}
              error={shown.name}
              value={typed.name}
              maxLength={staffLimits.nameLengthMax}
              autoComplete="off"
              onChange={({ target }) => setTyped({ ...typed, name: target.value })}
            />
            <RolesField
              offered={staffRoles}
              roles={typed.roles}
              error={shown.roles}
              onChange={(roles) => setTyped({ ...typed, roles })}
            />
            <MemberPick
              label={t('memberOptional')}
              chosen={member}
              error={shown.member}
              onChoose={(member, query) => setTyped({ ...typed, member, query })}
            />
          </>
        )}
      </ActSheet>
      <ShownOnce
        title={t('linkTitle')}
        text={t('linkText')}
        value={link && new URL(link, window.location.href).href}
        onClose={() => setLink(undefined)}
      />
    </>
  )
}
