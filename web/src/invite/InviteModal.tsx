/** Inviting friends: the member's link, what it brings and how that is worked out, and what has come of it (spec §2). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { InviteTerms } from '@kapao/contract/schemas/invite.ts'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { LoadOffline } from '#loading/LoadOffline.tsx'
import { percentText } from '#money/money-text.ts'
import { InviteBonus } from './InviteBonus.tsx'
import { InviteClaim } from './InviteClaim.tsx'
import { InviteLink } from './InviteLink.tsx'
import { InviteList } from './InviteList.tsx'

interface InviteModalProps {
  open: boolean
  onClose: () => void
}

export function InviteModal({ open, onClose }: InviteModalProps) {
  const t = useTranslations('invite')
  const [isClaiming, setClaiming] = useState(false)
  const terms = useApiQuery(api.inviteTerms, undefined, { enabled: open })
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      {terms.data ? (
        <div className="grid gap-6">
          <InviteBonus className="rounded-field bg-raised inner-line" onReceive={() => setClaiming(true)} />
          {!terms.data.isOn && <Notice tone="warning">{t('off')}</Notice>}
          <InviteLink code={terms.data.code} />
          <Arithmetic terms={terms.data} />
          <InviteList open={open} />
        </div>
      ) : terms.isPaused ? (
        <LoadOffline />
      ) : terms.isError ? (
        <LoadFailed text={t('loadFailed')} retryLabel={t('retry')} onRetry={() => void terms.refetch()} />
      ) : (
        <InviteSkeleton label={t('loading')} />
      )}
      <InviteClaim open={isClaiming} onClose={() => setClaiming(false)} />
    </Sheet>
  )
}

/** Decisions D9, with D8's formula, in words. */
function Arithmetic({ terms }: { terms: Wire<typeof InviteTerms> }) {
  const t = useTranslations('invite.how')
  const percent = percentText(terms.percent)
  return (
    <section className="grid gap-2">
      <h3 className="text-17 font-semibold">{t('title')}</h3>
      <p className="rounded-field bg-raised px-4 py-3 text-15 font-medium inner-line">
        {t('formula', { percent })}
      </p>
      <ul className="grid list-disc gap-1 pl-5 text-15 text-muted">
        <li>{t('loss')}</li>
        <li>{t('won')}</li>
        <li>{t('closed')}</li>
      </ul>
    </section>
  )
}

function InviteSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-18 w-full" />
      <Skeleton className="h-90 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
