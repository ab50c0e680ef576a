/** Asks which member a person of the staff is too, or that it is none any more; another administrator approves (staff-calls T2). */
import { newRequest } from '@kapao/contract/calls/staff.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { type FoundMember, MemberPick } from '#act/MemberPick.tsx'
import { memberText } from '#table/Subject.tsx'
import { type PersonSheetProps, useFigures } from './person-sheet.ts'

const isAbout = (username: string, memberId: string | null) => (reason: string) => ({
  body: { kind: 'staff_own_member' as const, username, memberId, reason },
})

export function OwnMemberSheet({ person, open, onClose }: PersonSheetProps) {
  const t = useTranslations('staff')
  const act = useTranslations('act')
  const figures = useFigures(person)
  const [member, setMember] = useState<FoundMember>()
  const fault = member === undefined ? t('memberMissing') : t('memberSame')
  const isFit = member !== undefined && member._id !== person.memberId
  const close = () => {
    setMember(undefined)
    onClose()
  }
  return (
    <ActSheet
      open={open}
      onClose={close}
      title={t(person.member ? 'askOtherMember' : 'askMember')}
      figures={member ? [...figures, [t('member'), `${member.name} · ${member.memberNo}`]] : figures}
      asks="reason"
      faults={isFit ? {} : { member: fault }}
      confirmLabel={t('ask')}
      call={newRequest}
      args={isAbout(person.username, member?._id ?? null)}
      done={act('asked')}
    >
      {(shown) => (
        <>
          <p className="text-15 text-muted">{t('memberText')}</p>
          <MemberPick chosen={member} onChoose={setMember} error={shown.member} label={t('member')} />
        </>
      )}
    </ActSheet>
  )
}

export function NoMemberSheet({ person, open, onClose }: PersonSheetProps) {
  const t = useTranslations('staff')
  const act = useTranslations('act')
  const { member } = person
  return (
    <ActSheet
      open={open}
      onClose={onClose}
      title={t('askNoMember')}
      figures={[...useFigures(person), [t('member'), `${memberText(person)} · ${member?.memberNo ?? ''}`]]}
      asks="reason"
      confirmLabel={t('ask')}
      isDanger
      call={newRequest}
      args={isAbout(person.username, null)}
      done={act('asked')}
    >
      <p className="text-15">{t('noMemberText')}</p>
    </ActSheet>
  )
}
