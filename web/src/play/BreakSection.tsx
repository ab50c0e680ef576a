/** A break from play: whether one runs, how to take one, and the way back from a long one (decisions D16). */
import { formatDateTime } from '@kapao/client/format.ts'
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { serverNow } from '@kapao/client/server-clock.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { PlayLimits } from '@kapao/contract/schemas/play.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Card } from '@kapao/ui/Card.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BreakKind } from './break-lengths.ts'
import { usePlayMutation } from './use-play-mutation.ts'

const BreakSheet = lazyPart(() => import('./BreakSheet.tsx'), 'BreakSheet')

type Pauses = Pick<Wire<typeof PlayLimits>, 'timeOut' | 'exclusion'>

export function BreakSection({ timeOut, exclusion }: Pauses) {
  const t = useTranslations('play.pause')
  const [kind, setKind] = useState<BreakKind>('hours')
  const [isOpen, setOpen] = useState(false)
  const back = usePlayMutation(api.returnToPlay, t('backAsked'))
  const open = (chosen: BreakKind) => {
    setKind(chosen)
    setOpen(true)
  }
  const isOver = exclusion !== null && Date.parse(exclusion.until) <= serverNow()
  const running = exclusion ?? timeOut
  return (
    <Card>
      <h2 className="text-17 font-semibold">{t('title')}</h2>
      <p className="mt-1 text-13 text-muted">{running ? t('longer') : t('lead')}</p>
      {running && (
        <Notice tone="info" className="mt-3">
          {t(isOver ? 'over' : 'until', { until: formatDateTime(running.until) })}
        </Notice>
      )}
      <div className="mt-3 grid gap-2">
        {isOver && (
          <Button wide loading={back.isPending} onClick={() => back.mutate({})}>
            {t('back')}
          </Button>
        )}
        {!exclusion && (
          <Button kind="secondary" wide aria-haspopup="dialog" onClick={() => open('hours')}>
            {t('timeOut')}
          </Button>
        )}
        <Button kind="secondary" wide aria-haspopup="dialog" onClick={() => open('months')}>
          {t('exclusion')}
        </Button>
      </div>
      <LazyLayer open={isOpen}>
        <BreakSheet open={isOpen} onClose={() => setOpen(false)} kind={kind} />
      </LazyLayer>
    </Card>
  )
}
