/** A token for a script of ours: it has a name, roles and an end, and is shown once. */
import { createToken } from '@kapao/contract/calls/staff.ts'
import { staffRoles } from '@kapao/contract/lists.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { consoleLimits, staffLimits } from '@kapao/contract/staff-limits.ts'
import { dayMs } from '@kapao/contract/time-units.ts'
import { Field } from '@kapao/ui/Field.tsx'
import { Select } from '@kapao/ui/Select.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import type { Faults } from '#act/faults.ts'
import { ShownOnce } from '#act/ShownOnce.tsx'
import { RolesField } from './RolesField.tsx'

interface TokenSheetProps {
  open: boolean
  onClose: () => void
}

/** A machine administers nobody. */
const offered = staffRoles.filter((role) => role !== 'admin')

interface Typed {
  name: string
  roles: OperatorRole[]
  days: string
}

const nothing: Typed = { name: '', roles: [], days: String(consoleLimits.tokenDays[0]) }

export function TokenSheet({ open, onClose }: TokenSheetProps) {
  const t = useTranslations('staff')
  const [typed, setTyped] = useState(nothing)
  const [token, setToken] = useState<string>()
  const faults: Record<string, string> = {
    ...(typed.name.trim() === '' && { name: t('nameFault') }),
    ...(typed.roles.length === 0 && { roles: t('rolesFault') }),
  }
  const close = () => {
    setTyped(nothing)
    onClose()
  }
  return (
    <>
      <ActSheet
        open={open}
        onClose={close}
        title={t('tokens.create')}
        faults={faults}
        confirmLabel={t('tokens.createGo')}
        call={createToken}
        args={() => ({
          body: {
            name: typed.name.trim(),
            roles: typed.roles,
            endsAt: new Date(Date.now() + Number(typed.days) * dayMs).toISOString(),
          },
        })}
        done={t('tokens.created')}
        onDone={(result) => setToken(result.token)}
      >
        {(shown) => <TokenFields typed={typed} faults={shown} onTyped={setTyped} />}
      </ActSheet>
      <ShownOnce
        title={t('tokens.onceTitle')}
        text={t('tokens.onceText')}
        value={token}
        onClose={() => setToken(undefined)}
      />
    </>
  )
}

interface TokenFieldsProps {
  typed: Typed
  faults: Faults
  onTyped: (typed: Typed) => void
}

/** What it is called, how long it lives and what it may do. */
function TokenFields({ typed, faults, onTyped }: TokenFieldsProps) {
  const t = useTranslations('staff')
  return (
    <>
      <Field
        name="name"
        label={t('tokens.name')}
        hint={t('tokens.nameHint')}
        error={faults.name}
        value={typed.name}
        maxLength={staffLimits.nameLengthMax}
        autoComplete="off"
        onChange={({ target }) => onTyped({ ...typed, name: target.value })}
      />
      <Select
        name="days"
        label={t('tokens.lives')}
        value={typed.days}
        options={consoleLimits.tokenDays.map((days) => ({
          value: String(days),
          label: t('tokens.days', { count: days }),
        }))}
        onChange={({ target }) => onTyped({ ...typed, days: target.value })}
      />
      <RolesField
        offered={offered}
        roles={typed.roles}
        error={faults.roles}
        onChange={(roles) => onTyped({ ...typed, roles })}
      />
    </>
  )
}
