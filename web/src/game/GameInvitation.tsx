/** The offer to open a game account: one tap, nothing to fill in (spec §4). */
import { useOnline } from '@kapao/client/online.ts'
import { queryKey } from '@kapao/client/use-api.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { toastSuccess } from '@kapao/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { GameLogo } from '#game-picture/GameLogo.tsx'
import { GameScene } from '#game-picture/GameScene.tsx'
import { refreshMoney } from '#money/refresh-money.ts'
import type { SlotView } from './GameCard.tsx'

interface GameInvitationProps {
  slot: SlotView
}

export function GameInvitation({ slot }: GameInvitationProps) {
  const t = useTranslations('game')
  const offlineReason = useTranslations('wallet')('offlineReason')
  const isOnline = useOnline()
  const queries = useQueryClient()
  const asked = { params: { slotCode: slot.code } }
  const activate = useApiMutation(api.activateSlot, {
    onSuccess: (credentials) => {
      queries.setQueryData(queryKey(api.slotAccount, asked), credentials)
      toastSuccess(t('opened', { name: slot.name }))
    },
  })
  const open = async () => {
    // A refusal is told by its toast; the account may also have been opened on another device meanwhile.
    await activate.mutateAsync(asked).catch(() => undefined)
    refreshMoney(queries)
  }
  return (
    <div className="grid gap-4">
      <div className="relative grid h-32 place-content-center overflow-hidden rounded-card bg-raised">
        <GameScene game={slot} />
        <GameLogo game={slot} className="relative size-20 text-28" />
      </div>
      <div>
        <h3 className="text-17 font-semibold">{t('inviteTitle', { name: slot.name })}</h3>
        <p className="text-15 text-muted">{t('inviteText')}</p>
      </div>
      {slot.maintenance && <Notice tone="warning">{t('inviteMaintenance', { name: slot.name })}</Notice>}
      <Button
        wide
        loading={activate.isPending}
        disabled={!isOnline || slot.maintenance}
        onClick={() => void open()}
      >
        {t('openAccount')}
      </Button>
      {!isOnline && <p className="text-center text-13 text-muted">{offlineReason}</p>}
    </div>
  )
}
