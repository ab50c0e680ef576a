/** Asks that a member may take an offer outside its time; another person approves (docs/decisions/0025). */
import { newRequest } from '@kapao/contract/calls/staff.ts'
import { offerKinds } from '@kapao/contract/lists.ts'
import { offerCodeShape, requestLimits } from '@kapao/contract/staff-limits.ts'
import { Field } from '@kapao/ui/Field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { ChoiceSelect } from '#act/ChoiceSelect.tsx'
import type { Sheet } from './Part.tsx'

interface OfferSheetProps {
  sheet: Sheet
  open: boolean
  onClose: () => void
}

interface Typed {
  offerKind: (typeof offerKinds)[number]
  code: string
  days: string
}

const nothing: Typed = { offerKind: 'bonus', code: '', days: '7' }

const isDays = (text: string) =>
  /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= requestLimits.invitedDaysMax

export function OfferSheet({ sheet: { member }, open, onClose }: OfferSheetProps) {
  const t = useTranslations('member')
  const offer = useTranslations('offer')
  const act = useTranslations('act')
  const [typed, setTyped] = useState(nothing)
  const faults = {
    ...(!offerCodeShape.test(typed.code) && { code: t('offerCodeFault') }),
    ...(!isDays(typed.days) && { days: t('offerDaysFault', { max: requestLimits.invitedDaysMax }) }),
  }
  const close = () => {
    setTyped(nothing)
    onClose()
  }
  return (
    <ActSheet
      open={open}
      onClose={close}
      title={t('acts.offer')}
      figures={[[t('name'), member.name]]}
      asks="reason"
      faults={faults}
      confirmLabel={t('ask')}
      call={newRequest}
      args={(reason) => ({
        body: {
          kind: 'offer_invitation' as const,
          memberId: member._id,
          offerKind: typed.offerKind,
          code: typed.code,
          days: Number(typed.days),
          reason,
        },
      })}
      done={act('asked')}
    >
      {(shown) => (
        <>
          <p className="text-15 text-muted">{t('offerText')}</p>
          <ChoiceSelect
            label={offer('kind')}
            value={typed.offerKind}
            choices={offerKinds}
            wordOf={(kind) => offer(`kinds.${kind}`)}
            onChoice={(offerKind) => setTyped({ ...typed, offerKind })}
          />
          <Field
            name="code"
            label={offer('code')}
            autoComplete="off"
            value={typed.code}
            error={shown.code}
            onChange={({ target }) => setTyped({ ...typed, code: target.value.trim().toUpperCase() })}
          />
          <Field
            name="days"
            label={t('offerDays')}
            inputMode="numeric"
            autoComplete="off"
            value={typed.days}
            error={shown.days}
            onChange={({ target }) => setTyped({ ...typed, days: target.value.trim() })}
          />
        </>
      )}
    </ActSheet>
  )
}
