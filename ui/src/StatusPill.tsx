/** A state as word, icon and colour together, never as colour alone. */
import { CircleAlert, CircleCheck, Clock3, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Tone = 'good' | 'bad' | 'waiting' | 'info'

const tones = {
  good: { look: 'text-good', icon: CircleCheck },
  bad: { look: 'text-bad', icon: CircleAlert },
  waiting: { look: 'text-warning', icon: Clock3 },
  info: { look: 'text-info', icon: Info },
} satisfies Record<Tone, { look: string; icon: typeof Info }>

interface StatusPillProps {
  tone: Tone
  children: ReactNode
  className?: string
}

export function StatusPill({ tone, children, className }: StatusPillProps) {
  const { look, icon: Icon } = tones[tone]
  return (
    <span className={classes('inline-flex items-center gap-1 text-13 font-medium', look, className)}>
      <Icon size={14} aria-hidden className="shrink-0" />
      {children}
    </span>
  )
}
