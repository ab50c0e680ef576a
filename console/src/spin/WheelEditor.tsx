/** A new wheel: its terms, its slices, and beside them how it looks and what it costs; another person approves it (decisions D7, D10). */
import { currencyUnit } from '@kapao/client/format.ts'
import { createCampaign } from '@kapao/contract/calls/staff.ts'
import { contentLimits } from '@kapao/contract/limits.ts'
import { moneyCeilings } from '@kapao/contract/staff-limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { amountText } from '@kapao/ui/figures.ts'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useForm } from '@kapao/ui/use-form.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import { ChoiceSelect } from '#act/ChoiceSelect.tsx'
import { type Fact, Facts } from '#act/Facts.tsx'
import type { Faults } from '#act/faults.ts'
import { useUnsaved } from '#act/use-unsaved.ts'
import { useCurrencies } from '#operator/signed-in.ts'
import { RunFields } from './RunFields.tsx'
import { SliceFields } from './SliceFields.tsx'
import { WheelPreview } from './WheelPreview.tsx'
import {
  bodyOf,
  costOf,
  faultsOf,
  inUnits,
  newSlice,
  type SliceDraft,
  sharesOfDraft,
  type WheelDraft,
} from './wheel-form.ts'

interface WheelEditorProps {
  start: WheelDraft
  onDone: () => void
}

export function WheelEditor({ start, onDone }: WheelEditorProps) {
  const t = useTranslations('wheel')
  const act = useTranslations('act')
  const [wheel, setWheel] = useState(start)
  const [isAsking, setAsking] = useState(false)
  const change = (part: Partial<WheelDraft>) => setWheel((former) => ({ ...former, ...part }))
  const found = Object.entries(faultsOf(wheel)).map(([name, fault]) => [name, t(`faults.${fault}`)])
  const { faults, submit } = useForm<Faults>(Object.fromEntries(found), () => setAsking(true))
  const figures = useCostFacts(wheel)
  const leaveSaved = useUnsaved(JSON.stringify(wheel) !== JSON.stringify(start))
  const shares = sharesOfDraft(wheel.slices)
  return (
    <>
      <form
        noValidate
        onSubmit={submit}
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_350px] xl:grid-cols-[minmax(0,1fr)_390px]"
      >
        <div className="grid gap-4">
          <section aria-label={t('terms')} className="card grid gap-3 p-4">
            <h2 className="text-17 font-semibold">{t('terms')}</h2>
            <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-3">
              <RunFields run={wheel} currency={wheel.currency} faults={faults} onRun={change} />
              <ChoiceSelect
                name="currency"
                label={t('currency')}
                value={wheel.currency}
                choices={useCurrencies()}
                wordOf={(currency) => currency}
                onChoice={(currency) => change({ currency })}
              />
            </div>
          </section>
          <Slices wheel={wheel} shares={shares} faults={faults} onSlices={(slices) => change({ slices })} />
        </div>
        <WheelAside wheel={wheel} shares={shares} figures={figures} faults={faults} />
      </form>
      <ActSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('createTitle')}
        figures={figures}
        asks="reason"
        confirmLabel={t('askFor')}
        call={createCampaign}
        args={(reason) => ({ body: { ...bodyOf(wheel), reason } })}
        done={({ removed }) =>
          removed.length === 0 ? act('asked') : t('askedWithout', { tags: removed.join(', ') })
        }
        onDone={() => {
          leaveSaved()
          onDone()
        }}
      >
        <p className="text-15 text-muted">{t('takesTwo')}</p>
      </ActSheet>
    </>
  )
}

interface WheelAsideProps {
  wheel: WheelDraft
  shares: readonly number[]
  figures: readonly Fact[]
  faults: Faults
}

/** How it looks and what it costs, what is wrong with it, and the way to ask for it. */
function WheelAside({ wheel, shares, figures, faults }: WheelAsideProps) {
  const t = useTranslations('wheel')
  const count = Object.keys(faults).length
  return (
    <aside aria-label={t('costTitle')} className="grid gap-4 lg:sticky lg:top-4">
      <WheelPreview slices={wheel.slices} shares={shares} />
      <Facts facts={figures} />
      {faults.slices && (
        <Notice tone="bad" announce>
          {faults.slices}
        </Notice>
      )}
      {count > 0 && !faults.slices && (
        <Notice tone="bad" announce>
          {t('someWrong', { count })}
        </Notice>
      )}
      <Button type="submit" wide>
        {t('askFor')}
      </Button>
      <p className="text-13 text-muted">{t('takesTwo')}</p>
    </aside>
  )
}

/** What it would cost, by what stands in the fields now. */
function useCostFacts({ slices, currency, budget }: WheelDraft): readonly Fact[] {
  const t = useTranslations('wheel')
  const cost = costOf(slices)
  const money = (minor: bigint) => amountText(inUnits(minor), currencyUnit(currency))
  const none = '–'
  const coin = cost?.coin
  const coins = coin && coin > 0n ? Math.floor(Number(budget) / inUnits(coin)) : 0
  return [
    [t('slices'), slices.length],
    [t('spinCost'), cost ? money(cost.spin) : none],
    [t('coinCost'), coin === null ? t('neverEnds') : coin === undefined ? none : money(coin)],
    [t('coinCostMax'), money(moneyCeilings.spinCost[currency])],
    [t('budget'), budget === '' ? none : amountText(Number(budget), currencyUnit(currency))],
    [t('lastsFor'), coins > 0 ? t('spins', { count: coins }) : none],
  ]
}

interface SlicesProps {
  wheel: WheelDraft
  shares: readonly number[]
  faults: Faults
  onSlices: (slices: readonly SliceDraft[]) => void
}

function Slices({ wheel: { slices, currency }, shares, faults, onSlices }: SlicesProps) {
  const t = useTranslations('wheel')
  const move = (from: number, by: 1 | -1) => {
    const rest = slices.filter((_, place) => place !== from)
    onSlices([...rest.slice(0, from + by), ...slices.slice(from, from + 1), ...rest.slice(from + by)])
  }
  return (
    <>
      <h2 className="text-17 font-semibold">{t('slices')}</h2>
      {slices.map((slice, place) => (
        <SliceFields
          key={slice.id}
          slice={slice}
          nth={place + 1}
          isLast={place === slices.length - 1}
          share={shares[place] ?? 0}
          currency={currency}
          faults={faults}
          onSlice={(part) => onSlices(slices.map((one) => (one.id === slice.id ? { ...one, ...part } : one)))}
          onMove={(by) => move(place, by)}
          onRemove={() => onSlices(slices.filter(({ id }) => id !== slice.id))}
        />
      ))}
      <Button
        kind="secondary"
        disabled={slices.length >= contentLimits.slicesMax}
        onClick={() => onSlices([...slices, newSlice(slices.length)])}
      >
        {t('addSlice')}
      </Button>
    </>
  )
}
