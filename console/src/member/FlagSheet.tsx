/** Flags a member by a code that lists are filtered by; a flag can hold withdrawals for a person. */
import { flagMember } from '@kapao/contract/calls/staff.ts'
import { Checkbox } from '@kapao/ui/Checkbox.tsx'
import { Field } from '@kapao/ui/Field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import type { Sheet } from './Part.tsx'

interface FlagSheetProps {
  sheet: Sheet
  open: boolean
  onClose: () => void
}

const nothing = { code: '', holds: true }
const codeShape = /^[a-z][a-z0-9_]{1,39}$/

export function FlagSheet({ sheet: { member }, open, onClose }: FlagSheetProps) {
  const t = useTranslations('member')
  const [typed, setTyped] = useState(nothing)
  const fault = codeShape.test(typed.code) ? undefined : t('codeFault')
  const close = () => {
    setTyped(nothing)
    onClose()
  }
  return (
    <ActSheet
      open={open}
      onClose={close}
      title={t('acts.flag')}
      figures={[[t('name'), member.name]]}
      asks="reason"
      faults={fault === undefined ? {} : { code: fault }}
      confirmLabel={t('acts.flag')}
      call={flagMember}
      args={(reason) => ({ params: { memberId: member._id }, body: { ...typed, reason } })}
      done={t('done')}
    >
      {(shown) => (
        <>
          <Field
            name="code"
            label={t('code')}
            hint={t('codeHint')}
            autoComplete="off"
            autoCapitalize="none"
            value={typed.code}
            error={shown.code}
            onChange={({ target }) => setTyped({ ...typed, code: target.value.trim() })}
          />
          <Checkbox
            label={t('holdsLabel')}
            checked={typed.holds}
            onChange={({ target }) => setTyped({ ...typed, holds: target.checked })}
          />
        </>
      )}
    </ActSheet>
  )
}
