/** What is under way, as chips below the balance: an active bonus with what it locks, and a withdrawal (ux 63). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleArrowRight, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'

interface HomeStateProps {
  /** The member has hidden amounts on this device. */
  hidden: boolean
}

export function HomeState({ hidden }: HomeStateProps) {
  const t = useTranslations('home.state')
  const wallet = useApiQuery(api.wallet).data
  const active = useApiQuery(api.activeBonus).data
  if (!wallet) return null
  const money = (baht: number) => (hidden ? '••••••' : moneyText(baht, wallet.profile.currency))
  const { held } = wallet.wallet
  if (!active?.status && held === 0) return null
  return (
    <ul aria-label={t('label')} className="grid gap-2">
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
