/** The card under the balance: night-blue cloth with a gold weave, the one rich thing on the screen. */
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Weave } from './Weave.tsx'

interface WeaveCardProps {
  children: ReactNode
  /** Name of the region for screen readers. */
  label?: string
  className?: string
}

export function WeaveCard({ children, label, className }: WeaveCardProps) {
  return (
    <section
      aria-label={label}
      className={classes(
        '@container relative isolate overflow-hidden rounded-card bg-linear-to-br from-weave-from to-weave-to p-5 text-weave-text shadow-card inner-line',
        className,
      )}
    >
      <Weave className="absolute inset-0 -z-10 text-weave-thread opacity-20" />
      {children}
    </section>
  )
}
