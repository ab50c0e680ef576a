/** Many withdrawals approved or rejected one after another, by the ordinary calls (staff-calls T4). */
import { currencyUnit } from '@kapao/client/format.ts'
import { send } from '@kapao/client/send.ts'
import { approveWithdrawal, rejectWithdrawal } from '@kapao/contract/calls/staff.ts'
import { useTranslations } from 'use-intl'
import type { Bulk } from '#act/BulkSheet.tsx'
import { useMay, useSignedIn } from '#operator/signed-in.ts'
import type { WithdrawalRow } from './WithdrawPanel.tsx'

const paramsOf = ({ memberId, _id }: WithdrawalRow) => ({ memberId, withdrawalId: _id })

export function useWithdrawalBulk(): Bulk<WithdrawalRow> {
  const t = useTranslations('withdraw')
  const bulk = useTranslations('act.bulk')
  const may = useMay()
  const { username } = useSignedIn().operator
  const heldBack = ({ claimedBy, state }: WithdrawalRow) => {
    if (state !== 'REVIEW') return bulk('notWaiting')
    return claimedBy === null || claimedBy === username ? undefined : bulk('heldBy', { name: claimedBy })
  }
  return {
    nameOf: ({ memberName, reference }) => `${memberName} · ${reference}`,
    sum: ({ amount, currency }) => ({ amount, unit: currencyUnit(currency) }),
    acts: [
      ...(may('approveWithdrawal')
        ? [
            {
              title: t('approveMany'),
              label: t('approve'),
              heldBack: (row: WithdrawalRow) =>
                heldBack(row) ?? (row.approvedBy.includes(username) ? bulk('alreadyApproved') : undefined),
              foreseen: ({ approvedBy, approvalsNeeded }: WithdrawalRow) =>
                approvedBy.length + 1 < approvalsNeeded ? bulk('needsAnother') : undefined,
              send: async (row: WithdrawalRow) => {
                const { state } = await send(approveWithdrawal, { params: paramsOf(row) })
                return t(state === 'REVIEW' ? 'oneMore' : 'approved')
              },
            },
          ]
        : []),
      ...(may('rejectWithdrawal')
        ? [
            {
              title: t('rejectMany'),
              label: t('reject'),
              isDanger: true,
              asks: 'note' as const,
              heldBack,
              send: async (row: WithdrawalRow, note: string) => {
                await send(rejectWithdrawal, { params: paramsOf(row), body: { note } })
                return t('rejected')
              },
            },
          ]
        : []),
    ],
  }
}
