/** One case: what each side has, what happened to it, and its end with a note (staff-calls T6). */
import { currencyUnit } from '@kapao/client/format.ts'
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { type cases, claimCase, closeCase, releaseCase } from '@kapao/contract/calls/staff.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { Claim, useIsFree } from '#act/Claim.tsx'
import { type Fact, Facts } from '#act/Facts.tsx'
import { useKeys } from '#act/use-keys.ts'
import { useMay } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { MemberOf } from '#table/Subject.tsx'
import { useServiceText } from '#table/use-service-text.ts'

export type Case = Wire<ResultOf<typeof cases>>['cases'][number]

/** The service tells no sign for other currencies than ours. */
export function CaseMoney({ amount, currency }: { amount: number; currency: string }) {
  return <Money amount={amount} unit={currencyUnit(currency as Currency)} />
}

export function CaseState({ state }: Pick<Case, 'state'>) {
  const t = useTranslations('reconciliation.states')
  return <StatusPill tone={state === 'OPEN' ? 'waiting' : 'good'}>{t(state)}</StatusPill>
}

export const nameOfCase = ({ subject, service }: Case): string => subject.slice(service.length + 1)

function Line({ line }: { line: Case['ours'] }) {
  const t = useTranslations('reconciliation')
  if (!line) return <span className="font-medium text-bad">{t('nothing')}</span>
  return (
    <>
      <CaseMoney amount={line.amount} currency={line.currency} />
      <span className="block text-13 text-muted">{line.about}</span>
    </>
  )
}

function useFacts(one: Case): readonly Fact[] {
  const t = useTranslations('reconciliation')
  const text = useServiceText()
  const facts: (Fact | undefined)[] = [
    [t('service'), text(one.service)],
    [t('name'), nameOfCase(one)],
    [t('amount'), <CaseMoney key="amount" amount={one.amount} currency={one.currency} />],
    [t('ledger'), <Line key="ours" line={one.ours} />],
    [t('outside'), <Line key="theirs" line={one.theirs} />],
    one.memberId === null ? undefined : [t('member'), <MemberOf key="member" of={one} />],
    one.comparedAt === null ? undefined : [t('comparedAt'), <Moment key="at" at={one.comparedAt} />],
  ]
  return facts.filter((fact) => fact !== undefined)
}

export function CasePanel({ one, place }: { one: Case; place: PanelPlace }) {
  const t = useTranslations('reconciliation')
  const may = useMay()
  const [isClosing, setClosing] = useState(false)
  const isFree = useIsFree(one.claimedBy) && one.state === 'OPEN'
  const mayClose = isFree && may('closeCase')
  useKeys({ a: mayClose ? () => setClosing(true) : undefined })
  const facts = useFacts(one)
  const figures = facts.slice(0, 3)
  const params = { caseId: one._id }
  const footer = mayClose && (
    <Button onClick={() => setClosing(true)}>
      {t('close')} <kbd>A</kbd>
    </Button>
  )
  return (
    <SidePanel title={t(`kinds.${one.kind}`)} onClose={place.close} footer={footer}>
      <div className="flex flex-wrap items-center gap-3">
        <CaseState state={one.state} />
        <Claim
          claimedBy={one.claimedBy}
          mayTake={isFree && may('claimCase')}
          figures={figures}
          take={claimCase}
          giveBack={releaseCase}
          of={{ params }}
        />
      </div>
      <Facts facts={facts} />
      {one.journalKey !== null && (
        <Link to="/ledger" search={{ key: one.journalKey }} className="justify-self-start text-15 underline">
          {t('openJournal')}
        </Link>
      )}
      <Story story={one.story} />
      <ActSheet
        open={isClosing}
        onClose={() => setClosing(false)}
        title={t('closeTitle')}
        figures={figures}
        asks="note"
        confirmLabel={t('close')}
        call={closeCase}
        args={(note) => ({ params, body: { note } })}
        done={t('closed')}
        onDone={place.goOn}
      >
        <p className="text-15 text-muted">{t('closeText')}</p>
      </ActSheet>
    </SidePanel>
  )
}

function Story({ story }: Pick<Case, 'story'>) {
  const t = useTranslations('reconciliation')
  return (
    <section className="grid gap-2">
      <h3 className="text-15 font-semibold">{t('story')}</h3>
      <ol className="grid gap-2 border-l-2 border-line pl-3">
        {story.map(({ at, event, by, note }) => (
          <li key={`${at} ${event}`} className="text-15">
            <p>
              {t(`events.${event}`)}
              {by !== null && `, ${by}`}
            </p>
            {note !== null && <p className="wrap-anywhere">{note}</p>}
            <p className="text-13 text-muted">
              <Moment at={at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
