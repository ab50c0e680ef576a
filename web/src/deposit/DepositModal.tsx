/** Puts money in: a tab per way in one height, and the arrival of the money that is waited for (spec §2, decisions D3 to D5). */

import { useApiQuery } from '@kapao/client/use-api.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import type { Wallet } from '@kapao/contract/schemas/wallet.ts'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { Gift, Landmark, QrCode, ReceiptText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { LoadOffline } from '#loading/LoadOffline.tsx'
import { useSuppressToasts } from '#news/suppressed-toasts.ts'
import { BankWay } from './BankWay.tsx'
import { DepositLimitLine } from './DepositLimitLine.tsx'
import { DepositReceived } from './DepositReceived.tsx'
import { DepositSkeleton } from './DepositSkeleton.tsx'
import { accountsOf, gatewaysOf, type LookupAnswer, type Way, waysOf } from './deposit-ways.ts'
import type { Received } from './find-payment.ts'
import { QrWay } from './QrWay.tsx'
import { SlipWay } from './SlipWay.tsx'
import { Tabs } from './Tabs.tsx'
import { TrueMoneyWay } from './TrueMoneyWay.tsx'

interface DepositModalProps {
  open: boolean
  onClose: () => void
  onViewStatement: () => void
}

export function DepositModal({ open, onClose, onViewStatement }: DepositModalProps) {
  const t = useTranslations('deposit')
  const lookup = useApiQuery(api.depositLookup)
  const wallet = useApiQuery(api.wallet)
  const [isBusy, setBusy] = useState(false)
  const retry = () => {
    void lookup.refetch()
    void wallet.refetch()
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')} locked={isBusy} steady>
      {lookup.data && wallet.data ? (
        <Deposit
          lookup={lookup.data}
          wallet={wallet.data}
          onBusy={setBusy}
          onClose={onClose}
          onViewStatement={onViewStatement}
        />
      ) : lookup.isPaused || wallet.isPaused ? (
        <LoadOffline />
      ) : lookup.isError || wallet.isError ? (
        <LoadFailed text={t('loadFailed')} retryLabel={t('retry')} onRetry={retry} />
      ) : (
        <DepositSkeleton />
      )}
    </Sheet>
  )
}

const icons: Record<Way, ReactNode> = {
  qr: <QrCode size={20} aria-hidden />,
  bank: <Landmark size={20} aria-hidden />,
  trueMoney: <Gift size={20} aria-hidden />,
  slip: <ReceiptText size={20} aria-hidden />,
}

/** A QR is called by what it is paid with. */
const wordOf = (way: Way, currency: Currency) => (way === 'qr' && currency === 'LAK' ? 'qrKip' : way)

interface DepositProps {
  lookup: LookupAnswer
  wallet: Wire<typeof Wallet>
  onBusy: (busy: boolean) => void
  onClose: () => void
  onViewStatement: () => void
}

function Deposit(props: DepositProps) {
  const { lookup, wallet, onBusy, onClose } = props
  const t = useTranslations('deposit')
  const { currency } = wallet.profile
  const [chosen, setChosen] = useState<Way>()
  const [received, setReceived] = useState<Received>()
  const receive = (news: Received) => {
    // Its own form is gone by then, and cannot say any more that it is done.
    onBusy(false)
    setReceived(news)
  }
  const ways = waysOf(lookup, currency)
  const way = ways.find((offered) => offered === chosen) ?? ways[0]
  useSuppressToasts(way === 'trueMoney' ? ['voucher:decided'] : [])

  if (received) return <DepositReceived received={received} currency={currency} onClose={onClose} />
  return (
    <div className="flex min-h-full flex-col gap-5">
      {way && ways.length > 1 && (
        <Tabs
          label={t('ways.label')}
          tabs={ways.map((key) => ({ key, label: t(`ways.${wordOf(key, currency)}`), icon: icons[key] }))}
          chosen={way}
          onChoose={setChosen}
          panelId="deposit-way"
        />
      )}
      <DepositLimitLine currency={currency} />
      <div
        role="tabpanel"
        id="deposit-way"
        aria-label={way && t(`ways.${wordOf(way, currency)}`)}
        className="flex grow flex-col"
      >
        <ChosenWay {...props} way={way} onReceived={receive} onSendSlip={() => setChosen('slip')} />
      </div>
    </div>
  )
}

interface ChosenWayProps extends DepositProps {
  /** Undefined: none is offered. */
  way: Way | undefined
  onReceived: (received: Received) => void
  onSendSlip: () => void
}

function ChosenWay(props: ChosenWayProps): ReactNode {
  const { way, lookup, wallet, onBusy, onReceived, onSendSlip, onClose, onViewStatement } = props
  const none = useTranslations('deposit')('none')
  const { currency } = wallet.profile
  switch (way) {
    case 'qr': {
      const [first, ...others] = gatewaysOf(lookup)
      if (!first) return null
      return (
        <QrWay
          gateways={[first, ...others]}
          currency={currency}
          memberId={wallet.profile._id}
          depositMin={lookup.depositMin}
          onReceived={onReceived}
          onClose={onClose}
        />
      )
    }
    case 'bank':
      return (
        <BankWay
          accounts={accountsOf(lookup, currency)}
          isManual={lookup.isManual}
          depositMin={lookup.depositMin}
          wallet={wallet}
          onReceived={onReceived}
          onSendSlip={onSendSlip}
        />
      )
    case 'trueMoney':
      return (
        <TrueMoneyWay
          currency={currency}
          recipients={lookup.wallets}
          onBusy={onBusy}
          onReceived={onReceived}
          onClose={onClose}
          onViewStatement={onViewStatement}
        />
      )
    case 'slip':
      return <SlipWay currency={currency} onBusy={onBusy} onReceived={onReceived} onClose={onClose} />
    default:
      return <EmptyState drawing="closed" title={none} />
  }
}
