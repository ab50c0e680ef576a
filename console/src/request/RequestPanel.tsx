/** One request: who asks for what, why, what it changes; approved by A, rejected by R (staff-calls T2). */
import { approveRequest, rejectRequest } from '@kapao/contract/calls/staff.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { Facts } from '#act/Facts.tsx'
import { ShownOnce } from '#act/ShownOnce.tsx'
import { useKeys } from '#act/use-keys.ts'
import { useMay, useSignedIn } from '#operator/signed-in.ts'
import { ChangedValues } from '#table/ChangedValues.tsx'
import { Moment } from '#table/cells.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { useReason } from '#table/use-reason.ts'
import { RequestState } from './RequestState.tsx'
import { RequestSubject } from './RequestSubject.tsx'

import type { RequestRow } from './request-way.ts'

type Asked = 'approve' | 'reject'

interface RequestPanelProps {
  request: RequestRow
  place: PanelPlace
}

export function RequestPanel({ request, place }: RequestPanelProps) {
  const t = useTranslations('request')
  const { username } = useSignedIn().operator
  const may = useMay()
  const [asked, setAsked] = useState<Asked>()
  const isWaiting = request.state === 'WAITING'
  const mayApprove = isWaiting && request.mayDecide && may('approveRequest')
  const isOwn = request.requestedBy === username
  const mayReject = isWaiting && may('rejectRequest') && (request.mayDecide || isOwn)
  useKeys({
    a: mayApprove ? () => setAsked('approve') : undefined,
    r: mayReject ? () => setAsked('reject') : undefined,
  })
  const footer = (mayApprove || mayReject) && (
    <>
      {mayReject && (
        <Button kind="secondary" onClick={() => setAsked('reject')}>
          {t(isOwn ? 'withdraw' : 'reject')} <kbd>R</kbd>
        </Button>
      )}
      {mayApprove && (
        <Button onClick={() => setAsked('approve')}>
          {t('approve')} <kbd>A</kbd>
        </Button>
      )}
    </>
  )
  return (
    <SidePanel title={t(`kinds.${request.kind}`)} onClose={place.close} footer={footer}>
      <RequestState state={request.state} />
      <ChangedValues of={request} />
      <RequestFacts request={request} />
      {isWaiting && isOwn && <p className="text-15 text-muted">{t('own')}</p>}
      <RequestActs {...{ request, isOwn, asked }} onClose={() => setAsked(undefined)} onDone={place.goOn} />
    </SidePanel>
  )
}

interface RequestActsProps {
  request: RequestRow
  /** Who asked for it takes it back; somebody else rejects it. */
  isOwn: boolean
  asked: Asked | undefined
  onClose: () => void
  onDone: () => void
}

/** Approved or rejected; a link that comes of it is shown once. */
function RequestActs({ request, isOwn, asked, onClose, onDone }: RequestActsProps) {
  const t = useTranslations('request')
  const reasonOf = useReason()
  const [link, setLink] = useState<string>()
  const params = { requestId: request._id }
  const figures = [
    [t('kind'), t(`kinds.${request.kind}`)],
    [t('subject'), <RequestSubject key="subject" request={request} isPlain />],
    [t('requestedBy'), request.requestedBy],
    [t('reason'), reasonOf(request.reason)],
  ] as const
  return (
    <>
      <ActSheet
        open={asked === 'approve'}
        onClose={onClose}
        title={t('approveTitle')}
        figures={figures}
        confirmLabel={t('approve')}
        call={approveRequest}
        args={() => ({ params })}
        done={t('approved')}
        onDone={(result) => (result.link ? setLink(result.link) : onDone())}
      >
        <ChangedValues of={request} />
      </ActSheet>
      <ActSheet
        open={asked === 'reject'}
        onClose={onClose}
        title={t(isOwn ? 'withdrawTitle' : 'rejectTitle')}
        figures={figures}
        asks="note"
        confirmLabel={t(isOwn ? 'withdraw' : 'reject')}
        isDanger
        call={rejectRequest}
        args={(note) => ({ params, body: { note } })}
        done={t('rejected')}
        onDone={onDone}
      />
      <ShownOnce
        title={t('linkTitle')}
        text={t('linkText')}
        value={link && new URL(link, window.location.href).href}
        onClose={() => {
          setLink(undefined)
          onDone()
        }}
      />
    </>
  )
}

/** Its story: who asked, why and when, and who decided. */
function RequestFacts({ request }: { request: RequestRow }) {
  const t = useTranslations('request')
  const reasonOf = useReason()
  const { requestedBy, reason, requestedAt, lapsesAt, decidedBy, decidedAt, note } = request
  return (
    <Facts
      facts={[
        [t('subject'), <RequestSubject key="subject" request={request} />],
        [t('requestedBy'), requestedBy],
        [t('reason'), reasonOf(reason)],
        [t('requestedAt'), <Moment key="asked" at={requestedAt} />],
        [t('lapsesAt'), <Moment key="lapses" at={lapsesAt} />],
        ...(decidedBy ? ([[t('decidedBy'), decidedBy]] as const) : []),
        ...(decidedAt ? ([[t('decidedAt'), <Moment key="decided" at={decidedAt} />]] as const) : []),
        ...(note ? ([[t('note'), note]] as const) : []),
      ]}
    />
  )
}
