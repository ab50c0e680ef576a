/** The ways to pay, as tabs: tapped, or walked through with the arrow keys. */
import type { QrGateway } from '@kapao/contract/limits.ts'
import { classes } from '@kapao/ui/classes.ts'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'

interface GatewayTabsProps {
  gateways: readonly { code: QrGateway }[]
  chosen: QrGateway
  onChoose: (gateway: QrGateway) => void
}

const steps: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

export function GatewayTabs({ gateways, chosen, onChoose }: GatewayTabsProps) {
  const t = useTranslations('deposit')
  const walk = (event: KeyboardEvent<HTMLButtonElement>, place: number) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = (place + step + gateways.length) % gateways.length
    const gateway = gateways[next]
    if (gateway) onChoose(gateway.code)
    const tab = event.currentTarget.parentElement?.children[next]
    if (tab instanceof HTMLElement) tab.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={t('gateways')}
      className="grid auto-cols-fr grid-flow-col gap-1 rounded-field bg-raised p-1"
    >
      {gateways.map(({ code }, place) => (
        <button
          key={code}
          type="button"
          role="tab"
          aria-selected={code === chosen}
          aria-controls="deposit-panel"
          tabIndex={code === chosen ? 0 : -1}
          onClick={() => onChoose(code)}
          onKeyDown={(event) => walk(event, place)}
          className={classes(
            'min-h-11 rounded-[10px] px-2 text-15 leading-tight',
            code === chosen ? 'bg-surface font-semibold text-text inner-line' : 'text-muted',
          )}
        >
          {code}
        </button>
      ))}
    </div>
  )
}
