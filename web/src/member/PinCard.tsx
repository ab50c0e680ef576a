/** The PIN in a sentence: whether there is one, and setting, changing and removing it (ux 77, decisions D18). */
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Card } from '@kapao/ui/Card.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import type { PinChange } from './PinSheet.tsx'

const PinSheet = lazyPart(() => import('./PinSheet.tsx'), 'PinSheet')

export function PinCard() {
  const t = useTranslations('safety.pin')
  const frame = useTranslations('frame')
  const errorText = useErrorText()
  const profile = useApiQuery(api.profile)
  const [change, setChange] = useState<PinChange>('set')
  const [isOpen, setOpen] = useState(false)
  const ask = (wanted: PinChange) => {
    setChange(wanted)
    setOpen(true)
  }
  const isSet = profile.data?.profile.stepUp.includes('pin')
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-17 font-semibold">{t('title')}</h2>
        <p className="text-15 text-muted">{t(isSet ? 'isSet' : 'text')}</p>
      </div>
      {profile.data ? (
        <div className="flex flex-wrap gap-2 *:grow">
          <Button kind={isSet ? 'secondary' : 'primary'} onClick={() => ask('set')}>
            {t(isSet ? 'change' : 'set')}
          </Button>
          {isSet && (
            <Button kind="quiet" onClick={() => ask('remove')}>
              {t('remove')}
            </Button>
          )}
        </div>
      ) : profile.isError ? (
        <LoadFailed
          text={errorText(profile.error)}
          retryLabel={frame('retry')}
          onRetry={() => void profile.refetch()}
        />
      ) : (
        <Skeleton className="h-12 w-full" />
      )}
      <LazyLayer open={isOpen}>
        <PinSheet open={isOpen} change={change} onClose={() => setOpen(false)} />
      </LazyLayer>
    </Card>
  )
}
