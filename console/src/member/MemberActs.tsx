/** What staff can do about a member: at once what keeps money safe, by two people what moves it. */
import { endSessions, noteMember, reopenMember, sendPasswordHelp } from '@kapao/contract/calls/staff.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { UnmaskSheet } from '#act/UnmaskSheet.tsx'
import { useMay, useMayAsk } from '#operator/signed-in.ts'
import { AdjustmentSheet } from './AdjustmentSheet.tsx'
import { BankAccountSheet } from './BankAccountSheet.tsx'
import { FlagSheet } from './FlagSheet.tsx'
import { FreezeSheet } from './FreezeSheet.tsx'
import { OfferSheet } from './OfferSheet.tsx'
import type { Sheet } from './Part.tsx'

const acts = [
  'unmask',
  'freeze',
  'flag',
  'note',
  'sessions',
  'password',
  'adjust',
  'account',
  'offer',
  'reopen',
] as const
type Act = (typeof acts)[number]

/** The call that a role needs for each; what takes two people is judged by who may ask for it. */
const needs = {
  unmask: 'unmaskMember',
  freeze: 'freezeMember',
  flag: 'flagMember',
  note: 'noteMember',
  sessions: 'endSessions',
  password: 'sendPasswordHelp',
  reopen: 'reopenMember',
} as const satisfies Record<Exclude<Act, 'adjust' | 'account' | 'offer'>, string>

export function MemberActs({ sheet }: { sheet: Sheet }) {
  const t = useTranslations('member')
  const may = useMay()
  const mayAsk = useMayAsk()
  const [asked, setAsked] = useState<Act>()
  const { member } = sheet
  const isClosed = member.state === 'CLOSED'
  const offered = acts.filter((one) => {
    if (one === 'adjust') return mayAsk('adjustment')
    if (one === 'account') return mayAsk('bank_account')
    if (one === 'offer') return mayAsk('offer_invitation') && !isClosed
    return may(needs[one]) && (one !== 'reopen' || isClosed)
  })
  const close = () => setAsked(undefined)
  const params = { memberId: member._id }
  const common = { onClose: close, figures: [[t('name'), member.name]] as const, done: t('done') }
  if (offered.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {offered.map((one) => (
        <Button key={one} kind="secondary" onClick={() => setAsked(one)}>
          {t(`acts.${one}`)}
        </Button>
      ))}
      <UnmaskSheet member={sheet.member} open={asked === 'unmask'} onClose={close} />
      <FreezeSheet sheet={sheet} open={asked === 'freeze'} onClose={close} />
      <FlagSheet sheet={sheet} open={asked === 'flag'} onClose={close} />
      <AdjustmentSheet sheet={sheet} open={asked === 'adjust'} onClose={close} />
      <BankAccountSheet sheet={sheet} open={asked === 'account'} onClose={close} />
      <OfferSheet sheet={sheet} open={asked === 'offer'} onClose={close} />
      <ActSheet
        {...common}
        open={asked === 'note'}
        title={t('acts.note')}
        asks="note"
        confirmLabel={t('acts.note')}
        call={noteMember}
        args={(text) => ({ params, body: { text } })}
      />
      <ActSheet
        {...common}
        open={asked === 'sessions'}
        title={t('acts.sessions')}
        asks="reason"
        confirmLabel={t('acts.sessions')}
        isDanger
        call={endSessions}
        args={(reason) => ({ params, body: { reason } })}
      />
      <ActSheet
        {...common}
        open={asked === 'password'}
        title={t('acts.password')}
        asks="reason"
        confirmLabel={t('acts.password')}
        call={sendPasswordHelp}
        args={(reason) => ({ params, body: { reason } })}
      />
      <ActSheet
        {...common}
        open={asked === 'reopen'}
        title={t('acts.reopen')}
        asks="reason"
        confirmLabel={t('acts.reopen')}
        call={reopenMember}
        args={(reason) => ({ params, body: { reason } })}
      />
    </div>
  )
}
