/** A box to tick, with words beside it; the whole row is the target. */
import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
}

export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <label className={classes('flex min-h-11 cursor-pointer items-center gap-3 text-15', className)}>
      <span className="relative grid size-6 shrink-0 place-items-center">
        <input
          {...input}
          type="checkbox"
          className="peer size-6 cursor-pointer appearance-none rounded-[8px] border border-line-strong bg-raised checked:border-gold-deep checked:bg-gold"
        />
        <Check
          size={16}
          strokeWidth={3}
          aria-hidden
          className="pointer-events-none absolute text-on-gold opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span>{label}</span>
    </label>
  )
}
