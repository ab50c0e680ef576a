/** The member's passkeys in a sentence and a list: adding one, and removing it (ux 77, decisions D18). */
import { formatDateTime, timeAgo } from '@kapao/client/format.ts'
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { canUsePasskeys } from '@kapao/client/passkey.ts'
import { serverNow } from '@kapao/client/server-clock.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Passkeys } from '@kapao/contract/schemas/passkey.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Card } from '@kapao/ui/Card.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { LoadFailed } from '#loading/LoadFailed.tsx'

const PasskeySheet = lazyPart(() => import('./PasskeySheet.tsx'), 'PasskeySheet')

type Passkey = Wire<typeof Passkeys>[number]

export function PasskeyCard() {
  const t = useTranslations('safety.passkeys')
  const frame = useTranslations('frame')
  const errorText = useErrorText()
  const passkeys = useApiQuery(api.passkeys)
  const [isOpen, setOpen] = useState(false)
  const [leaving, setLeaving] = useState<Passkey>()
  const ask = (passkey?: Passkey) => {
    setLeaving(passkey)
    setOpen(true)
  }
  const canAdd = canUsePasskeys()
  // Nothing to see, and nothing to do about it here.
  if (!canAdd && passkeys.data?.length === 0) return null
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-17 font-semibold">{t('title')}</h2>
        <p className="text-15 text-muted">{t('text')}</p>
      </div>
      {passkeys.data ? (
        <>
          {passkeys.data.length > 0 && (
            <ul className="grid">
              {passkeys.data.map((passkey) => (
                <Row key={passkey.id} passkey={passkey} onRemove={() => ask(passkey)} />
              ))}
            </ul>
          )}
          {canAdd && (
            <Button kind={passkeys.data.length > 0 ? 'secondary' : 'primary'} wide onClick={() => ask()}>
              {t('add')}
            </Button>
          )}
        </>
      ) : passkeys.isError ? (
        <LoadFailed
          text={errorText(passkeys.error)}
          retryLabel={frame('retry')}
          onRetry={() => void passkeys.refetch()}
        />
      ) : (
        <Skeleton className="h-12 w-full" />
      )}
      <LazyLayer open={isOpen}>
        <PasskeySheet open={isOpen} leaving={leaving} onClose={() => setOpen(false)} />
      </LazyLayer>
    </Card>
  )
}

function Row({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useTranslations('safety.passkeys')
  const ago = useTranslations('statement.ago')
  const name = passkey.name || t('unknown')
  const used = passkey.lastUsedAt && timeAgo(passkey.lastUsedAt, serverNow())
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-b py-3 last:border-b-0">
      <KeyRound size={20} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-40 grow">
        <p className="text-15 font-medium wrap-anywhere">{name}</p>
        <p className="figures text-13 text-muted">
          {used ? t('used', { ago: ago(used.unit, { count: used.count }) }) : t('unused')}
        </p>
        <p className="figures text-13 text-muted">{t('added', { at: formatDateTime(passkey.createdAt) })}</p>
      </div>
      <Button
        kind="quiet"
        className="px-3 text-15"
        aria-label={t('removeLabel', { name })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </li>
  )
}
