/** One flag: what was found and about whom; decided right by A, wrong by R, with a note (staff-calls T7). */
import { claimFlag, decideFlag, releaseFlag } from '@kapao/contract/calls/staff.ts'
import type { FlagDecision } from '@kapao/contract/lists.ts'
import { Button } from '@kapao/ui/Button.tsx'
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
import { MemberLink } from '#table/MemberLink.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { MemberOf } from '#table/Subject.tsx'
import { FlagState } from './FlagState.tsx'
import { type Flag, useFoundText } from './use-found-text.ts'

function Others({ others, evidence: { accounts } }: Flag) {
  const t = useTranslations('risk')
  const more = Number(accounts) - 1 - others.length
  return (
    <ul className="grid gap-1">
      {others.map((of) => (
        <li key={of.memberId}>
          <MemberOf of={of} />
        </li>
      ))}
      {more > 0 && <li className="text-muted">{t('moreOthers', { count: more })}</li>}
    </ul>
  )
}

/** What else there is to say about it; nothing is said of what has not happened. */
function useFacts(flag: Flag): readonly Fact[] {
  const t = useTranslations('risk')
  const facts: (Fact | undefined)[] = [
    [t('rule'), t(`names.${flag.rule}`)],
    flag.others.length === 0 ? undefined : [t('others'), <Others key="others" {...flag} />],
    [t('holdsHead'), t(flag.holds && flag.closedAt === null ? 'holds' : 'holdsNot')],
    [t('raised'), <Moment key="raised" at={flag.createdAt} />],
    [t('raisedBy'), flag.raisedBy ?? t('theRule')],
    flag.decidedBy === null
      ? undefined
      : [
          t('decided'),
          <span key="decided">
            {flag.decidedBy}, <Moment at={flag.decidedAt} />
          </span>,
        ],
    flag.note === null ? undefined : [t('note'), flag.note],
    flag.closedAt === null ? undefined : [t('closedAt'), <Moment key="closed" at={flag.closedAt} />],
  ]
  return facts.filter((fact) => fact !== undefined)
}

export function FlagPanel({ flag, place }: { flag: Flag; place: PanelPlace }) {
  const t = useTranslations('risk')
  const may = useMay()
  const foundText = useFoundText()
  const [asked, setAsked] = useState<FlagDecision>()
  const isFree = useIsFree(flag.claimedBy)
  const mayDecide = isFree && flag.state === 'OPEN' && may('decideFlag')
  const facts = useFacts(flag)
  useKeys({
    a: mayDecide ? () => setAsked('RIGHT') : undefined,
    r: mayDecide ? () => setAsked('WRONG') : undefined,
  })
  const footer = mayDecide && (
    <>
      <Button kind="secondary" onClick={() => setAsked('WRONG')}>
        {t('wrong')} <kbd>R</kbd>
      </Button>
      <Button onClick={() => setAsked('RIGHT')}>
        {t('right')} <kbd>A</kbd>
      </Button>
    </>
  )
  return (
    <SidePanel title={t(`names.${flag.rule}`)} onClose={place.close} footer={footer}>
      <div className="flex flex-wrap items-center gap-3">
        <FlagState state={flag.state} />
        <MemberLink memberId={flag.memberId}>{flag.memberName}</MemberLink>
        <Claim
          claimedBy={flag.claimedBy}
          mayTake={isFree && flag.state === 'OPEN' && may('claimFlag')}
          figures={[[t('member'), flag.memberName]]}
          take={claimFlag}
          giveBack={releaseFlag}
          of={{ params: { flagId: flag._id } }}
        />
      </div>
      <p className="text-17 wrap-anywhere">{foundText(flag)}</p>
      <Facts facts={facts} />
      {may('journals') && (
        <Link
          to="/ledger"
          search={{ memberId: flag.memberId }}
          className="justify-self-start text-15 underline"
        >
          {t('inLedger')}
        </Link>
      )}
      <FlagActs
        flag={flag}
        asked={asked}
        found={foundText(flag)}
        onClose={() => setAsked(undefined)}
        onDone={place.goOn}
      />
    </SidePanel>
  )
}

interface FlagActsProps {
  flag: Flag
  asked: FlagDecision | undefined
  found: string
  onClose: () => void
  onDone: () => void
}

function FlagActs({ flag, asked, found, onClose, onDone }: FlagActsProps) {
  const t = useTranslations('risk')
  const common = {
    ...{ onClose, onDone, call: decideFlag, asks: 'note' as const },
    figures: [
      [t('member'), flag.memberName],
      [t('found'), found],
    ] as const,
  }
  const argsOf = (state: FlagDecision) => (note: string) => ({
    params: { flagId: flag._id },
    body: { state, note },
  })
  return (
    <>
      <ActSheet
        {...common}
        open={asked === 'RIGHT'}
        title={t('rightTitle')}
        confirmLabel={t('right')}
        args={argsOf('RIGHT')}
        done={t('decidedRight')}
      >
        <p className="text-15 text-muted">{t('rightText')}</p>
      </ActSheet>
      <ActSheet
        {...common}
        open={asked === 'WRONG'}
        title={t('wrongTitle')}
        confirmLabel={t('wrong')}
        args={argsOf('WRONG')}
        done={t('decidedWrong')}
      >
        <p className="text-15 text-muted">{t('wrongText')}</p>
      </ActSheet>
    </>
  )
}
