/** Puts money in: a tab per QR gateway, and the news of the money's arrival (spec §2, decisions D3). */
import { api } from '@kapao/contract/api.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import type { Wire } from '@kapao/contract/endpoint.ts'
import { type QrGateway, qrGateways } from '@kapao/contract/limits.ts'
import type { DepositLookup } from '@kapao/contract/site.ts'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#lib/LoadFailed.tsx'
import { useMemberEvent } from '#lib/socket.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { DepositReceived, type Received } from './DepositReceived.tsx'
import { DepositSkeleton } from './DepositSkeleton.tsx'
import { GatewayTabs } from './GatewayTabs.tsx'
import { QrPanel } from './QrPanel.tsx'

interface DepositModalProps {
  open: boolean
  onClose: () => void
}

export function DepositModal({ open, onClose }: DepositModalProps) {
  const t = useTranslations('deposit')
  const lookup = useApiQuery(api.depositLookup)
  const currency = useApiQuery(api.wallet).data?.profile.currency
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      {lookup.data && currency ? (
        <Deposit lookup={lookup.data} currency={currency} onClose={onClose} />
      ) : lookup.isError ? (
        <LoadFailed text={t('loadFailed')} retryLabel={t('retry')} onRetry={() => void lookup.refetch()} />
      ) : (
        <DepositSkeleton />
      )}
    </Sheet>
  )
}

const isGateway = (code: string): code is QrGateway => qrGateways.includes(code as QrGateway)

/** Journal kinds that put money in from outside. */
const depositKinds: readonly string[] = ['deposit_qr', 'deposit_bank']

interface DepositProps {
  lookup: Wire<typeof DepositLookup>
  currency: Currency
  onClose: () => void
}

function Deposit({ lookup, currency, onClose }: DepositProps) {
  const t = useTranslations('deposit')
  const [chosen, setChosen] = useState<QrGateway>()
  const [received, setReceived] = useState<Received>()
  useMemberEvent('wallet:changed', (news) => {
    if (depositKinds.includes(news.kind)) setReceived({ amount: news.amount, wallet: news.wallet })
  })
  const gateways = lookup.banks.flatMap((bank) =>
    bank.bankType === 'PAYMENT' && isGateway(bank.bankCode)
      ? [{ code: bank.bankCode, payee: bank.bankAccountName }]
      : [],
  )
  const shown = gateways.find(({ code }) => code === chosen) ?? gateways[0]

  if (received) return <DepositReceived received={received} currency={currency} onClose={onClose} />
  if (!shown) return <EmptyState drawing="closed" title={t('none')} />
  return (
    <div className="grid gap-5">
      {gateways.length > 1 && <GatewayTabs gateways={gateways} chosen={shown.code} onChoose={setChosen} />}
      <QrPanel
        key={shown.code}
        gateway={shown.code}
        payee={shown.payee}
        currency={currency}
        depositMin={lookup.depositMin}
        onReceived={setReceived}
        onClose={onClose}
      />
    </div>
  )
}
