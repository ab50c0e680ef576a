/** One offer with all its terms and what it has cost; one person is enough to close it (decisions D7). */
import { currencyUnit } from '@kapao/client/format.ts'
import { closeOffer } from '@kapao/contract/calls/staff.ts'
import { Button, buttonClass } from '@kapao/ui/Button.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
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
import { usePlaceNames } from '#table/use-place-names.ts'
import { OfferRehearsal } from './OfferRehearsal.tsx'
import { type OfferRow, rehearsalOf } from './offer-form.ts'

/** As its requests and its records in the trail name it. */
export const offerId = ({ kind, code }: OfferRow) => `${kind}:${code}`

const tones = { planned: 'waiting', running: 'good', over: 'over' } as const

export function OfferState({ row }: { row: OfferRow }) {
  const t = useTranslations('offer.states')
  return (
    <StatusPill tone={tones[row.state]} className="whitespace-nowrap">
      {t(row.state)}
    </StatusPill>
  )
}

function useTerms(row: OfferRow): readonly Fact[] {
  const t = useTranslations('offer')
  const table = useTranslations('table')
  const { game } = usePlaceNames()
  const locale = useConsoleLocale()
  const money = (amount: number) => <Money amount={amount} unit={currencyUnit(row.currency)} />
  return [
    [t('kind'), t(`kinds.${row.kind}`)],
    [t('name'), row.description[locale]],
    [t('type'), row.type ? t(`types.${row.type}`) : table('none')],
    [t('maxReceived'), row.maxReceived ?? table('none')],
    [t('percent'), `${row.percent} %`],
    [t('amountMax'), money(row.amountMax)],
    [t('depositMin'), money(row.depositMin)],
    [t('percentSuccess'), `${row.percentSuccess} %`],
    [t('percentFail'), `${row.percentFail} %`],
    [t('games'), row.games?.map(game).join(', ') ?? t('anyGame')],
    [t('budget'), money(row.budget)],
    [t('spent'), money(row.spent)],
    [t('uses'), row.uses],
    [t('usesMax'), row.usesMax ?? t('noEnd')],
    [t('runsFrom'), <Moment key="from" at={row.runsFrom} />],
    [t('runsUntil'), row.runsUntil ? <Moment key="until" at={row.runsUntil} /> : t('noEnd')],
    [t('position'), row.position],
  ]
}

export function OfferPanel({ row, place }: { row: OfferRow; place: PanelPlace }) {
  const t = useTranslations('offer')
  const may = useMay()
  const terms = useTerms(row)
  const [isClosing, setClosing] = useState(false)
  const mayClose = may('closeOffer') && row.state !== 'over'
  return (
    <SidePanel
      title={row.code}
      onClose={place.close}
      footer={
        <>
          {may('createOffer') && (
            <Link to="/offers/write" search={{ from: offerId(row) }} className={buttonClass('secondary')}>
              {t('copy')}
            </Link>
          )}
          {mayClose && (
            <Button kind="secondary" onClick={() => setClosing(true)}>
              {t('close')}
            </Button>
          )}
          {may('changeOffer') && (
            <Link to="/offers/write" search={{ of: offerId(row) }} className={buttonClass('primary')}>
              {t('change')}
            </Link>
          )}
        </>
      }
    >
      <div>
        <OfferState row={row} />
      </div>
      <ChangeWaits subject={offerId(row)} />
      {row.state !== 'over' && (
        <section aria-label={t('rehearsal.title')} className="card grid gap-2 p-4">
          <h3 className="text-15 font-medium">{t('rehearsal.title')}</h3>
          <OfferRehearsal terms={rehearsalOf(row, row.code)} />
        </section>
      )}
      <Facts facts={terms} />
      <ActSheet
        open={isClosing}
        onClose={() => setClosing(false)}
        title={t('closeTitle', { code: row.code })}
        figures={[
          [t('kind'), t(`kinds.${row.kind}`)],
          [t('uses'), row.uses],
          [t('spent'), <Money key="spent" amount={row.spent} unit={currencyUnit(row.currency)} />],
        ]}
        asks="reason"
        isDanger
        confirmLabel={t('close')}
        call={closeOffer}
        args={(reason) => ({ params: { kind: row.kind, code: row.code }, body: { reason } })}
        done={t('closedNow')}
      >
        <p className="text-15 text-muted">{t('closeText')}</p>
      </ActSheet>
    </SidePanel>
  )
}
