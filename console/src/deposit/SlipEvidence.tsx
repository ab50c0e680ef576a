/** What a slip is judged by: the bank's word beside the member's account, what carries the same reference, what arrived about then. */
import { currencyUnit } from '@kapao/client/format.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import { isOneOf } from '@kapao/contract/keys.ts'
import { slipReviewReasons } from '@kapao/contract/lists.ts'
import type { SlipInReview } from '@kapao/contract/schemas/staff-slip.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useTranslations } from 'use-intl'
import { Facts } from '#act/Facts.tsx'
import { Moment } from '#table/cells.tsx'
import { MemberOf, type OfMember } from '#table/Subject.tsx'

type Sheet = Wire<typeof SlipInReview>

const placeOf = (bank: string, accountNo: string, name: string) => `${bank} ${accountNo} ${name}`

export function SlipEvidence({ sheet }: { sheet: Sheet }) {
  const t = useTranslations('slip')
  const { transfer, member, bank, bankReference, why, readText } = sheet
  return (
    <>
      {why && <Notice tone="warning">{isOneOf(slipReviewReasons, why) ? t(`why.${why}`) : why}</Notice>}
      <section className="grid gap-2">
        <h3 className="text-15 font-semibold">{t('compared')}</h3>
        <Facts
          facts={[
            [t('code'), bank ? `${bank} ${bankReference}` : t('noCode')],
            ...(readText ? ([[t('readText'), readText]] as const) : []),
            [t('registered'), placeOf(member.bankCode, member.bankAccountNo, member.bankAccountName)],
            ...(transfer
              ? ([
                  [t('sender'), placeOf(bank ?? '', transfer.fromAccountNo, transfer.fromName)],
                  [t('receiver'), placeOf(transfer.toBank, transfer.toAccountNo, '')],
                  [
                    t('amount'),
                    <Money key="amount" amount={transfer.amount} unit={currencyUnit(transfer.currency)} />,
                  ],
                  [t('sentAt'), <Moment key="at" at={transfer.at} />],
                ] as const)
              : ([[t('bankSays'), t('unanswered')]] as const)),
          ]}
        />
      </section>
      <Duplicates sheet={sheet} />
      <Near sheet={sheet} />
    </>
  )
}

function Whose({ of }: { of: OfMember }) {
  const t = useTranslations('slip')
  return of.memberId ? <MemberOf of={of} /> : <span className="text-muted">{t('nobodys')}</span>
}

function Duplicates({ sheet: { duplicates } }: { sheet: Sheet }) {
  const t = useTranslations('slip')
  if (duplicates.length === 0) return <p className="text-15 text-muted">{t('noDuplicates')}</p>
  return (
    <section className="grid gap-2">
      <h3 className="text-15 font-semibold text-bad">{t('duplicates')}</h3>
      <ul className="grid gap-1.5 text-15">
        {duplicates.map(({ kind, _id, at, amount, ...of }) => (
          <li key={_id} className="flex flex-wrap gap-x-3">
            <span>{t(`duplicateKinds.${kind}`)}</span>
            <Money amount={amount} />
            <Moment at={at} />
            <Whose of={of} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Near({ sheet: { near } }: { sheet: Sheet }) {
  const t = useTranslations('slip')
  if (near.length === 0) return <p className="text-15 text-muted">{t('noNear')}</p>
  return (
    <section className="grid gap-2">
      <h3 className="text-15 font-semibold">{t('near')}</h3>
      <ul className="grid gap-1.5 text-15">
        {near.map((one) => (
          <li key={`${one.fromBank}:${one.reference}`} className="flex flex-wrap gap-x-3">
            <span className="figures text-muted">{t('score', { score: one.score })}</span>
            <Money amount={one.amount} unit={currencyUnit(one.currency)} />
            <Moment at={one.at} />
            <span>{placeOf(one.fromBank, one.fromAccountNo, one.fromName)}</span>
            <Whose of={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}
