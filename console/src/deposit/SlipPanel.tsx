/** One slip: its picture beside what it is judged by; credited by A, rejected by R, taken in hand by C (staff-calls T4). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import { claimSlip, releaseSlip, slipInReview } from '@kapao/contract/calls/staff.ts'
import type { SlipPage } from '@kapao/contract/schemas/staff-slip.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Claim, useIsFree } from '#act/Claim.tsx'
import { UnmaskButton } from '#act/UnmaskSheet.tsx'
import { useKeys } from '#act/use-keys.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useMay } from '#operator/signed-in.ts'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { MemberLink } from '#table/MemberLink.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { type Asked, SlipActs } from './SlipActs.tsx'
import { SlipEvidence } from './SlipEvidence.tsx'
import { SlipPicture } from './SlipPicture.tsx'
import { SlipState } from './SlipState.tsx'

interface SlipPanelProps {
  slip: Wire<typeof SlipPage>['slips'][number]
  place: PanelPlace
}

export function SlipPanel({ slip, place }: SlipPanelProps) {
  const t = useTranslations('slip')
  const may = useMay()
  const [asked, setAsked] = useState<Asked>()
  const params = { memberId: slip.memberId, slipId: slip._id }
  const sheet = useApiQuery(slipInReview, { params })
  const holder = sheet.data?.claimedBy ?? slip.claimedBy
  const isFree = useIsFree(holder) && slip.state === 'REVIEW'
  const mayDecide = isFree && may('approveSlip')
  const figures = [
    [t('member'), slip.memberName],
    [t('reference'), slip.reference],
    [t('amount'), slip.amount === null ? t('unanswered') : `${slip.amount} ${slip.currency}`],
  ] as const
  useKeys({
    a: mayDecide ? () => setAsked('approve') : undefined,
    r: mayDecide ? () => setAsked('reject') : undefined,
  })
  const footer = mayDecide && (
    <>
      <Button kind="secondary" onClick={() => setAsked('reject')}>
        {t('reject')} <kbd>R</kbd>
      </Button>
      <Button onClick={() => setAsked('approve')}>
        {t('approve')} <kbd>A</kbd>
      </Button>
    </>
  )
  return (
    <SidePanel title={`${slip.memberName} · ${slip.reference}`} onClose={place.close} footer={footer}>
      <div className="flex flex-wrap items-center gap-3">
        <SlipState state={slip.state} />
        <MemberLink memberId={slip.memberId}>{slip.memberName}</MemberLink>
        <Claim
          claimedBy={holder}
          mayTake={isFree && may('claimSlip')}
          figures={figures}
          take={claimSlip}
          giveBack={releaseSlip}
          of={{ params }}
        />
        <UnmaskButton member={{ _id: slip.memberId, name: slip.memberName }} />
      </div>
      <SheetBody sheet={sheet} />
      <SlipActs
        params={params}
        figures={figures}
        sheet={sheet.data}
        asked={asked}
        onClose={() => setAsked(undefined)}
        place={place}
      />
    </SidePanel>
  )
}

function SheetBody({ sheet }: { sheet: ReturnType<typeof useApiQuery<typeof slipInReview>> }) {
  const t = useTranslations('table')
  const slip = useTranslations('slip')
  const errorText = useErrorText()
  if (sheet.error) return <Notice tone="bad">{errorText(sheet.error)}</Notice>
  if (!sheet.data)
    return (
      <div role="status" aria-label={t('loading')}>
        <Skeleton className="h-96 w-full" />
      </div>
    )
  return (
    <>
      {sheet.data.url === null ? (
        <p className="text-15 text-muted">{slip('notKept')}</p>
      ) : (
        <SlipPicture url={sheet.data.url} />
      )}
      <SlipEvidence sheet={sheet.data} />
    </>
  )
}
