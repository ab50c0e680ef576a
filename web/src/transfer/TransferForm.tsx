/** From where, to where, how much: the form of a transfer, with what is missing said where it is missing (ux 66, 69). */
import { currencyUnit } from '@kapao/client/format.ts'
import { useOnline } from '@kapao/client/online.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { AmountField } from '@kapao/ui/AmountField.tsx'
import { Button } from '@kapao/ui/Button.tsx'
import { amountOf } from '@kapao/ui/digits.ts'
import { FormEnd } from '@kapao/ui/FormEnd.tsx'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { ArrowUpDown, Undo2 } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { moneyText, typedDecimals } from '#money/money-text.ts'
import { checkTransfer, isTooMuch, transferMinimum } from '#transfer-order/transfer-check.ts'
import { useFaultText } from '#transfer-order/use-fault-text.ts'
import { type Place, PlaceCards } from './PlaceCards.tsx'

export interface Draft {
  from: string
  to: string
  /** As typed. */
  amount: string
}

interface TransferFormProps {
  places: readonly Place[]
  currency: Currency
  draft: Draft
  onDraft: (draft: Draft) => void
  sending: boolean
  onSubmit: () => void
  onBringBack: () => void
}

export function TransferForm(props: TransferFormProps) {
  const { places, currency, draft, onDraft, sending, onSubmit, onBringBack } = props
  const t = useTranslations('transfer')
  const offlineReason = useTranslations('wallet')('offlineReason')
  const faultText = useFaultText(currency)
  const isOnline = useOnline()
  const source = places.find((place) => place.code === draft.from)
  const amount = amountOf(draft.amount)
  const money = (baht: number) => moneyText(baht, currency)
  const change = (part: Partial<Draft>) => onDraft({ ...draft, ...part })

  const closed = places.filter(({ isClosed }) => isClosed)
  // It may have closed after it was chosen.
  const isClosed = closed.some(({ code }) => code === draft.from || code === draft.to)
  const available = source?.isSure ? source.holds : undefined
  const fault = checkTransfer({ ...draft, amount, available })
  const words = fault && faultText(fault, source)
  const closedText =
    closed.length > 0 && t('maintenanceText', { names: closed.map(({ name }) => name).join(', ') })
  // No further digit mends it: the field says so itself. The rest stands by the button.
  const isAtField = isTooMuch(fault)
  const reason = !isOnline ? offlineReason : isAtField ? undefined : words
  const canSend = isOnline && !isClosed && !fault && !sending
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (canSend) onSubmit()
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {places.length === 1 && <p className="rounded-field bg-raised px-4 py-3 text-15">{t('noAccounts')}</p>}
      {places.some(({ game, holds }) => game && holds > 0) && (
        <Button kind="secondary" wide icon={<Undo2 size={18} aria-hidden />} onClick={onBringBack}>
          {t('back.title')}
        </Button>
      )}
      <FromTo {...{ places, currency, draft }} onChange={change} />
      {closedText && <Notice tone={isClosed ? 'warning' : 'info'}>{closedText}</Notice>}
      <AmountField
        label={t('amount')}
        name="amount"
        value={draft.amount}
        onValue={(text) => change({ amount: text })}
        unit={currencyUnit(currency)}
        decimals={typedDecimals[currency]}
        hint={
          source
            ? t('holds', { place: source.name, amount: money(source.holds) })
            : t('minimum', { minimum: money(transferMinimum) })
        }
        error={isAtField ? words : undefined}
        chips={limits.transferQuickAmounts[currency]}
        all={{ label: t('all'), amount: source?.holds ?? 0 }}
      />
      <FormEnd>
        <Button type="submit" wide loading={sending} disabled={!canSend && !sending}>
          {amount ? t('submit', { amount: money(amount) }) : t('submitEmpty')}
        </Button>
        {reason && places.length > 1 && <p className="text-center text-13 text-muted">{reason}</p>}
      </FormEnd>
    </form>
  )
}

interface FromToProps {
  places: readonly Place[]
  currency: Currency
  draft: Draft
  onChange: (part: Partial<Draft>) => void
}

/** The two places, and the button that swaps them. */
function FromTo({ places, currency, draft, onChange }: FromToProps) {
  const t = useTranslations('transfer')
  const swap = () => onChange({ from: draft.to, to: draft.from })
  return (
    <>
      <PlaceCards
        label={t('from')}
        places={places}
        currency={currency}
        chosen={draft.from}
        // The other way round, rather than from a place to itself.
        onChoose={(code) => (code === draft.to ? swap() : onChange({ from: code }))}
      />
      <div className="relative">
        <PlaceCards
          label={t('to')}
          places={places.filter(({ code }) => code !== draft.from)}
          currency={currency}
          chosen={draft.to}
          onChoose={(code) => onChange({ to: code })}
        />
        <IconButton
          label={t('swap')}
          icon={<ArrowUpDown size={20} />}
          className="-top-2.5 absolute right-0 text-gold-text"
          disabled={draft.to === ''}
          onClick={swap}
        />
      </div>
    </>
  )
}
