/** One member beside the list: where the money is, what is frozen and flagged, and everything that happened (staff-calls T3). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { memberSheet, type members } from '@kapao/contract/calls/staff.ts'
import { buttonClass } from '@kapao/ui/Button.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useKeys } from '#act/use-keys.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { FlagList } from './FlagList.tsx'
import { MemberActs } from './MemberActs.tsx'
import { About, Figures } from './SheetFigures.tsx'
import { Things } from './SheetThings.tsx'
import { noView, Timeline } from './Timeline.tsx'

export type MemberRow = Wire<ResultOf<typeof members>>['members'][number]

interface MemberPanelProps {
  row: MemberRow
  place: PanelPlace
}

export function MemberPanel({ row, place }: MemberPanelProps) {
  const t = useTranslations('member')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [view, setView] = useState(noView)
  const { data, error } = useApiQuery(memberSheet, { params: { memberId: row._id } })
  const page = { to: '/members/$memberId', params: { memberId: row._id } } as const
  useKeys({ o: () => void navigate(page) })
  return (
    <SidePanel title={`${row.name} · ${row.memberNo}`} onClose={place.close}>
      <Link {...page} className={buttonClass('secondary')}>
        {t('openPage')} <kbd>O</kbd>
      </Link>
      {error && (
        <Notice tone="bad" announce>
          {errorText(error)}
        </Notice>
      )}
      {!data && !error && <Skeleton className="h-60 w-full" />}
      {data && (
        <>
          <About sheet={data} />
          <MemberActs sheet={data} />
          <FlagList sheet={data} />
          <Figures sheet={data} />
          <Things sheet={data} />
          <Timeline memberId={row._id} view={view} onView={setView} />
        </>
      )}
    </SidePanel>
  )
}
