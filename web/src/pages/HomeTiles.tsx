/** What home's tiles do: money in, around and out, then friends, bonuses and the refund (spec §2 Member home). */
import { toastError, toastInfo, toastSuccess } from '@kapao/ui/toast.ts'
import { useNavigate } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  BadgePercent,
  BanknoteArrowDown,
  BanknoteArrowUp,
  Gift,
  RefreshCw,
  UserRoundPlus,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useRefreshSlots } from '#game/use-refresh-slots.ts'
import { ActionTiles } from '#wallet/ActionTiles.tsx'

/** What may have banners in front of it. */
export type Offer = 'invite' | 'refund'

interface HomeTilesProps {
  onOpen: (layer: 'deposit' | 'transfer' | 'withdraw') => void
  onOffer: (offer: Offer) => void
  /** Its banners are being looked for. */
  opening: Offer | undefined
}

const icon = { size: 18, 'aria-hidden': true } as const
const mainIcon = { ...icon, size: 22 }

export function HomeTiles({ onOpen, onOffer, opening }: HomeTilesProps) {
  const t = useTranslations('home')
  const navigate = useNavigate()
  const { isRefreshing, refresh } = useRefreshSlots()
  const refreshAll = async () => {
    const outcome = await refresh()
    if (outcome.step === 'fresh') toastSuccess(t('refreshed'))
    if (outcome.step === 'partly') toastInfo(t('refreshedPartly', { count: outcome.silent }))
    if (outcome.step === 'failed') toastError(t('refreshFailed'))
  }
  return (
    <ActionTiles
      label={t('actions.label')}
      main={[
        {
          name: 'deposit',
          label: t('actions.deposit'),
          icon: <BanknoteArrowDown {...mainIcon} />,
          onPress: () => onOpen('deposit'),
        },
        {
          name: 'transfer',
          label: t('actions.transfer'),
          icon: <ArrowLeftRight {...mainIcon} />,
          onPress: () => onOpen('transfer'),
        },
        {
          name: 'withdraw',
          label: t('actions.withdraw'),
          icon: <BanknoteArrowUp {...mainIcon} />,
          onPress: () => onOpen('withdraw'),
        },
      ]}
      more={[
        {
          name: 'refresh',
          label: t('actions.refreshAll'),
          icon: <RefreshCw {...icon} />,
          onPress: () => void refreshAll(),
          busy: isRefreshing,
        },
        {
          name: 'invite',
          label: t('actions.invite'),
          icon: <UserRoundPlus {...icon} />,
          onPress: () => onOffer('invite'),
          busy: opening === 'invite',
        },
        {
          name: 'bonus',
          label: t('actions.bonus'),
          icon: <Gift {...icon} />,
          onPress: () => void navigate({ href: '/user/bonus' }),
        },
        {
          name: 'refund',
          label: t('actions.refund'),
          icon: <BadgePercent {...icon} />,
          onPress: () => onOffer('refund'),
          busy: opening === 'refund',
        },
      ]}
    />
  )
}
