/** A state as word, icon and colour together, never as colour alone. */
import { CircleAlert, CircleArrowRight, CircleCheck, CircleMinus, Clock3, Info, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** `moving`: on its way, neither done nor stuck. `taken`: it has gone back to where it came from. `over`: it counts no more. */
export type Tone = 'good' | 'bad' | 'waiting' | 'moving' | 'taken' | 'over' | 'info'

const tones = {
  good: { look: 'text-good', icon: CircleCheck },
  bad: { look: 'text-bad', icon: CircleAlert },
  waiting: { look: 'text-warning', icon: Clock3 },
  moving: { look: 'text-info', icon: CircleArrowRight },
  taken: { look: 'text-text', icon: Undo2 },
  over: { look: 'text-muted', icon: CircleMinus },
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
    <span
      className={classes(
        'inline-flex items-center gap-1 text-13 font-medium sm:whitespace-nowrap',
        look,
        className,
      )}
    >
      <Icon size={14} aria-hidden className="shrink-0" />
      {children}
    </span>
  )
}
