/**
 * Money that arrived and is nobody's yet: given to a member by A, sent back by R, taken in hand by C (staff-calls T2, T4). What was
 * told twice waits for whether it was one payment or two, O or T.
 */
import { currencyUnit } from '@kapao/client/format.ts'
import { attributePayment, claimPayment, newRequest, releasePayment } from '@kapao/contract/calls/staff.ts'
import { type SuspenseRequest, toldTwiceVerdicts } from '@kapao/contract/lists.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { Claim, useIsFree } from '#act/Claim.tsx'
import { type Fact, Facts } from '#act/Facts.tsx'
import { type FoundMember, MemberPick } from '#act/MemberPick.tsx'
import { useKeys } from '#act/use-keys.ts'
import { useMay, useMayAsk } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { MemberLink } from '#table/MemberLink.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { type SuspenseRow, SuspenseState, useWhy } from './SuspenseState.tsx'

interface SuspensePanelProps {
  row: SuspenseRow
  place: PanelPlace
}

type Asked = 'attribute' | 'refund' | 'one_payment' | 'two_payments'

/** What this person may do about it now. */
function useSuspenseActs(row: SuspenseRow, isFree: boolean): readonly Act[] {
  const t = useTranslations('suspense')
  const may = useMay()
  const mayAsk = useMayAsk()
  // The same thing waits once.
  const isAsked = (kind: SuspenseRequest) => row.requests.some((one) => one.kind === kind)
  const isDouble = row.settledBy !== null
  const mayTell = isFree && isDouble && mayAsk('told_twice') && !isAsked('told_twice')
  const mayAttribute = isFree && !isDouble && may('attributePayment') && !isAsked('attribution')
  const mayRefund =
    isFree && !isDouble && mayAsk('refund_to_sender') && row.canGoBack && !isAsked('refund_to_sender')
  return [
    { may: mayTell, asks: 'two_payments', word: t('twoPayments'), key: 'T', isSecond: true },
    { may: mayTell, asks: 'one_payment', word: t('onePayment'), key: 'O' },
    { may: mayRefund, asks: 'refund', word: t('refund'), key: 'R', isSecond: true },
    { may: mayAttribute, asks: 'attribute', word: t('attribute'), key: 'A' },
  ]
}

export function SuspensePanel({ row, place }: SuspensePanelProps) {
  const t = useTranslations('suspense')
  const may = useMay()
  const why = useWhy()
  const [asked, setAsked] = useState<Asked>()
  const isFree = useIsFree(row.claimedBy) && row.state === 'WAITING'
  const acts = useSuspenseActs(row, isFree)
  const figures: readonly Fact[] = [
    [t('amount'), <Money key="amount" amount={row.amount} unit={currencyUnit(row.currency)} />],
    [t('from'), [row.fromBank, row.fromAccountNo, row.fromName].filter(Boolean).join(' ')],
    [t('reference'), row.reference],
  ]
  useKeys(
    Object.fromEntries(
      acts.map(({ may: is, asks, key }) => [key.toLowerCase(), is ? () => setAsked(asks) : undefined]),
    ),
  )
  return (
    <SidePanel
      title={`${row.fromBank} · ${row.reference}`}
      onClose={place.close}
      footer={acts.some(({ may: is }) => is) && <Acts acts={acts} ask={setAsked} />}
    >
      <div className="flex flex-wrap items-center gap-3">
        <SuspenseState state={row.state} />
        <Claim
          claimedBy={row.claimedBy}
          mayTake={isFree && may('claimPayment')}
          figures={figures}
          take={claimPayment}
          giveBack={releasePayment}
          of={{ params: { fromBank: row.fromBank, reference: row.reference } }}
        />
      </div>
      <Facts
        facts={[
          ...figures,
          [t('to'), `${row.toBank} ${row.toAccountNo}`],
          [t('at'), <Moment key="at" at={row.at} />],
          [t('why'), why(row.why)],
        ]}
      />
      <StatementWord row={row} />
      <OtherWord row={row} />
      <Waiting row={row} />
      {row.state === 'WAITING' && !row.canGoBack && !row.statement && !row.settledBy && (
        <p className="text-15 text-muted">{t('senderUnknown')}</p>
      )}
      <SuspenseActs
        row={row}
        figures={figures}
        asked={asked}
        onClose={() => setAsked(undefined)}
        place={place}
      />
    </SidePanel>
  )
}

/** Whose word alone it is that the money arrived, for who decides whose it is. */
function StatementWord({ row: { state, statement } }: { row: SuspenseRow }) {
  const t = useTranslations('suspense')
  if (!statement || state !== 'WAITING') return null
  return (
    <Notice tone="warning">
      <p>{t('statementOnly', { name: statement.importedBy })}</p>
      {statement.likelySame > 0 && (
        <p className="mt-2 font-medium">{t('likelySame', { count: statement.likelySame })}</p>
      )}
    </Notice>
  )
}

interface Act {
  may: boolean
  asks: Asked
  word: string
  /** It does the same. */
  key: string
  isSecond?: boolean
}

function Acts({ acts, ask }: { acts: readonly Act[]; ask: (asked: Asked) => void }) {
  return acts.map(
    ({ may, asks, word, key, isSecond = false }) =>
      may && (
        <Button key={asks} kind={isSecond ? 'secondary' : 'primary'} onClick={() => ask(asks)}>
          {word} <kbd>{key}</kbd>
        </Button>
      ),
  )
}

/** Why it is given to nobody while another word of the same money stands, and what to do. */
function OtherWord({ row: { settledBy } }: { row: SuspenseRow }) {
  const t = useTranslations('suspense')
  if (!settledBy) return null
  return (
    <Notice tone="warning">
      <p>{t('toldTwice', { name: `${settledBy.fromBank} ${settledBy.reference}` })}</p>
      {settledBy.memberId !== null && (
        <p className="mt-2">
          <MemberLink memberId={settledBy.memberId}>{t('settledFor')}</MemberLink>
        </p>
      )}
    </Notice>
  )
}

/** What a second person decides already, and where. */
function Waiting({ row: { requests } }: { row: SuspenseRow }) {
  const t = useTranslations('suspense')
  const kinds = useTranslations('request.kinds')
  if (requests.length === 0) return null
  return (
    <Notice tone="warning">
      <p className="font-medium">{t('requested')}</p>
      <ul>
        {requests.map(({ _id, kind, requestedBy }) => (
          <li key={_id}>
            <Link to="/approvals" search={{ kind, open: _id }} className="underline">
              {kinds(kind)}
            </Link>
            , {t('requestedBy', { name: requestedBy })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

interface SuspenseActsProps extends SuspensePanelProps {
  figures: readonly Fact[]
  asked: Asked | undefined
  onClose: () => void
}

function SuspenseActs({ row, figures, asked, onClose, place }: SuspenseActsProps) {
  const t = useTranslations('suspense')
  const act = useTranslations('act')
  const params = { fromBank: row.fromBank, reference: row.reference }
  const common = { figures, onClose }
  return (
    <>
      <AttributeSheet {...common} open={asked === 'attribute'} params={params} onDone={place.goOn} />
      <ActSheet
        {...common}
        open={asked === 'refund'}
        title={t('refundTitle')}
        asks="reason"
        confirmLabel={t('ask')}
        call={newRequest}
        args={(reason) => ({ body: { kind: 'refund_to_sender' as const, ...params, reason } })}
        done={act('asked')}
        onDone={place.goOn}
      />
      {toldTwiceVerdicts.map((verdict) => (
        <ActSheet
          {...common}
          key={verdict}
          open={asked === verdict}
          title={t(verdict === 'one_payment' ? 'onePaymentTitle' : 'twoPaymentsTitle')}
          asks="reason"
          confirmLabel={t('ask')}
          call={newRequest}
          args={(reason) => ({ body: { kind: 'told_twice' as const, ...params, verdict, reason } })}
          done={act('asked')}
          onDone={place.goOn}
        />
      ))}
    </>
  )
}

interface AttributeSheetProps {
  open: boolean
  figures: readonly Fact[]
  params: { fromBank: string; reference: string }
  onClose: () => void
  onDone: () => void
}

function AttributeSheet({ open, figures, params, onClose, onDone }: AttributeSheetProps) {
  const t = useTranslations('suspense')
  const act = useTranslations('act')
  const [member, setMember] = useState<FoundMember>()
  const close = () => {
    setMember(undefined)
    onClose()
  }
  return (
    <ActSheet
      open={open}
      onClose={close}
      title={t('attributeTitle')}
      figures={member ? [...figures, [act('member.label'), `${member.name} · ${member.memberNo}`]] : figures}
      asks="note"
      faults={member ? {} : { member: t('whoseFault') }}
      confirmLabel={t('ask')}
      call={attributePayment}
      args={(note) => ({ params, body: { memberId: member?._id ?? '', note } })}
      done={act('asked')}
      onDone={onDone}
    >
      {(shown) => <MemberPick chosen={member} onChoose={setMember} error={shown.member} />}
    </ActSheet>
  )
}
