/** One member: where the money is, what is frozen and flagged, games, sessions, and everything that happened (staff-calls T3). */
import { currencyUnit } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { memberSheet, type members } from '@kapao/contract/calls/staff.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useTranslations } from 'use-intl'
import { type Fact, Facts } from '#act/Facts.tsx'
import { useErrorText } from '#i18n/use-error-text.ts'
import { Moment } from '#table/cells.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { FlagList } from './FlagList.tsx'
import { MemberActs } from './MemberActs.tsx'
import { Part, type Sheet } from './Part.tsx'
import { Timeline } from './Timeline.tsx'

export type MemberRow = Wire<ResultOf<typeof members>>['members'][number]

interface MemberPanelProps {
  row: MemberRow
  place: PanelPlace
}

export function MemberPanel({ row, place }: MemberPanelProps) {
  const errorText = useErrorText()
  const { data, error } = useApiQuery(memberSheet, { params: { memberId: row._id } })
  return (
    <SidePanel title={`${row.name} · ${row.memberNo}`} onClose={place.close}>
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
          <Timeline memberId={row._id} />
        </>
      )}
    </SidePanel>
  )
}

function About({ sheet: { member } }: { sheet: Sheet }) {
  const t = useTranslations('member')
  return (
    <Facts
      facts={[
        [t('phone'), member.phone],
        [t('account'), `${member.bankCode} ${member.bankAccountNo}, ${member.bankAccountName}`],
        [t('state'), t(`states.${member.state}`)],
        [t('registered'), <Moment key="registered" at={member.registeredAt} />],
        [t('lastSeen'), <Moment key="seen" at={member.lastSeenAt} />],
        ...(member.sourceCode ? ([[t('source'), member.sourceCode]] as const) : []),
      ]}
    />
  )
}

const sums = ['wallet', 'games', 'held', 'inTransit', 'setAside', 'debt', 'total'] as const
const flows = ['deposits', 'withdrawals', 'net', 'ggr', 'bonuses'] as const

/** Digit under digit. */
function Figures({ sheet: { figures } }: { sheet: Sheet }) {
  const t = useTranslations('member')
  const unit = currencyUnit(figures.currency)
  const cell = (amount: number) => (
    <td className="py-1 pl-3 text-right">
      <Money amount={amount} unit={unit} />
    </td>
  )
  const head = 'py-1 text-left text-13 font-normal text-muted'
  return (
    <>
      <Part title={t('money')}>
        <table className="w-full text-15">
          <tbody>
            {sums.map((name) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className={head}>
                  {t(`sums.${name}`)}
                </th>
                {cell(figures[name])}
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
      <Part title={t('flow')}>
        <table className="w-full text-15">
          <thead>
            <tr>
              <td />
              <th scope="col" className="py-1 pl-3 text-right text-13 font-medium text-muted">
                {t('days30')}
              </th>
              <th scope="col" className="py-1 pl-3 text-right text-13 font-medium text-muted">
                {t('lifetime')}
              </th>
            </tr>
          </thead>
          <tbody>
            {flows.map((name) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className={head}>
                  {t(`flows.${name}`)}
                </th>
                {cell(figures.days30[name])}
                {cell(figures.lifetime[name])}
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
    </>
  )
}

function Things({ sheet: { games, sessions, notes, figures } }: { sheet: Sheet }) {
  const t = useTranslations('member')
  const unit = currencyUnit(figures.currency)
  return (
    <>
      {games.length > 0 && (
        <Part title={t('games')}>
          <Facts
            facts={games.map(
              ({ code, balance, isStale, isFrozen }): Fact => [
                code,
                <span key={code} className="flex flex-wrap gap-x-3">
                  <Money amount={balance} unit={unit} />
                  {isStale && <span className="text-13 text-warning">{t('isStale')}</span>}
                  {isFrozen && <span className="text-13 text-bad">{t('isFrozen')}</span>}
                </span>,
              ],
            )}
          />
        </Part>
      )}
      {notes.length > 0 && (
        <Part title={t('notes')}>
          <ul className="grid gap-2 text-15">
            {notes.map(({ _id, text, by, at }) => (
              <li key={_id} className="rounded-field bg-raised p-3">
                <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
                <p className="text-13 text-muted">
                  {by}, <Moment at={at} />
                </p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {sessions.length > 0 && (
        <Part title={t('sessions')}>
          <Facts
            facts={sessions.map(
              ({ id, device, address, lastSeenAt }): Fact => [
                device,
                <span key={id} className="figures">
                  {address}, <Moment at={lastSeenAt} />
                </span>,
              ],
            )}
          />
        </Part>
      )}
    </>
  )
}
