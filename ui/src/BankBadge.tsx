/** A bank's monogram in the bank's colour: our own mark, not its logo. */
import { classes } from './classes.ts'

interface BankBadgeProps {
  /** The bank's code: `KBANK`. */
  code: string
  className?: string
}

export function BankBadge({ code, className }: BankBadgeProps) {
  const letters = code.slice(0, code.length > 4 ? 2 : 4)
  return (
    <span
      aria-hidden
      style={{ backgroundColor: `var(--bank-${code.toLowerCase()}, var(--bank-other))` }}
      className={classes(
        'inline-grid size-11 shrink-0 place-items-center rounded-[12px] font-semibold text-(--on-bank) inner-line',
        letters.length > 3 ? 'text-[0.6875rem]' : 'text-13',
        className,
      )}
    >
      {letters}
    </span>
  )
}
