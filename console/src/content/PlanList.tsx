/** What waits for its time, and what is shown until its end. */
import { formatDateTime } from '@kapao/client/format.ts'
import { cancelPlan } from '@kapao/contract/calls/staff.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import type { Content, ContentName } from './draft.ts'

type Plan = Content[ContentName]['plans'][number]

interface PlanListProps {
  plans: readonly Plan[]
  mayWrite: boolean
  onTake: (plan: Plan) => void
}

export function PlanList({ plans, mayWrite, onTake }: PlanListProps) {
  const t = useTranslations('content')
  const [asked, setAsked] = useState<Plan>()
  const spanOf = ({ from, until }: Plan) =>
    until
      ? t('fromUntil', { from: formatDateTime(from), until: formatDateTime(until) })
      : t('fromOn', { from: formatDateTime(from) })
  if (plans.length === 0) return null
  return (
    <section aria-label={t('plans')} className="grid gap-2">
      <h2 className="text-17 font-semibold">{t('plans')}</h2>
      <ul className="grid gap-2 text-15">
        {plans.map((plan) => (
          <li key={plan._id} className="card flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <StatusPill tone={plan.state === 'SHOWN' ? 'good' : 'waiting'}>
              {t(plan.state === 'SHOWN' ? 'isShown' : 'isWaiting')}
            </StatusPill>
            <span className="figures">{spanOf(plan)}</span>
            <span className="grow text-13 text-muted">{plan.by}</span>
            {mayWrite && (
              <>
                <Button kind="quiet" onClick={() => onTake(plan)}>
                  {t('takePlan')}
                </Button>
                <Button kind="quiet" onClick={() => setAsked(plan)}>
                  {t(plan.state === 'SHOWN' ? 'endPlan' : 'cancelPlan')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ActSheet
          open
          onClose={() => setAsked(undefined)}
          title={t(asked.state === 'SHOWN' ? 'endPlanTitle' : 'cancelPlanTitle')}
          figures={[[t('when'), spanOf(asked)]]}
          confirmLabel={t(asked.state === 'SHOWN' ? 'endPlan' : 'cancelPlan')}
          isDanger
          call={cancelPlan}
          args={() => ({ params: { planId: asked._id } })}
          done={t(asked.state === 'SHOWN' ? 'planEnded' : 'planCancelled')}
        />
      )}
    </section>
  )
}
