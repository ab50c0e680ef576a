/** One wheel: its terms, its odds, how it looks, what it costs and has cost; and what can be done with it (decisions D7, D10). */
import { currencyUnit } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import { campaignFigures, startCampaign, stopCampaign } from '@kapao/contract/calls/staff.ts'
import { Button, buttonClass } from '@kapao/ui/Button.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { ChangeWaits } from '#act/ChangeWaits.tsx'
import { type Fact, Facts } from '#act/Facts.tsx'
import { useConsoleLocale } from '#i18n/words.tsx'
import { useMay } from '#operator/signed-in.ts'
import { Moment } from '#table/cells.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { WheelChangeSheet } from './WheelChangeSheet.tsx'
import { WheelFigures } from './WheelFigures.tsx'
import { WheelPreview } from './WheelPreview.tsx'
import { WheelState } from './WheelState.tsx'
import { sharesOf, type WheelRow } from './wheel-form.ts'

interface PanelProps {
  row: WheelRow
  place: PanelPlace
}

export function WheelPanel({ row, place }: PanelProps) {
  const t = useTranslations('wheel')
  const locale = useConsoleLocale()
  const may = useMay()
  const [asked, setAsked] = useState<'change' | 'start' | 'stop'>()
  const close = () => setAsked(undefined)
  const footer = (
    <>
      {may('createCampaign') && (
        <Link to="/wheels/new" search={{ from: row._id }} className={buttonClass('secondary')}>
          {t('copy')}
        </Link>
      )}
      {may('stopCampaign') && !row.isOver && (
        <Button kind="secondary" onClick={() => setAsked('stop')}>
          {t('stop')}
        </Button>
      )}
      {may('startCampaign') && !row.isOver && (
        <Button kind="secondary" onClick={() => setAsked('start')}>
          {t('start')}
        </Button>
      )}
      {may('changeCampaign') && <Button onClick={() => setAsked('change')}>{t('change')}</Button>}
    </>
  )
  const shares = sharesOf(row.slices.map(({ weight, isLeft }) => (isLeft ? weight : 0)))
  return (
    <SidePanel title={row.name[locale]} onClose={place.close} footer={footer}>
      <div>
        <WheelState row={row} />
      </div>
      <ChangeWaits subject={row._id} />
      <Facts facts={useTerms(row)} />
      <WheelFigures row={row} shares={shares} />
      <WheelPreview slices={row.slices} shares={shares} />
      <WheelChangeSheet key={JSON.stringify(row)} row={row} open={asked === 'change'} onClose={close} />
      <TurnSheet row={row} turn="start" open={asked === 'start'} onClose={close} />
      <TurnSheet row={row} turn="stop" open={asked === 'stop'} onClose={close} />
    </SidePanel>
  )
}

function useTerms(row: WheelRow): readonly Fact[] {
  const t = useTranslations('wheel')
  const { data } = useApiQuery(campaignFigures, { params: { campaignId: row._id } })
  const money = (amount: number | undefined) => <Money amount={amount} unit={currencyUnit(row.currency)} />
  return [
    [t('runsFrom'), <Moment key="from" at={row.runsFrom} />],
    [t('runsUntil'), <Moment key="until" at={row.runsUntil} />],
    [t('spunSince'), row.spunSince ? <Moment key="since" at={row.spunSince} /> : t('neverSpun')],
    [t('budget'), money(row.budget)],
    [t('spent'), money(row.spent)],
    [t('left'), money(row.budget - row.spent)],
    [t('couponDays'), row.couponDays],
    [t('spinCost'), money(row.spinCost)],
    [t('coinCost'), row.coinCost === null ? t('neverEnds') : money(row.coinCost)],
    [t('spinsPerDay'), data ? data.spinsPerDay : '–'],
    [t('costPerDay'), money(data?.costPerDay)],
  ]
}

const turns = { start: startCampaign, stop: stopCampaign } as const

interface TurnSheetProps {
  row: WheelRow
  turn: keyof typeof turns
  open: boolean
  onClose: () => void
}

function TurnSheet({ row, turn, open, onClose }: TurnSheetProps) {
  const t = useTranslations('wheel')
  const act = useTranslations('act')
  const locale = useConsoleLocale()
  const unit = currencyUnit(row.currency)
  const waits = turn === 'start' && !row.isActive
  return (
    <ActSheet<(typeof turns)[keyof typeof turns]>
      open={open}
      onClose={onClose}
      title={t(`${turn}Title`, { name: row.name[locale] })}
      figures={[
        [t('runsFrom'), <Moment key="from" at={row.runsFrom} />],
        [t('runsUntil'), <Moment key="until" at={row.runsUntil} />],
        [t('spent'), <Money key="spent" amount={row.spent} unit={unit} />],
        [t('left'), <Money key="left" amount={row.budget - row.spent} unit={unit} />],
      ]}
      asks="reason"
      isDanger={turn === 'stop'}
      confirmLabel={t(waits ? 'askFor' : turn)}
      call={turns[turn]}
      args={(reason) => ({ params: { campaignId: row._id }, body: { reason } })}
      // Its time may have come while this was open: the answer says which it was.
      done={(result) => ('_id' in result ? act('asked') : t(`${turn}Done`))}
    >
      <p className="text-15 text-muted">{t(`${turn}Text`)}</p>
      {waits && <p className="text-15 text-muted">{t('takesTwo')}</p>}
    </ActSheet>
  )
}
