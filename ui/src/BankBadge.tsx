/** A bank's monogram in the bank's colour, on a woven mark drawn from its code: our own, not its logo. */
import { classes } from './classes.ts'
import { seeded } from './seeded.ts'

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
        'relative isolate inline-grid size-11 shrink-0 place-items-center overflow-hidden rounded-[12px] font-semibold text-(--on-bank) inner-line',
        letters.length > 3 ? 'text-[0.6875rem]' : 'text-13',
        className,
      )}
    >
      <Mark code={code} />
      {letters}
    </span>
  )
}

/** Lozenges of a weave, the same left and right; darker than the cloth, so that the letters stand out. */
function Mark({ code }: { code: string }) {
  const next = seeded(code)
  const rows = [0, 1, 2, 3].flatMap((y) => [0, 1].filter(() => next() < 0.6).map((x) => [x, y] as const))
  const lozenge = (x: number, y: number) => `M${x * 11 + 5.5} ${y * 11}l5.5 5.5-5.5 5.5-5.5-5.5z`
  return (
    <svg
      viewBox="0 0 44 44"
      className="absolute inset-0 -z-10 size-full fill-on-paper opacity-35"
      aria-hidden="true"
    >
      <path d={rows.map(([x, y]) => lozenge(x, y) + lozenge(3 - x, y)).join('')} />
    </svg>
  )
}
