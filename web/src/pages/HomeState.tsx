/** What is under way, as chips below the balance: a QR that waits with its clock, an active bonus, a withdrawal; or the way to money (ux 63). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { secondMs } from '@kapao/contract/time-units.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Countdown } from '@kapao/ui/Countdown.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleArrowRight, Lock, QrCode } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import { sumsOf } from '#wallet/wallet-sums.ts'

interface HomeStateProps {
  /** The member has hidden amounts on this device. */
  hidden: boolean
  onDeposit: () => void
}

export function HomeState({ hidden, onDeposit }: HomeStateProps) {
  const t = useTranslations('home.state')
  const { data: wallet, dataUpdatedAt } = useApiQuery(api.wallet)
  const active = useApiQuery(api.activeBonus).data
  const endsAt = wallet?.openQr ? dataUpdatedAt + wallet.openQr.expireIn * secondMs : 0
  const now = useNow(endsAt)
  if (!wallet) return null
  const qr = now < endsAt ? wallet.openQr : null
  const money = (baht: number) => (hidden ? '••••••' : moneyText(baht, wallet.profile.currency))
  const { held } = wallet.wallet
  if (!qr && !active?.status && sumsOf(wallet).total === 0) return <EmptyWallet onDeposit={onDeposit} />
  if (!active?.status && held === 0 && !qr) return null
  return (
    <ul aria-label={t('label')} className="grid gap-2">
      {qr && (
        <li>
          <button
            type="button"
            onClick={onDeposit}
            className="card flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left text-15"
          >
            <QrCode size={18} aria-hidden className="shrink-0 text-gold-text" />
            <span className="figures min-w-0 grow">{t('qr', { amount: money(qr.amount) })}</span>
            <Countdown secondsLeft={Math.min(qr.expireIn, (endsAt - now) / secondMs)} label={t('timeLeft')} />
            <ChevronRight size={18} aria-hidden className="shrink-0 text-muted" />
          </button>
        </li>
      )}
      {active?.status && (
        <Chip
          to="/user/bonus"
          icon={<Lock size={18} aria-hidden className="shrink-0 text-warning" />}
          text={t('bonus', { amount: money(active.total ?? 0) })}
        />
      )}
      {held > 0 && (
        <Chip
          to="/user/money"
          icon={<CircleArrowRight size={18} aria-hidden className="shrink-0 text-info" />}
          text={t('withdrawal', { amount: money(held) })}
        />
      )}
    </ul>
  )
}

/** Each second until then. */
function useNow(endsAt: number): number {
  const [now, setNow] = useState(Date.now)
  const isRunning = now < endsAt
  useEffect(() => {
    if (!isRunning) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}

function EmptyWallet({ onDeposit }: Pick<HomeStateProps, 'onDeposit'>) {
  const t = useTranslations('home.state')
  return (
    <div className="card flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <p className="min-w-40 grow basis-0 text-15 text-muted">{t('empty')}</p>
      <Button onClick={onDeposit}>{t('fill')}</Button>
    </div>
  )
}

interface ChipProps {
  to: '/user/bonus' | '/user/money'
  icon: ReactNode
  text: string
}

function Chip({ to, icon, text }: ChipProps) {
  return (
    <li>
      <Link to={to} className="card flex min-h-12 items-center gap-3 px-4 py-2 text-15">
        {icon}
        <span className="figures min-w-0 grow">{text}</span>
        <ChevronRight size={18} aria-hidden className="shrink-0 text-muted" />
      </Link>
    </li>
  )
}
