/** One input for a one-time code, so that the phone can fill it in from the message (never one box per digit). */
import type { ReactNode, Ref } from 'react'
import { asciiDigits } from './digits.ts'
import { Field } from './Field.tsx'

interface CodeFieldProps {
  label: ReactNode
  value: string
  onValue: (code: string) => void
  /** Called once the last digit is there. */
  onFull?: (code: string) => void
  length?: number
  hint?: ReactNode
  error?: ReactNode
  disabled?: boolean
  ref?: Ref<HTMLInputElement> | undefined
}

export function CodeField({
  label,
  value,
  onValue,
  onFull,
  length = 6,
  hint,
  error,
  disabled,
  ref,
}: CodeFieldProps) {
  const take = (text: string) => {
    const code = asciiDigits(text).replace(/\D/g, '').slice(0, length)
    onValue(code)
    if (code.length === length && code !== value) onFull?.(code)
  }
  return (
    <Field
      ref={ref}
      label={label}
      hint={hint}
      error={error}
      disabled={disabled}
      value={value}
      onChange={(event) => take(event.target.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={length}
      pattern="\d*"
      spellCheck={false}
      className="figures min-h-14 text-center text-28 font-semibold"
    />
  )
}
