/** What ties a member to others and to us: the bonus that is played under, devices and who shares them, friends. */
import { currencyUnit } from '@kapao/client/format.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import { Facts } from '#act/Facts.tsx'
import { Moment } from '#table/cells.tsx'
import { MemberLink } from '#table/MemberLink.tsx'
import { Part, type Sheet } from './Part.tsx'

export function Bonus({ sheet: { bonus, figures } }: { sheet: Sheet }) {
  const t = useTranslations('member')
  if (!bonus) return null
  const money = (amount: number) => <Money amount={amount} unit={currencyUnit(figures.currency)} />
  return (
    <Part title={t('bonus')}>
      <Facts
        facts={[
          [t('bonusType'), t(`bonusTypes.${bonus.type}`)],
          [t('amount'), money(bonus.amount)],
          [t('bonusTotal'), money(bonus.total)],
          [t('bonusTarget'), money(bonus.target)],
          [t('bonusFloor'), money(bonus.floor)],
          ...(bonus.paidIn === 0 ? [] : [[t('bonusPaidIn'), money(bonus.paidIn)] as const]),
        ]}
      />
      {bonus.isClearing && <p className="text-13 text-warning">{t('isClearing')}</p>}
    </Part>
  )
}

interface Other {
  memberId: string
  memberNo: string
  name: string
}

const Person = ({ memberId, memberNo, name }: Other) => (
  <MemberLink memberId={memberId}>{`${name} ${memberNo}`}</MemberLink>
)

export function Devices({ sheet: { devices } }: { sheet: Sheet }) {
  const t = useTranslations('member')
  if (devices.length === 0) return null
  return (
    <Part title={t('devices')}>
      <ul className="grid gap-2 text-15">
        {devices.map(({ firstSeenAt, lastSeenAt, sharedWith, others }) => (
          <li key={`${firstSeenAt} ${lastSeenAt}`} className="grid gap-0.5">
            <span>
              <Moment at={firstSeenAt} /> – <Moment at={lastSeenAt} />
            </span>
            {sharedWith > 0 && (
              <span className="flex flex-wrap gap-x-3 text-warning">
                {t('sharedWith', { count: sharedWith })}
                {others.map((other) => (
                  <Person key={other.memberId} {...other} />
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function Friends({ sheet: { friends } }: { sheet: Sheet }) {
  const t = useTranslations('member')
  const { inviter, invited, newest } = friends
  if (!inviter && invited === 0) return null
  return (
    <Part title={t('friends')}>
      <Facts
        facts={[
          ...(inviter ? [[t('inviter'), <Person key="inviter" {...inviter} />] as const] : []),
          [t('invited'), invited],
        ]}
      />
      <ul className="grid gap-1 text-15">
        {newest.map(({ registeredAt, ...friend }) => (
          <li key={friend.memberId} className="flex flex-wrap justify-between gap-x-3">
            <Person {...friend} />
            <span className="text-13 text-muted">
              <Moment at={registeredAt} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
