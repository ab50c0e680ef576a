/** Which roles somebody has, each a box to tick. */
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { Checkbox } from '@kapao/ui/Checkbox.tsx'
import { useId } from 'react'
import { useTranslations } from 'use-intl'

interface RolesFieldProps {
  offered: readonly OperatorRole[]
  roles: readonly OperatorRole[]
  error?: string | undefined
  onChange: (roles: OperatorRole[]) => void
}

export function RolesField({ offered, roles, error, onChange }: RolesFieldProps) {
  const t = useTranslations('staff')
  const names = useTranslations('frame.roles')
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1 text-15 font-medium">{t('roles')}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {offered.map((role) => (
          <Checkbox
            key={role}
            name="roles"
            label={names(role)}
            checked={roles.includes(role)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) =>
              onChange(offered.filter((one) => (one === role ? target.checked : roles.includes(one))))
            }
          />
        ))}
      </div>
      {error && (
        <p id={id} className="text-13 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
