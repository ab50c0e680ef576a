/** What friends have earned for the member so far, and the button that receives it (spec §2 Member home). */
import { currencyUnit } from '@kapao/client/format.ts'
import { useOnline } from '@kapao/client/online.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { classes } from '@kapao/ui/classes.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { HandCoins } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface InviteBonusProps {
  onReceive: () => void
  /** The member has hidden amounts on this device. */
  hidden?: boolean
  className?: string
}

export function InviteBonus({ onReceive, hidden = false, className }: InviteBonusProps) {
  const t = useTranslations('invite')
  const offline = useTranslations('wallet')('offlineReason')
  const wallet = useApiQuery(api.wallet)
  const isOnline = useOnline()
  // Said by the balance card already.
  if (!wallet.data && wallet.isError) return null
  const amount = wallet.data?.invite.amount ?? 0
  const shown = () => {
    if (!wallet.data) return <Skeleton className="h-6 w-16" />
    if (!hidden) return <Money amount={amount} unit={currencyUnit(wallet.data.profile.currency)} counts />
    return (
      <>
        <span aria-hidden>••••••</span>
        <span className="sr-only">{t('hidden')}</span>
      </>
    )
  }
  // With nothing to receive it is one quiet line, and leaves the room to what can be done.
  if (amount === 0) {
    return (
      <section
        aria-label={t('bonus')}
        className={classes('flex min-h-12 items-center gap-3 px-4 py-2 text-15', className)}
      >
        <HandCoins size={18} aria-hidden className="shrink-0 text-gold-text" />
        <p className="min-w-0 grow text-muted">{t('bonus')}</p>
        <p className="font-medium">{shown()}</p>
      </section>
    )
  }
  return (
    <section
      aria-label={t('bonus')}
      className={classes('flex min-h-18 flex-wrap items-center gap-3 px-4 py-3', className)}
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-chip bg-raised text-gold-text inner-line">
        <HandCoins size={20} aria-hidden />
      </span>
      <div className="grow basis-24">
        <p className="text-13 text-muted">{t('bonus')}</p>
        <p className="text-20 leading-figure font-semibold">{shown()}</p>
        {!isOnline && <p className="text-13 text-muted">{offline}</p>}
      </div>
      <Button className="shrink-0 px-4 text-15" disabled={!isOnline} onClick={onReceive}>
        {t('receive')}
      </Button>
    </section>
  )
}
