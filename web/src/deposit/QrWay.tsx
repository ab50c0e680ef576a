/** Depositing by QR: a tab per gateway, and the chosen one's QR (spec §2, decisions D3). */
import type { Currency } from '@kapao/contract/edition.ts'
import type { QrGateway } from '@kapao/contract/lists.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Gateway } from './deposit-ways.ts'
import type { Received } from './find-payment.ts'
import { QrPanel } from './QrPanel.tsx'
import { Tabs } from './Tabs.tsx'

interface QrWayProps {
  gateways: readonly [Gateway, ...Gateway[]]
  currency: Currency
  depositMin: number
  onReceived: (received: Received) => void
  onClose: () => void
}

export function QrWay({ gateways, currency, depositMin, onReceived, onClose }: QrWayProps) {
  const t = useTranslations('deposit')
  const [chosen, setChosen] = useState<QrGateway>()
  const shown = gateways.find(({ code }) => code === chosen) ?? gateways[0]
  return (
    <div className="grid gap-5">
      {gateways.length > 1 && (
        <Tabs
          label={t('gateways')}
          tabs={gateways.map(({ code }) => ({ key: code, label: code }))}
          chosen={shown.code}
          onChoose={setChosen}
          panelId="deposit-panel"
        />
      )}
      <QrPanel
        key={shown.code}
        gateway={shown.code}
        payee={shown.payee}
        currency={currency}
        depositMin={depositMin}
        onReceived={onReceived}
        onClose={onClose}
      />
    </div>
  )
}
