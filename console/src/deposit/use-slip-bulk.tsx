/** Many slips credited or rejected one after another, by the ordinary calls; a rejection tells each member the same (staff-calls T4). */
import { currencyUnit } from '@kapao/client/format.ts'
import { send } from '@kapao/client/send.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import { approveSlip, rejectSlip } from '@kapao/contract/calls/staff.ts'
import type { SlipNote } from '@kapao/contract/errors.ts'
import type { SlipPage } from '@kapao/contract/schemas/staff-slip.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Bulk } from '#act/BulkSheet.tsx'
import { useMay, useSignedIn } from '#operator/signed-in.ts'
import { ReasonSelect } from './ReasonSelect.tsx'

type SlipRow = Wire<typeof SlipPage>['slips'][number]

const paramsOf = ({ memberId, _id }: SlipRow) => ({ memberId, slipId: _id })

export function useSlipBulk(): Bulk<SlipRow> {
  const t = useTranslations('slip')
  const act = useTranslations('act')
  const bulk = useTranslations('act.bulk')
  const may = useMay()
  const { username } = useSignedIn().operator
  const [reason, setReason] = useState<SlipNote>()
  const heldBack = ({ claimedBy, state }: SlipRow) => {
    if (state !== 'REVIEW') return bulk('notWaiting')
    return claimedBy === null || claimedBy === username ? undefined : bulk('heldBy', { name: claimedBy })
  }
  return {
    nameOf: ({ memberName, reference }) => `${memberName} · ${reference}`,
    sum: ({ amount, currency }) =>
      amount === null || currency === null ? undefined : { amount, unit: currencyUnit(currency) },
    acts: may('approveSlip')
      ? [
          {
            title: t('approveMany'),
            label: t('approve'),
            asks: 'note',
            heldBack,
            send: async (row, note) => {
              const { _id } = await send(approveSlip, { params: paramsOf(row), body: { note } })
              return _id ? act('asked') : t('approved')
            },
          },
          {
            title: t('rejectMany'),
            label: t('reject'),
            isDanger: true,
            asks: 'note',
            faults: reason ? {} : { reason: t('chooseReason') },
            fields: (faults) => <ReasonSelect reason={reason} onChoose={setReason} error={faults.reason} />,
            heldBack,
            send: async (row, note) => {
              await send(rejectSlip, {
                params: paramsOf(row),
                body: { reason: reason ?? 'INVALID_SLIP', note },
              })
              return t('rejected')
            },
          },
        ]
      : [],
  }
}
