/** A ring that turns while something is under way; it appears only after 200 ms. */
import { classes } from './classes.ts'
import { useLate } from './use-late.ts'

interface SpinnerProps {
  /** What is being waited for, read to those who cannot see the ring; leave out where a button already says it. */
  label?: string
  className?: string
}

export function Spinner({ label, className }: SpinnerProps) {
  return useLate(true) ? <Ring label={label} className={className} /> : null
}

/** The ring itself, for those who have waited already. */
export function Ring({ label, className }: SpinnerProps) {
  return (
    <span
      role={label ? 'status' : undefined}
      className={classes('inline-flex items-center gap-2', className)}
    >
      <svg viewBox="0 0 24 24" className="size-5 animate-spin" aria-hidden="true">
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <path
          d="M12 3a9 9 0 0 1 9 9"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
