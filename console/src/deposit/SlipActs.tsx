/** What is decided about a slip: credited as the bank says, matched to a transfer when it has no code, or rejected with a reason. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import { approveSlip, rejectSlip } from '@kapao/contract/calls/staff.ts'
import type { SlipNote } from '@kapao/contract/errors.ts'
import type { SlipInReview } from '@kapao/contract/schemas/staff-slip.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import type { Fact } from '#act/Facts.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { ReasonSelect } from './ReasonSelect.tsx'
import { TransferChoice } from './TransferChoice.tsx'

export type Asked = 'approve' | 'reject'

interface SlipActsProps {
  place: PanelPlace
  figures: readonly Fact[]
  params: { memberId: string; slipId: string }
  sheet: Wire<typeof SlipInReview> | undefined
  asked: Asked | undefined
  onClose: () => void
}

export function SlipActs({ params, figures, sheet, asked, onClose, place }: SlipActsProps) {
  const t = useTranslations('slip')
  const act = useTranslations('act')
  const [reason, setReason] = useState<SlipNote>()
  const common = { onClose, figures }
  return (
    <>
      {sheet?.bank === null ? (
        <MatchSheet {...{ ...common, params, sheet, place }} open={asked === 'approve'} />
      ) : (
        <ActSheet
          {...common}
          open={asked === 'approve'}
          title={t('approveTitle')}
          asks="note"
          confirmLabel={t('approve')}
          call={approveSlip}
          args={(note) => ({ params, body: { note } })}
          done={({ _id }) => (_id ? act('asked') : t('approved'))}
          onDone={place.goOn}
        />
      )}
      <ActSheet
        {...common}
        open={asked === 'reject'}
        title={t('rejectTitle')}
        asks="note"
        faults={reason ? {} : { reason: t('chooseReason') }}
        confirmLabel={t('reject')}
        isDanger
        call={rejectSlip}
        args={(note) => ({ params, body: { reason: reason ?? 'INVALID_SLIP', note } })}
        done={t('rejected')}
        onDone={place.goOn}
      >
        {(faults) => <ReasonSelect reason={reason} onChoose={setReason} error={faults.reason} />}
      </ActSheet>
    </>
  )
}

interface MatchSheetProps extends Omit<SlipActsProps, 'asked' | 'sheet'> {
  sheet: Wire<typeof SlipInReview>
  open: boolean
}

/** One without a code is matched to money that the member has already: nothing is credited by it. */
function MatchSheet({ params, figures, sheet, open, onClose, place }: MatchSheetProps) {
  const t = useTranslations('slip')
  const own = sheet.near.filter(({ memberId }) => memberId === sheet.memberId)
  const [chosen, setChosen] = useState<string>()
  const payment = own.find(({ fromBank, reference }) => `${fromBank}:${reference}` === chosen)
  return (
    <ActSheet
      {...{ open, onClose, figures }}
      title={t('matchTitle')}
      asks="note"
      faults={payment ? {} : { payment: t('chooseTransfer') }}
      confirmLabel={t('match')}
      call={approveSlip}
      args={(note) => ({
        params,
        body: { note, payment: { bank: payment?.fromBank ?? '', reference: payment?.reference ?? '' } },
      })}
      done={t('matched')}
      onDone={place.goOn}
    >
      {(faults) => (
        <TransferChoice transfers={own} chosen={chosen} onChoose={setChosen} error={faults.payment} />
      )}
    </ActSheet>
  )
}
