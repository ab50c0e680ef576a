/** The sign-in details of a game account, folded away until they are wanted, and links to the provider's apps. */
import { queryKey, useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { buttonClass } from '@kapao/ui/Button.tsx'
import { CopyButton } from '@kapao/ui/CopyButton.tsx'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Eye, EyeOff, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SlotView } from './GameCard.tsx'
import { isGameLink } from './launch.ts'

interface GameSignInProps {
  slot: SlotView
}

export function GameSignIn({ slot }: GameSignInProps) {
  const t = useTranslations('game')
  const [isOpen, setOpen] = useState(false)
  const apps = (['android', 'ios'] as const).flatMap((system) => {
    const link = slot[system]
    return link && isGameLink(link) ? [{ system, link }] : []
  })
  return (
    <div className="grid gap-2 border-line border-t pt-3">
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between text-15 font-medium [&::-webkit-details-marker]:hidden">
          {t('signIn')}
          <ChevronDown
            size={20}
            aria-hidden
            className="text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <p className="mb-2 text-13 text-muted">{t('signInText')}</p>
        {isOpen && <Credentials slotCode={slot.code} />}
      </details>
      {apps.map(({ system, link }) => (
        <a
          key={system}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('secondary', true)}
        >
          <Smartphone size={18} aria-hidden /> {t(system)}
        </a>
      ))}
    </div>
  )
}

function Credentials({ slotCode }: { slotCode: string }) {
  const t = useTranslations('game')
  const [isShown, setShown] = useState(false)
  const client = useQueryClient()
  // Read once for each time that they are opened, and forgotten after it: they may have needed the PIN.
  const account = useApiQuery(
    api.slotAccount,
    { params: { slotCode } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  useEffect(
    () => () => client.removeQueries({ queryKey: queryKey(api.slotAccount, { params: { slotCode } }) }),
    [client, slotCode],
  )
  if (account.isError) {
    return (
      <p role="alert" className="text-15 text-bad">
        {t('credentialsFailed')}
      </p>
    )
  }
  if (!account.data) {
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-15 w-full" />
        <Skeleton className="h-15 w-full" />
      </div>
    )
  }
  const { username, password } = account.data
  const copied = { copiedLabel: t('copied'), failedLabel: t('copyFailed') }
  return (
    <div className="grid gap-2">
      <div className="flex min-h-15 items-center gap-1 rounded-field bg-raised pl-4">
        <div className="min-w-0 grow">
          <p className="text-13 text-muted">{t('username')}</p>
          <p className="figures text-15 wrap-anywhere">{username}</p>
        </div>
        <CopyButton text={username} label={t('copy')} ariaLabel={t('copyUsername')} {...copied} />
      </div>
      {password !== '' && (
        <div className="flex min-h-15 items-center gap-1 rounded-field bg-raised pl-4">
          <div className="min-w-0 grow">
            <p className="text-13 text-muted">{t('password')}</p>
            <p className="figures text-15 wrap-anywhere">{isShown ? password : '••••••••'}</p>
          </div>
          <IconButton
            label={isShown ? t('hidePassword') : t('showPassword')}
            icon={isShown ? <EyeOff size={20} /> : <Eye size={20} />}
            className="text-muted"
            onClick={() => setShown(!isShown)}
          />
          <CopyButton text={password} label={t('copy')} ariaLabel={t('copyPassword')} {...copied} />
        </div>
      )}
    </div>
  )
}
