/** Where a withdrawal is on its way: reserved, at the bank, paid; each step as it happens (ux 68). */
import { classes } from '@kapao/ui/classes.ts'
import { Check, CircleArrowRight, CircleDashed } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** How far it has come; `returned` has an outcome of its own. */
export type WithdrawProgress = 'held' | 'ordered' | 'paid' | 'returned'

const stops = ['held', 'ordered', 'paid'] as const satisfies WithdrawProgress[]

export function WithdrawSteps({ progress }: { progress: WithdrawProgress }) {
  const t = useTranslations('withdraw.steps')
  const reached = progress === 'returned' ? -1 : stops.indexOf(progress)
  return (
    <ol aria-label={t('label')} className="grid gap-1 rounded-field bg-raised px-4 py-3 text-15">
      {stops.map((stop, place) => {
        const isPassed = place <= reached && (place < reached || stop !== 'ordered')
        const isCurrent = !isPassed && place === Math.min(reached + (progress === 'ordered' ? 0 : 1), 2)
        return (
          <li
            key={stop}
            aria-current={isCurrent ? 'step' : undefined}
            className={classes(
              'flex min-h-8 items-center gap-3',
              isPassed ? 'font-medium' : isCurrent ? 'text-info' : 'text-muted',
            )}
          >
            {isPassed ? (
              <Check size={18} aria-hidden className={stop === 'paid' ? 'text-good' : 'text-info'} />
            ) : isCurrent ? (
              <CircleArrowRight size={18} aria-hidden />
            ) : (
              <CircleDashed size={18} aria-hidden />
            )}
            {t(stop === 'ordered' && progress === 'held' ? 'toBank' : stop)}
          </li>
        )
      })}
    </ol>
  )
}
