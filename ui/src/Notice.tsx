/** A few lines set apart by colour and icon: a rule to know, a warning, a failure inside a sheet. */
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const tones = {
  good: { look: 'text-good', icon: CircleCheck },
  bad: { look: 'text-bad', icon: CircleAlert },
  warning: { look: 'text-warning', icon: TriangleAlert },
  info: { look: 'text-info', icon: Info },
} as const

interface NoticeProps {
  tone: keyof typeof tones
  children: ReactNode
  /** Read out as soon as it appears: for what went wrong after a tap. */
  announce?: boolean
  className?: string
}

export function Notice({ tone, children, announce = false, className }: NoticeProps) {
  const { look, icon: Icon } = tones[tone]
  return (
    <div
      role={announce ? 'alert' : undefined}
      className={classes('flex gap-3 rounded-field bg-raised px-4 py-3 text-15 inner-line', className)}
    >
      <Icon size={20} aria-hidden className={classes('mt-0.5 shrink-0', look)} />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
