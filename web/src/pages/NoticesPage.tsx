/** What a member has been told: the inbox, and the way to be told by the phone itself (ux 78, decisions D19). */
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { PageTitle } from '#layout/PageTitle.tsx'
import { NoticeList } from '#notice/NoticeList.tsx'
import { PushCard } from '#notice/PushCard.tsx'
import { safeAddress } from '#session/wanted-address.ts'

export function NoticesPage() {
  const t = useTranslations('frame')
  const { history } = useRouter()
  const follow = (link: string) => {
    const address = safeAddress(link)
    if (address) history.push(address)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageTitle>{t('notices')}</PageTitle>
      <NoticeList onFollow={follow} />
      <PushCard />
    </div>
  )
}
