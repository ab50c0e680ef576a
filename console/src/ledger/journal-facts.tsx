/** What a journal belongs to, as facts in words: its flow, and what a service outside has said about it. */
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import type { journalSheet } from '@kapao/contract/calls/staff.ts'
import { Link } from '@tanstack/react-router'
import type { useTranslations } from 'use-intl'
import type { Fact } from '#act/Facts.tsx'
import { Moment } from '#table/cells.tsx'
import type { useLedgerText } from './use-ledger-text.ts'

type Sheet = Wire<ResultOf<typeof journalSheet>>
type Words = ReturnType<typeof useTranslations<'ledger'>>
type Text = ReturnType<typeof useLedgerText>

/** A withdrawal leads to its screen; of the others the reference is enough to search for. */
export function flowFacts(t: Words, text: Text, { flow, memberId }: Sheet): Fact[] {
  if (!flow) return []
  const { kind, _id, state, reference } = flow
  const said = [text.flow(kind), state && text.state(kind, state)].filter(Boolean).join(' · ')
  const isWithdrawal = kind === 'withdrawal' && memberId !== null && state !== null
  return [
    [
      t('flow'),
      isWithdrawal ? (
        <Link key="flow" to="/withdrawals" search={{ state, memberId, open: _id }} className="underline">
          {said}
        </Link>
      ) : (
        said
      ),
    ],
    [t('reference'), reference ?? _id],
  ]
}

const isMoment = (name: string) => name.endsWith('At')

/** What was not said is left out. */
export function outsideFacts(t: Words, text: Text, { outside }: Sheet): Fact[] {
  if (!outside) return []
  const { service, reference, detail } = outside
  return [
    [t('outside'), `${text.service(service)} · ${reference}`],
    ...Object.entries(detail).flatMap(([name, value]): Fact[] =>
      value === null
        ? []
        : [[text.detail(name), isMoment(name) ? <Moment key={name} at={value} /> : text.value(name, value)]],
    ),
  ]
}
