/** From where, to where, how much: the form of a transfer, with its faults said beside the fields. */
import { currencyUnit } from '@kapao/client/format.ts'
import { useOnline } from '@kapao/client/online.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { AmountField } from '@kapao/ui/AmountField.tsx'
import { Button } from '@kapao/ui/Button.tsx'
import { amountOf } from '@kapao/ui/digits.ts'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Select } from '@kapao/ui/Select.tsx'
import { useForm } from '@kapao/ui/use-form.ts'
import { ArrowUpDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { moneyText, typedDecimals } from '#money/money-text.ts'
import {
  checkTransfer,
  isTooMuch,
  type TransferFault,
  transferMaximum,
  transferMinimum,
} from '#transfer-order/transfer-check.ts'

export interface Place {
  /** `WALLET` or a slot code. */
  code: string
  name: string
  holds: number
  /** False while the provider does not answer: then only the server can judge the amount. */
  isSure: boolean
  /** Under maintenance: nothing moves in or out. */
  isClosed: boolean
}

export interface Draft {
  from: string
  to: string
  /** As typed. */
  amount: string
}

/** Where each fault is said. */
const fieldOf = {
  chooseFrom: 'from',
  chooseTo: 'to',
  samePlace: 'to',
  amountMissing: 'amount',
  belowMinimum: 'amount',
  notEnough: 'amount',
  aboveMaximum: 'amount',
} as const satisfies Record<TransferFault, keyof Draft>

interface TransferFormProps {
  places: readonly Place[]
  currency: Currency
  draft: Draft
  onDraft: (draft: Draft) => void
  sending: boolean
  onSubmit: () => void
}

export function TransferForm({ places, currency, draft, onDraft, sending, onSubmit }: TransferFormProps) {
  const t = useTranslations('transfer')
  const offlineReason = useTranslations('wallet')('offlineReason')
  const isOnline = useOnline()
  const source = places.find((place) => place.code === draft.from)
  const amount = amountOf(draft.amount)
  const money = (baht: number) => moneyText(baht, currency)

  const change = (part: Partial<Draft>) => {
    form.forget()
    onDraft({ ...draft, ...part })
  }
  const words = (fault: TransferFault) =>
    t(fault, {
      minimum: money(transferMinimum),
      maximum: money(transferMaximum),
      place: source?.name ?? '',
      amount: money(source?.holds ?? 0),
    })
  const options = places.map(({ code, name, holds, isClosed }) => ({
    value: code,
    label: [name, money(holds), ...(isClosed ? [t('maintenance')] : [])].join(' · '),
    disabled: isClosed,
  }))
  const closed = places.filter(({ isClosed }) => isClosed)
  // It may have closed after it was chosen.
  const isClosed = closed.some(({ code }) => code === draft.from || code === draft.to)
  const available = source?.isSure ? source.holds : undefined
  const fault = checkTransfer({ ...draft, amount, available })
  const form = useForm(
    fault ? { [fieldOf[fault]]: words(fault) } : {},
    onSubmit,
    !sending && isOnline && !isClosed,
  )

  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      {places.length === 1 && <p className="rounded-field bg-raised px-4 py-3 text-15">{t('noAccounts')}</p>}
      <div className="grid gap-2">
        <Select
          label={t('from')}
          name="from"
          options={options}
          placeholder={t('choose')}
          value={draft.from}
          onChange={(event) => change({ from: event.target.value })}
          error={form.faults.from}
        />
        <div className="flex items-end gap-2">
          <div className="min-w-0 grow">
            <Select
              label={t('to')}
              name="to"
              options={options}
              placeholder={t('choose')}
              value={draft.to}
              onChange={(event) => change({ to: event.target.value })}
              error={form.faults.to}
            />
          </div>
          <IconButton
            label={t('swap')}
            icon={<ArrowUpDown size={20} />}
            className="self-start mt-8 bg-raised"
            onClick={() => change({ from: draft.to, to: draft.from })}
          />
        </div>
      </div>
      {closed.length > 0 && (
        <Notice tone={isClosed ? 'warning' : 'info'}>
          {t('maintenanceText', { names: closed.map(({ name }) => name).join(', ') })}
        </Notice>
      )}
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
        error={form.faults.amount ?? (isTooMuch(fault) && words(fault))}
        all={{ label: t('all'), amount: source?.holds ?? 0 }}
      />
      <Button
        type="submit"
        wide
        loading={sending}
        disabled={!isOnline || isClosed || places.length === 1 || isTooMuch(fault)}
      >
        {amount ? t('submit', { amount: money(amount) }) : t('submitEmpty')}
      </Button>
      {!isOnline && <p className="text-center text-13 text-muted">{offlineReason}</p>}
    </form>
  )
}
