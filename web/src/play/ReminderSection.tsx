/** How often a member is told the time and how it has gone (decisions D16). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { Card } from '@kapao/ui/Card.tsx'
import { Select } from '@kapao/ui/Select.tsx'
import { useTranslations } from 'use-intl'
import { usePlayMutation } from './use-play-mutation.ts'

export function ReminderSection({ everyMinutes }: { everyMinutes: number }) {
  const t = useTranslations('play.reality')
  const change = usePlayMutation(api.setRealityCheck, t('saved'))
  const choose = (text: string) => {
    const minutes = limits.realityMinutes.find((one) => one === Number(text))
    if (minutes) change.mutate({ body: { everyMinutes: minutes } })
  }
  return (
    <Card>
      <h2 className="text-17 font-semibold">{t('title')}</h2>
      <p className="mt-1 mb-3 text-13 text-muted">{t('lead')}</p>
      <Select
        label={t('often')}
        options={limits.realityMinutes.map((minutes) => ({
          value: String(minutes),
          label: t('every', { minutes: String(minutes) }),
        }))}
        value={String(everyMinutes)}
        disabled={change.isPending}
        onChange={(event) => choose(event.target.value)}
      />
    </Card>
  )
}
