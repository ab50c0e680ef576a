/** One machine token, and its end at once. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import { revokeToken } from '@kapao/contract/calls/staff.ts'
import type { MachineTokenPage } from '@kapao/contract/schemas/staff-access.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { Facts } from '#act/Facts.tsx'
import { useMay } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { TokenState } from './TokenState.tsx'

export type TokenRow = Wire<typeof MachineTokenPage>['tokens'][number]

interface TokenPanelProps {
  token: TokenRow
  place: PanelPlace
}

export function TokenPanel({ token, place }: TokenPanelProps) {
  const t = useTranslations('staff')
  const names = useTranslations('frame.roles')
  const may = useMay()
  const [isAsked, setAsked] = useState(false)
  const roles = token.roles.map((role) => names(role)).join(', ')
  return (
    <SidePanel
      title={token.name}
      onClose={place.close}
      footer={
        may('revokeToken') &&
        token.revokedAt === null && (
          <Button kind="danger" onClick={() => setAsked(true)}>
            {t('tokens.revoke')}
          </Button>
        )
      }
    >
      <TokenState token={token} />
      <Facts
        facts={[
          [t('roles'), roles],
          [t('tokens.createdBy'), token.createdBy ?? t('atTheMachine')],
          [t('tokens.createdAt'), <Moment key="made" at={token.createdAt} />],
          [t('tokens.endsAt'), <Moment key="ends" at={token.endsAt} />],
          [t('tokens.lastUsed'), <Moment key="used" at={token.lastUsedAt} />],
        ]}
      />
      <ActSheet
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('tokens.revokeTitle')}
        figures={[
          [t('tokens.name'), token.name],
          [t('roles'), roles],
        ]}
        asks="reason"
        confirmLabel={t('tokens.revoke')}
        isDanger
        call={revokeToken}
        args={(reason) => ({ params: { tokenId: token._id }, body: { reason } })}
        done={t('tokens.revoked')}
      />
    </SidePanel>
  )
}
