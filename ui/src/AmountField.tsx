/** An amount of money as text: any digits are understood, separators come while it is typed, quick chips fill it. */
import { type ChangeEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { readTyped, withSeparators } from './amount-input.ts'
import { classes } from './classes.ts'
import { amountOf, tidyAmount } from './digits.ts'
import { describedBy, FieldFrame, inputClass } from './Field.tsx'

export interface AmountFieldProps {
  label: ReactNode
  /** Plain digits with at most one point; '' while empty. Keep it in the form's state. */
  value: string
  onValue: (text: string) => void
  /** Shown before the digits: `฿` or `LAK`. */
  unit: string
  hint?: ReactNode
  error?: ReactNode
  /** 2 for baht, 0 where only whole units are taken. */
  decimals?: number
  /** Quick amounts below the field. */
  chips?: readonly number[]
  /** The "all of it" chip: its words and the amount that it fills in. */
  all?: { label: string; amount: number }
  name?: string
  disabled?: boolean
  /** As high as the fields beside it, in a form of many. */
  dense?: boolean
}

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

export function AmountField(props: AmountFieldProps) {
  const {
    label,
    value,
    onValue,
    unit,
    hint,
    error,
    decimals = 2,
    chips = [],
    all,
    name,
    disabled,
    dense,
  } = props
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <span
          className={classes(
            'pointer-events-none absolute inset-y-0 left-4 grid place-items-center text-muted',
            !dense && 'text-20',
          )}
        >
          {unit}
        </span>
        <input
          id={id}
          name={name}
          disabled={disabled}
          {...useSeparators(value, onValue, decimals)}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder={decimals === 0 ? '0' : '0.00'}
          {...describedBy(id, hint, error)}
          className={classes(
            inputClass,
            'figures',
            !dense && 'min-h-14 text-28 font-semibold',
            unit.length > 1 ? 'pl-17' : dense ? 'pl-9' : 'pl-11',
          )}
        />
      </div>
      <QuickAmounts {...{ value, onValue, decimals, chips, all, disabled }} />
    </FieldFrame>
  )
}

/** While an input method composes its letters, the field is left as it writes it. */
function useSeparators(value: string, onValue: (text: string) => void, decimals: number) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const [composed, setComposed] = useState<string>()
  const shown = withSeparators(value)
  useLayoutEffect(() => {
    if (caret.current === undefined || composed !== undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return {
    ref: input,
    value: composed ?? shown,
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const { isComposing, inputType } = nativeEvent as InputEvent
      const text = target.value
      const typed = readTyped({
        shown,
        text,
        caret: target.selectionStart ?? text.length,
        inputType,
        decimals,
      })
      setComposed(isComposing ? text : undefined)
      caret.current = typed.caret
      onValue(typed.digits)
    },
    onCompositionEnd: () => setComposed(undefined),
  }
}

type QuickAmountsProps = Pick<AmountFieldProps, 'value' | 'onValue' | 'all' | 'disabled'> &
  Required<Pick<AmountFieldProps, 'decimals' | 'chips'>>

/** The chips below the field, if there are any. */
function QuickAmounts({ value, onValue, decimals, chips, all, disabled }: QuickAmountsProps) {
  const chosen = amountOf(value)
  if (chips.length === 0 && !all) return null
  return (
    <div className={classes('mt-1.5 gap-2', rowOf(chips.length > 0, all !== undefined))}>
      {chips.map((amount) => (
        <AmountChip
          key={amount}
          pressed={chosen === amount}
          disabled={disabled}
          onPress={() => onValue(String(amount))}
        >
          {plain.format(amount)}
        </AmountChip>
      ))}
      {all && (
        <AmountChip
          pressed={chosen === all.amount && all.amount > 0}
          disabled={disabled || all.amount <= 0}
          onPress={() => onValue(tidyAmount(all.amount.toFixed(2), decimals).replace(/\.00$/, ''))}
        >
          {all.label}
        </AmountChip>
      )}
    </div>
  )
}

/** Chips of one width in rows; with one for all of it they share the rows that they need. */
function rowOf(hasChips: boolean, hasAll: boolean) {
  if (!hasChips) return 'flex'
  return hasAll ? 'flex flex-wrap *:grow' : 'grid grid-cols-3 *:px-1 *:whitespace-nowrap'
}

interface AmountChipProps {
  pressed: boolean
  disabled: boolean | undefined
  onPress: () => void
  children: ReactNode
}

function AmountChip({ pressed, disabled, onPress, children }: AmountChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
      className={classes(
        'figures min-h-11 rounded-chip border px-4 text-15 transition-colors disabled:opacity-50',
        pressed
          ? 'border-gold-text bg-gold font-semibold text-on-gold'
          : 'border-line bg-raised hover:border-line-strong',
      )}
    >
      {children}
    </button>
  )
}
