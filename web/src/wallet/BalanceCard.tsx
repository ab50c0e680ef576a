/** The member's name and money: the largest figure on the screen, never cleared while it is being asked for again. */
import { currencyUnit, formatDateTime } from '@kapao/client/format.ts'
import { useOnline } from '@kapao/client/online.ts'
import { useStale } from '@kapao/client/socket.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { Ring } from '@kapao/ui/Spinner.tsx'
import { toastError } from '@kapao/ui/toast.ts'
import { useLate } from '@kapao/ui/use-late.ts'
import { WeaveCard } from '@kapao/ui/WeaveCard.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Eye, EyeOff, RefreshCw, WifiOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import { BalanceCardSkeleton, BalanceMissing } from './BalanceMissing.tsx'
import { HiddenAmount } from './HiddenAmount.tsx'
import { useHiddenBalance } from './use-hidden-balance.ts'
import { sumsOf, type WalletView } from './wallet-sums.ts'

export function BalanceCard() {
  const t = useTranslations('wallet')
  const wallet = useApiQuery(api.wallet)
  const [hidden, setHidden] = useHiddenBalance()
  const isOnline = useOnline()
  const isStale = useStale()
  const isChecking = useLate(wallet.isFetching)
  if (!wallet.data) {
    return wallet.isError ? <BalanceMissing onRetry={() => void wallet.refetch()} /> : <BalanceCardSkeleton />
  }
  const { profile, wallet: balance } = wallet.data
  const unit = currencyUnit(profile.currency)
  const check = async () => {
    const { isError } = await wallet.refetch()
    if (isError) toastError(t('checkFailed'))
  }
  return (
    <WeaveCard label={t('balance')} className="grid grid-cols-1 gap-1">
      <div className="flex items-start justify-between gap-2">
        <p className="one-line pt-2 text-17 font-medium">{profile.name}</p>
        <div className="-mt-1 -mr-2 flex shrink-0 text-weave-muted">
          <IconButton
            label={hidden ? t('show') : t('hide')}
            icon={hidden ? <EyeOff size={20} /> : <Eye size={20} />}
            className="hover:bg-transparent"
            onClick={() => setHidden(!hidden)}
          />
          <IconButton
            label={t('check')}
            icon={isChecking ? <Ring /> : <RefreshCw size={20} />}
            className="hover:bg-transparent"
            aria-busy={wallet.isFetching}
            onClick={() => void check()}
          />
        </div>
      </div>
      <p className="text-13 text-weave-muted">{t('balance')}</p>
      <p className="text-40 leading-figure font-semibold text-weave-thread">
        {hidden ? <HiddenAmount /> : <Money amount={balance.amount} unit={unit} counts large />}
      </p>
      <Breakdown wallet={wallet.data} hidden={hidden} />
      <p className="figures mt-1 flex min-h-6 flex-wrap items-center gap-x-2 text-13 text-weave-muted">
        {(isStale || !isOnline) && (
          <span role="status" className="inline-flex items-center gap-1.5 text-weave-thread">
            <WifiOff size={14} aria-hidden /> {isOnline ? t('stale') : t('offline')}
          </span>
        )}
        <span>{t('updated', { time: formatDateTime(balance.updatedAt) })}</span>
      </p>
      <Link
        to="/user/money"
        className="-mb-2 inline-flex min-h-11 items-center gap-1 justify-self-start text-15 font-medium text-weave-thread"
      >
        {t('where.link')} <ChevronRight size={16} aria-hidden />
      </Link>
    </WeaveCard>
  )
}

interface BreakdownProps {
  wallet: WalletView
  hidden: boolean
}

/** Where the rest of the money is; a line stands here only while there is something in it. */
function Breakdown({ wallet, hidden }: BreakdownProps) {
  const { currency } = wallet.profile
  const t = useTranslations('wallet')
  const sums = sumsOf(wallet)
  const elsewhere = (['inGames', 'held', 'inTransit', 'setAside'] as const).filter((part) => sums[part] > 0)
  // Where all of it is in the wallet, the figure above has said so already (ux 63).
  const isWhole = sums.total === wallet.wallet.amount
  const lines = isWhole ? elsewhere : [...elsewhere, 'total' as const]
  if (lines.length === 0 && wallet.wallet.debt === 0) return null
  return (
    <dl className="mt-2 grid gap-1 border-weave-muted/25 border-t pt-2 text-15">
      {lines.map((part) => (
        <div key={part} className="flex items-baseline justify-between gap-4">
          <dt className="text-weave-muted">{t(part)}</dt>
          <dd className="figures font-medium">
            {hidden ? <HiddenAmount /> : moneyText(sums[part], currency)}
          </dd>
        </div>
      ))}
      {wallet.wallet.debt > 0 && (
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-weave-muted">{t('debt')}</dt>
          <dd className="figures font-medium">
            {hidden ? <HiddenAmount /> : moneyText(-wallet.wallet.debt, currency)}
          </dd>
        </div>
      )}
    </dl>
  )
}
