/** The steps of a receipt as a line in time, oldest first; what is still being waited for stands at its end. */
import { formatDateTime } from '@kapao/client/format.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import type { Receipt } from '@kapao/contract/schemas/statement.ts'
import { classes } from '@kapao/ui/classes.ts'
import { Check, Clock3, Flag, RotateCcw, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'

type Step = Wire<typeof Receipt>['steps'][number]

interface TimelineProps {
  steps: readonly Step[]
  currency: Currency
  /** What is being waited for, in words. */
  waiting: string | undefined
}

export function Timeline({ steps, currency, waiting }: TimelineProps) {
  const t = useTranslations('statement.receipt')
  return (
    <ol className="grid">
      {steps.map(({ step, at, wallet }, place) => (
        <Stop key={step + at} icon={marks[step]} isLast={place === steps.length - 1 && waiting === undefined}>
          <span className="block text-15 font-medium">{t(`steps.${step}`)}</span>
          <span className="figures block text-13 text-muted">{formatDateTime(at)}</span>
          {wallet !== null && (
            <span className="figures block text-13 text-muted">
              {t('walletAfter', { amount: moneyText(wallet, currency) })}
            </span>
          )}
        </Stop>
      ))}
      {waiting !== undefined && (
        <Stop icon={<Clock3 size={16} className="text-warning" />} isLast>
          <span className="block text-15 text-muted">{waiting}</span>
        </Stop>
      )}
    </ol>
  )
}

const passed = <Check size={16} className="text-info" />
const arrived = <Check size={16} className="text-good" />
const taken = <Undo2 size={16} className="text-text" />

/** Green is only where the money has arrived: what is passed on the way there is no end. */
const marks = {
  asked: passed,
  reserved: passed,
  sent: passed,
  approved: passed,
  received: arrived,
  arrived,
  paid: arrived,
  corrected: arrived,
  returned: <RotateCcw size={16} className="text-warning" />,
  forfeited: taken,
  taken_back: taken,
  ended: <Flag size={16} className="text-text" />,
  failed: <X size={16} className="text-bad" />,
} satisfies Record<Step['step'], ReactNode>

interface StopProps {
  icon: ReactNode
  isLast: boolean
  children: ReactNode
}

function Stop({ icon, isLast, children }: StopProps) {
  return (
    <li className="flex gap-3">
      <span aria-hidden className="flex flex-col items-center">
        <span className="grid size-8 shrink-0 place-items-center rounded-chip bg-raised">{icon}</span>
        {!isLast && <span className="w-px grow bg-line" />}
      </span>
      <span className={classes('min-w-0 grow pt-0.5', !isLast && 'pb-5')}>{children}</span>
    </li>
  )
}
