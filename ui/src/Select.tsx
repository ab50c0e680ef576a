/** A labelled choice from a list, as the device's own picker: the quickest one on a phone. */
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { describedBy, FieldFrame, inputClass } from './Field.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface SelectProps extends ComponentProps<'select'> {
  label: ReactNode
  options: readonly SelectOption[]
  /** Words of the empty first choice; leave out where something is always chosen. */
  placeholder?: string
  hint?: ReactNode
  error?: ReactNode
}

export function Select({ label, options, placeholder, hint, error, className, id, ...select }: SelectProps) {
  const made = useId()
  const fieldId = id ?? made
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error}>
      <div className="relative">
        <select
          {...select}
          {...describedBy(fieldId, hint, error)}
          id={fieldId}
          className={classes(
            inputClass,
            'appearance-none truncate pr-11',
            select.value === '' && 'text-muted!',
            className,
          )}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={20}
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-4 my-auto text-muted"
        />
      </div>
    </FieldFrame>
  )
}
