/** One field for a PIN: digits that nobody beside the member can read, and no password manager keeps. */

import * as limits from '@kapao/contract/limits.ts'
import { asciiDigits } from '@kapao/ui/digits.ts'
import { Field } from '@kapao/ui/Field.tsx'
import type { ReactNode, Ref } from 'react'

interface PinFieldProps {
  label: ReactNode
  name: string
  value: string
  onValue: (pin: string) => void
  /** Called once the last digit is there. */
  onFull?: (pin: string) => void
  hint?: ReactNode
  error?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function PinField({ onValue, onFull, value, ...field }: PinFieldProps) {
  const take = (text: string) => {
    const pin = asciiDigits(text).replace(/\D/g, '').slice(0, limits.pinDigits)
    onValue(pin)
    if (pin.length === limits.pinDigits && pin !== value) onFull?.(pin)
  }
  return (
    <Field
      {...field}
      type="password"
      value={value}
      onChange={(event) => take(event.target.value)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={limits.pinDigits}
      className="figures min-h-14 text-center text-28 font-semibold"
    />
  )
}
