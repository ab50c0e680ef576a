/** Which member the person who is signed in is too, as two colleagues have said; they change it, not the person. */
import { useTranslations } from 'use-intl'
import { useSignedIn } from '#operator/signed-in.ts'

export function OwnMember() {
  const t = useTranslations('session.member')
  const { memberNo } = useSignedIn().operator
  return (
    <>
      {memberNo && <p className="card figures p-4 text-15 font-medium">{memberNo}</p>}
      <p className="text-15 text-muted">{t(memberNo ? 'text' : 'none')}</p>
    </>
  )
}
