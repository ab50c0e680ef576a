/** What home's tiles do: money in, around and out, then the wheel, friends, bonuses and the refund (spec §2 Member home). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
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
import { WheelIcon } from '#spin/WheelIcon.tsx'
import { type ActionTile, ActionTiles } from '#wallet/ActionTiles.tsx'

/** What may have banners in front of it. */
export type Offer = 'invite' | 'refund'

interface HomeTilesProps {
  /** In a pause from play nothing invites to it; the deposit stays, for slips of money that was sent. */
  isPaused: boolean
  onOpen: (layer: 'deposit' | 'transfer' | 'withdraw' | 'spin') => void
  onOffer: (offer: Offer) => void
  /** Its banners are being looked for. */
  opening: Offer | undefined
}

const icon = { size: 18, 'aria-hidden': true } as const
const mainIcon = { ...icon, size: 22 }

/** While the wheel turns it has a tile; else there is one that asks all games for their balances. False until that is known. */
function useWheelOrRefresh(onSpin: () => void): ActionTile | false {
  const t = useTranslations('home')
  // Spec §2: asked on entry.
  const wheel = useApiQuery(api.spinActive)
  const { isRefreshing, refresh } = useRefreshSlots()
  const refreshAll = async () => {
    const outcome = await refresh()
    if (outcome.step === 'fresh') toastSuccess(t('refreshed'))
    if (outcome.step === 'partly') toastInfo(t('refreshedPartly', { count: outcome.silent }))
    if (outcome.step === 'failed') toastError(t('refreshFailed'))
  }
  if (wheel.data?.isActive)
    return { name: 'spin', label: t('actions.spin'), icon: <WheelIcon />, onPress: onSpin }
  if (wheel.isLoading) return false
  return {
    name: 'refresh',
    label: t('actions.refreshAll'),
    icon: <RefreshCw {...icon} />,
    onPress: () => void refreshAll(),
    busy: isRefreshing,
  }
}

export function HomeTiles({ isPaused, onOpen, onOffer, opening }: HomeTilesProps) {
  const t = useTranslations('home')
  const navigate = useNavigate()
  const wheelOrRefresh = useWheelOrRefresh(() => onOpen('spin'))
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
      more={
        isPaused
          ? []
          : [
              wheelOrRefresh,
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
                onPress: () => void navigate({ to: '/user/bonus' }),
              },
              {
                name: 'refund',
                label: t('actions.refund'),
                icon: <BadgePercent {...icon} />,
                onPress: () => onOffer('refund'),
                busy: opening === 'refund',
              },
            ]
      }
    />
  )
}
