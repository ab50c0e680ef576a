/** Being told by the phone itself: switched on by a tap, kind by kind, with what a locked screen shows (ux 78, decisions D19). */
import { useOnline } from '@kapao/client/online.ts'
import { useShowError } from '@kapao/client/show-error.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Card } from '@kapao/ui/Card.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PushKinds } from './PushKinds.tsx'
import { usePush } from './use-push.ts'

export function PushCard() {
  const t = useTranslations('notice.push')
  const { state, switchOn, switchOff } = usePush()
  const isOnline = useOnline()
  const showError = useShowError()
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  if (state === 'asking') return null
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-17 font-semibold">{t('title')}</h2>
        <p className="text-15 text-muted">{t(state === 'unable' || state === 'denied' ? state : 'text')}</p>
      </div>
      {state === 'on' && <PushKinds />}
      {state === 'off' && (
        <Button disabled={!isOnline} loading={isBusy} onClick={() => void run(switchOn)}>
          {t('on')}
        </Button>
      )}
      {state === 'on' && (
        <Button kind="quiet" disabled={!isOnline} loading={isBusy} onClick={() => void run(switchOff)}>
          {t('off')}
        </Button>
      )}
    </Card>
  )
}
