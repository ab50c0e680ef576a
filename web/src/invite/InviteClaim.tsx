/** Receives the invite bonus after one question that tells its conditions (spec §2, decisions D9). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { CollectConfirm } from '#collect/CollectConfirm.tsx'
import { useCollect } from '#collect/use-collect.ts'
import { moneyText } from '#money/money-text.ts'

interface InviteClaimProps {
  open: boolean
  onClose: () => void
}

export function InviteClaim({ open, onClose }: InviteClaimProps) {
  const t = useTranslations('invite.claim')
  const wallet = useApiQuery(api.wallet)
  const action = useCollect(api.claimInvite, {
    done: 'INVITE_BONUS_SUCCESS',
    // Whatever it comes to by then: everything that is closed and not received is paid at once.
    matches: (row) => row.invite !== undefined,
    shownBy: [api.wallet],
  })
  // What was asked about stays in the dialog while it is received and while the dialog fades.
  const asked = useRef(wallet.data?.invite)
  if (!action.isBusy && wallet.data && wallet.data.invite.amount > 0) asked.current = wallet.data.invite
  if (!wallet.data || !asked.current) return null
  const { profile } = wallet.data
  const invite = asked.current
  const conditions = [t('intoWallet'), t('blocked'), ...(invite.success > 0 ? [] : [t('free')])]
  return (
    <CollectConfirm
      open={open}
      onClose={onClose}
      title={t('title', { amount: moneyText(invite.amount, profile.currency) })}
      conditions={conditions}
      success={invite.success}
      fail={invite.fail}
      action={action}
    />
  )
}
