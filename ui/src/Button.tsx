/** A button in one of four weights, with a loading state that never moves the words around it. */
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { passHeldKey } from './held-key.ts'
import { Ring } from './Spinner.tsx'
import { useLate } from './use-late.ts'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

const looks = {
  primary:
    'bg-linear-to-b from-gold to-gold-deep text-on-gold font-semibold shadow-gold disabled:shadow-none',
  secondary: 'bg-raised text-text font-medium inner-line',
  quiet: 'bg-transparent text-gold-text font-medium hover:bg-raised',
  danger: 'bg-bad-fill text-on-bad font-semibold',
} satisfies Record<ButtonKind, string>

const shape =
  'relative inline-flex min-h-12 min-w-11 items-center justify-center gap-2 rounded-field px-5 py-2 text-17 leading-tight ' +
  'no-underline transition-[transform,filter,background-color,opacity] hover:brightness-105 active:scale-[0.98] disabled:opacity-50 ' +
  'disabled:active:scale-100'

/** The same look for a link that acts as a button. */
export function buttonClass(kind: ButtonKind = 'primary', wide = false): string {
  return classes(shape, looks[kind], wide && 'w-full')
}

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind
  /** Full width: the one main action of a screen or sheet. */
  wide?: boolean
  /** Locks the button at once and shows a ring after 200 ms. */
  loading?: boolean
  icon?: ReactNode
}

export function Button({
  kind = 'primary',
  wide = false,
  loading = false,
  icon,
  className,
  children,
  disabled,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const late = useLate(loading)
  return (
    <button
      onKeyDown={passHeldKey}
      {...rest}
      type={type}
      disabled={disabled}
      // Not `disabled` while loading: the focus would be lost, and with it the place of a person who uses the keyboard.
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
      className={classes(buttonClass(kind, wide), className)}
    >
      <span className={classes('inline-flex items-center justify-center gap-2', late && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {late && (
        <span className="absolute inset-0 grid place-items-center">
          <Ring />
        </span>
      )}
    </button>
  )
}
