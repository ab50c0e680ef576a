/** A labelled text field with its hint and its error, tied together for screen readers. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export const inputClass =
  'block min-h-12 w-full rounded-field border border-line bg-raised px-4 py-2 text-17 leading-tight text-ellipsis text-text transition-colors ' +
  'placeholder:text-muted focus:border-gold-text focus:inset-ring focus:inset-ring-gold-text focus:outline-none aria-invalid:border-bad aria-invalid:inset-ring-bad disabled:opacity-60'

interface FieldFrameProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  children: ReactNode
  className?: string
}

/** Label above, error or hint below. The error replaces the hint, so nothing jumps twice. */
export function FieldFrame({ id, label, hint, error, children, className }: FieldFrameProps) {
  return (
    <div className={classes('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-15 font-medium">
        {label}
      </label>
      {children}
      {hint && !error && (
        <p id={`${id}-hint`} className="text-13 text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="animate-appear text-13 font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

/** The attributes that tie an input to its frame. */
export function describedBy(id: string, hint: ReactNode, error: ReactNode) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  } as const
}

export interface FieldProps extends ComponentProps<'input'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Something at the right end of the input, such as a button of 44 px. */
  end?: ReactNode
  frameClassName?: string
}

export function Field({ label, hint, error, end, frameClassName, className, id, ...input }: FieldProps) {
  const made = useId()
  const fieldId = id ?? made
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} className={frameClassName}>
      {/* A date and its time are wider than a narrow column: they end within it instead of over its neighbour. */}
      <div className="relative min-w-0">
        <input
          type="text"
          {...input}
          {...describedBy(fieldId, hint, error)}
          id={fieldId}
          className={classes(inputClass, 'read-only:text-muted', end ? 'pr-13' : null, className)}
        />
        {end && <div className="absolute inset-y-0 right-0.5 grid place-items-center">{end}</div>}
      </div>
    </FieldFrame>
  )
}
