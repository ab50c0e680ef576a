/** All that staff know of one member, on a page of its own: figures and things at the left, what happened at the right. */
import type { SignedInStaffCall } from '@kapao/contract/calls/names.ts'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '#operator/signed-in.ts'
import { FlagList } from './FlagList.tsx'
import { MemberActs } from './MemberActs.tsx'
import type { Sheet } from './Part.tsx'
import { About, Figures } from './SheetFigures.tsx'
import { ClosedFlags, Limits } from './SheetLimits.tsx'
import { Things } from './SheetThings.tsx'
import { Bonus, Devices, Friends } from './SheetTies.tsx'
import { Timeline, type View } from './Timeline.tsx'

/** Lists that can be narrowed to one member; `all` shows also what no longer waits there. A member's conversation has the member's id. */
const lists = [
  { word: 'ledger', path: '/ledger', needs: 'journals', all: {} },
  { word: 'ledgerAccounts', path: '/ledger/accounts', needs: 'accounts', all: {} },
  { word: 'slips', path: '/slips', needs: 'staffSlips', all: { state: 'ANY' } },
  { word: 'withdrawals', path: '/withdrawals', needs: 'withdrawals', all: {} },
  { word: 'payouts', path: '/payouts', needs: 'payouts', all: { state: 'ANY' } },
  { word: 'approvals', path: '/approvals', needs: 'requests', all: { state: 'ANY' } },
  { word: 'inbox', path: '/inbox', needs: 'chatRooms', all: {}, by: 'open' },
  { word: 'trail', path: '/trail', needs: 'auditTrail', all: {} },
] as const satisfies readonly {
  word: string
  path: string
  needs: SignedInStaffCall
  all: object
  by?: string
}[]

interface MemberViewProps {
  sheet: Sheet
  view: View
  onView: (view: View) => void
}

export function MemberView({ sheet, view, onView }: MemberViewProps) {
  const t = useTranslations('member')
  const { member } = sheet
  return (
    <div className="grid gap-5 p-4">
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="text-20 font-semibold">{member.name}</h1>
          <span className="figures text-muted">{member.memberNo}</span>
          <StatusPill tone={member.state === 'ACTIVE' ? 'good' : 'over'}>
            {t(`states.${member.state}`)}
          </StatusPill>
          <MemberLists memberId={member._id} />
        </div>
        <MemberActs sheet={sheet} />
      </header>
      {/* In the side panel the parts stand below its title; here below this. */}
      <h2 className="sr-only">{t('known')}</h2>
      <div className="grid gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] min-[1700px]:grid-cols-[minmax(0,26rem)_minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid content-start gap-x-8 gap-y-5 md:grid-cols-2 xl:grid-cols-1 min-[1700px]:contents">
          <div className="grid content-start gap-5">
            <FlagList sheet={sheet} />
            <About sheet={sheet} />
            <Figures sheet={sheet} />
          </div>
          <div className="grid content-start gap-5">
            <Bonus sheet={sheet} />
            <Things sheet={sheet} />
            <Devices sheet={sheet} />
            <Friends sheet={sheet} />
            <Limits sheet={sheet} />
            <ClosedFlags sheet={sheet} />
          </div>
        </div>
        <Timeline memberId={member._id} view={view} onView={onView} />
      </div>
    </div>
  )
}

function MemberLists({ memberId }: { memberId: string }) {
  const t = useTranslations('frame.screens')
  const own = useTranslations('member')
  const may = useMay()
  return (
    <nav aria-label={own('lists')} className="ml-auto flex flex-wrap gap-x-4 text-15">
      {lists
        .filter(({ needs }) => may(needs))
        .map(({ word, path, all, ...list }) => (
          <Link
            key={path}
            to={path}
            search={{ ['by' in list ? list.by : 'memberId']: memberId, ...all }}
            className="py-2 underline"
          >
            {t(word)}
          </Link>
        ))}
    </nav>
  )
}
