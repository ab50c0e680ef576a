/** Tells a signed-in member the time and how it has gone, as often as chosen (decisions D16). It asks nothing until it may be due. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Modal } from '@kapao/ui/Modal.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import { noteHere, restart } from './reality-mark.ts'

const shortestMs = limits.realityMinutes[0] * minuteMs

export function RealityCheck({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('play.reality')
  const closeLabel = useTranslations('play')('close')
  const navigate = useNavigate()
  const hereMs = useHere()
  const mayBeDue = hereMs >= shortestMs
  const chosen = useApiQuery(api.playLimits, undefined, { enabled: mayBeDue })
  const isDue = mayBeDue && hereMs >= (chosen.data?.reality.everyMinutes ?? Infinity) * minuteMs
  const summary = useApiQuery(api.playSummary, undefined, { enabled: isDue })
  const wallet = useApiQuery(api.wallet, undefined, { enabled: isDue })
  const [told, setTold] = useState<number>()
  const isOpen = isDue && told !== undefined
  useEffect(() => {
    if (isDue) setTold((before) => before ?? Math.floor(hereMs / minuteMs))
  }, [isDue, hereMs])
  const close = () => {
    restart(Date.now())
    setTold(undefined)
  }
  const currency = wallet.data?.profile.currency ?? 'THB'
  return (
    <Modal open={isOpen} onClose={close} title={t('check')} closeLabel={closeLabel}>
      <p className="text-17">{t('here', { minutes: String(told ?? 0) })}</p>
      {summary.data && (
        <p className="mt-2 text-15 text-muted">
          {t('result', { result: moneyText(summary.data.sessionResult, currency) })}
        </p>
      )}
      <div className="mt-5 grid gap-2">
        <Button wide onClick={close}>
          {t('goOn')}
        </Button>
        <Button
          kind="secondary"
          wide
          onClick={() => {
            close()
            void navigate({ to: '/user/play' })
          }}
        >
          {t('bounds')}
        </Button>
        <Button kind="quiet" wide onClick={onLeave}>
          {t('leave')}
        </Button>
      </div>
    </Modal>
  )
}

/** Milliseconds since the time was told last, or since the member came; looked at each minute. */
function useHere(): number {
  const [hereMs, setHereMs] = useState(0)
  useEffect(() => {
    const look = () => setHereMs(Date.now() - noteHere(Date.now()))
    look()
    const timer = setInterval(look, limits.agoEveryMs)
    return () => clearInterval(timer)
  }, [])
  return hereMs
}
