/** Good, revoked or at its end. */
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { useTranslations } from 'use-intl'
import type { TokenRow } from './TokenPanel.tsx'

export function TokenState({ token }: { token: Pick<TokenRow, 'revokedAt' | 'endsAt'> }) {
  const t = useTranslations('staff.tokens')
  if (token.revokedAt !== null) return <StatusPill tone="bad">{t('isRevoked')}</StatusPill>
  const isOver = new Date(token.endsAt).getTime() <= Date.now()
  return <StatusPill tone={isOver ? 'over' : 'good'}>{t(isOver ? 'isOver' : 'isGood')}</StatusPill>
}
