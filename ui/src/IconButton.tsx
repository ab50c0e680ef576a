/** A round button that shows only an icon and says its name to screen readers. */
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { passHeldKey } from './held-key.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does: the accessible name and the tooltip. */
  label: string
  icon: ReactNode
}

export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      onKeyDown={passHeldKey}
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        'inline-grid size-11 shrink-0 place-items-center rounded-chip text-current transition-colors hover:bg-raised disabled:opacity-50',
        className,
      )}
    >
      {icon}
    </button>
  )
}
