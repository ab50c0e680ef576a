/** Who a member is, where the money is, and what came in and went out. */
import { currencyUnit } from '@kapao/client/format.ts'
import { languages } from '@kapao/contract/lists.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import { Facts } from '#act/Facts.tsx'
import { Moment } from '#table/cells.tsx'
import { Phone } from '#table/Phone.tsx'
import { usePlaceNames } from '#table/use-place-names.ts'
import { Part, type Sheet } from './Part.tsx'

export function About({ sheet: { member } }: { sheet: Sheet }) {
  const t = useTranslations('member')
  const { bank, source } = usePlaceNames()
  return (
    <Facts
      facts={[
        [t('phone'), <Phone key="phone" phone={member.phone} />],
        [t('account'), `${bank(member.bankCode)} ${member.bankAccountNo}, ${member.bankAccountName}`],
        [t('state'), t(`states.${member.state}`)],
        [t('registered'), <Moment key="registered" at={member.registeredAt} />],
        [t('lastSeen'), <Moment key="seen" at={member.lastSeenAt} />],
        ...(member.locale ? ([[t('locale'), languages[member.locale].name]] as const) : []),
        ...(member.sourceCode ? ([[t('source'), source(member.sourceCode)]] as const) : []),
      ]}
    />
  )
}

const sums = ['wallet', 'games', 'held', 'inTransit', 'setAside', 'debt', 'total'] as const
const flows = ['deposits', 'withdrawals', 'net', 'ggr', 'bonuses'] as const

/** Digit under digit. */
export function Figures({ sheet: { figures } }: { sheet: Sheet }) {
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
