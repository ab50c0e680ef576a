/** Minutes and seconds that are left, as `mm:ss`. Who owns the clock passes the seconds in. */
import { classes } from './classes.ts'

/** `09:05`; never below 00:00. */
export function clockText(secondsLeft: number): string {
  const left = Math.max(0, Math.ceil(secondsLeft))
  return `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`
}

interface CountdownProps {
  secondsLeft: number
  /** Name for screen readers, who may ask for the time left but are not told each second. */
  label: string
  className?: string
}

export function Countdown({ secondsLeft, label, className }: CountdownProps) {
  return (
    <span
      role="timer"
      aria-label={label}
      aria-live="off"
      className={classes('figures font-semibold', secondsLeft <= 60 && 'text-warning', className)}
    >
      {clockText(secondsLeft)}
    </span>
  )
}
