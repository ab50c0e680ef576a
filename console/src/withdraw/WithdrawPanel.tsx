/**
 * One withdrawal with what speaks for and against it; approved by A, rejected by R, taken in hand by C, said to be paid already by
 * P (staff-calls T2, T4).
 */
import { currencyUnit } from '@kapao/client/format.ts'
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import {
  approveWithdrawal,
  claimWithdrawal,
  rejectWithdrawal,
  releaseWithdrawal,
  type withdrawals,
} from '@kapao/contract/calls/staff.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { Claim, useIsFree } from '#act/Claim.tsx'
import { type Fact, Facts } from '#act/Facts.tsx'
import { UnmaskButton } from '#act/UnmaskSheet.tsx'
import { useKeys } from '#act/use-keys.ts'
import { useMay, useMayAsk } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { MemberLink } from '#table/MemberLink.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { useReason } from '#table/use-reason.ts'
import { PaidBeforeSheet } from './PaidBeforeSheet.tsx'
import { WithdrawEvidence } from './WithdrawEvidence.tsx'

export type WithdrawalRow = Wire<ResultOf<typeof withdrawals>>['withdrawals'][number]

interface WithdrawPanelProps {
  row: WithdrawalRow
  place: PanelPlace
}

type Asked = 'approve' | 'reject' | 'paidBefore'

/** In which nothing has been ordered. */
const unordered: readonly WithdrawalRow['state'][] = ['REQUESTED', 'REVIEW', 'APPROVED']

export function WithdrawPanel({ row, place }: WithdrawPanelProps) {
  const t = useTranslations('withdraw')
  const may = useMay()
  const reasonOf = useReason()
  const [asked, setAsked] = useState<Asked>()
  const mayAsk = useMayAsk()
  const isNobodyElses = useIsFree(row.claimedBy)
  const isFree = isNobodyElses && row.state === 'REVIEW'
  const mayApprove = isFree && may('approveWithdrawal')
  const mayReject = isFree && may('rejectWithdrawal')
  const mayEnd = isNobodyElses && unordered.includes(row.state) && mayAsk('payout_end')
  useKeys({
    p: mayEnd ? () => setAsked('paidBefore') : undefined,
    a: mayApprove ? () => setAsked('approve') : undefined,
    r: mayReject ? () => setAsked('reject') : undefined,
  })
  // What the rules approved has no reason, and no approvals of people.
  const reason: readonly Fact[] = row.reason === null ? [] : [[t('reason'), reasonOf(row.reason)]]
  const approvals = `${row.approvedBy.length} / ${row.approvalsNeeded} ${row.approvedBy.join(', ')}`
  const figuresOf = (member: ReactNode): readonly Fact[] => [
    [t('amount'), <Money key="amount" amount={row.amount} unit={currencyUnit(row.currency)} />],
    [t('member'), member],
    [t('to'), `${row.toBank} ${row.toAccountNo}, ${row.toAccountName}`],
    ...reason,
  ]
  const approvedBy: readonly Fact[] = row.approvalsNeeded === 0 ? [] : [[t('approvals'), approvals]]
  const footer = (mayApprove || mayReject || mayEnd) && (
    <WithdrawFooter {...{ mayApprove, mayReject, mayEnd }} onAsk={setAsked} />
  )
  return (
    <SidePanel title={row.reference} onClose={place.close} footer={footer}>
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        <Claim
          claimedBy={row.claimedBy}
          mayTake={isFree && may('claimWithdrawal')}
          figures={figuresOf(row.memberName)}
          take={claimWithdrawal}
          giveBack={releaseWithdrawal}
          of={{ params: { memberId: row.memberId, withdrawalId: row._id } }}
        />
        <UnmaskButton member={{ _id: row.memberId, name: row.memberName }} />
      </div>
      <Facts
        facts={[
          ...figuresOf(<MemberLink memberId={row.memberId}>{row.memberName}</MemberLink>),
          [t('state'), t(`states.${row.state}`)],
          [t('asked'), <Moment key="asked" at={row.createdAt} />],
          ...approvedBy,
        ]}
      />
      <WithdrawEvidence params={{ memberId: row.memberId, withdrawalId: row._id }} currency={row.currency} />
      <WithdrawActs
        row={row}
        figures={figuresOf(row.memberName)}
        asked={asked}
        onClose={() => setAsked(undefined)}
        place={place}
      />
    </SidePanel>
  )
}

interface WithdrawFooterProps {
  mayApprove: boolean
  mayReject: boolean
  mayEnd: boolean
  onAsk: (asked: Asked) => void
}

function WithdrawFooter({ mayApprove, mayReject, mayEnd, onAsk }: WithdrawFooterProps) {
  const t = useTranslations('withdraw')
  return (
    <>
      {mayEnd && (
        <Button kind="secondary" onClick={() => onAsk('paidBefore')}>
          {t('paidBefore')} <kbd>P</kbd>
        </Button>
      )}
      {mayReject && (
        <Button kind="secondary" onClick={() => onAsk('reject')}>
          {t('reject')} <kbd>R</kbd>
        </Button>
      )}
      {mayApprove && (
        <Button onClick={() => onAsk('approve')}>
          {t('approve')} <kbd>A</kbd>
        </Button>
      )}
    </>
  )
}

interface WithdrawActsProps extends WithdrawPanelProps {
  figures: readonly Fact[]
  asked: Asked | undefined
  onClose: () => void
}

function WithdrawActs({ row, figures, asked, onClose, place }: WithdrawActsProps) {
  const t = useTranslations('withdraw')
  const params = { memberId: row.memberId, withdrawalId: row._id }
  const common = { figures, onClose, args: () => ({ params }) }
  return (
    <>
      <ActSheet
        {...common}
        open={asked === 'approve'}
        title={t('approveTitle')}
        confirmLabel={t('approve')}
        call={approveWithdrawal}
        done={({ state }) => t(state === 'REVIEW' ? 'oneMore' : 'approved')}
        onDone={place.goOn}
      />
      <ActSheet
        {...common}
        open={asked === 'reject'}
        title={t('rejectTitle')}
        asks="note"
        confirmLabel={t('reject')}
        isDanger
        call={rejectWithdrawal}
        args={(note) => ({ params, body: { note } })}
        done={t('rejected')}
        onDone={place.goOn}
      />
      <PaidBeforeSheet
        id={row._id}
        figures={figures}
        open={asked === 'paidBefore'}
        onClose={onClose}
        onDone={place.goOn}
      />
    </>
  )
}
