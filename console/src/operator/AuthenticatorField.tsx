/** Six digits of the authenticator; who has lost the telephone types a code for recovery instead. */
import { CodeField } from '@kapao/ui/CodeField.tsx'
import { Field } from '@kapao/ui/Field.tsx'
import { type Ref, useState } from 'react'
import { useTranslations } from 'use-intl'

interface AuthenticatorFieldProps {
  value: string
  onValue: (code: string) => void
  error?: string | undefined
  /** Called once the sixth digit is there. */
  onFull?: (code: string) => void
  /** Of the field for the six digits. */
  ref?: Ref<HTMLInputElement>
}

export function AuthenticatorField({ value, onValue, error, onFull, ref }: AuthenticatorFieldProps) {
  const t = useTranslations('operator')
  const [isRecovery, setRecovery] = useState(false)
  const swap = () => {
    setRecovery(!isRecovery)
    onValue('')
  }
  return (
    <div className="grid justify-items-start gap-1 *:w-full">
      {isRecovery ? (
        <Field
          name="code"
          label={t('recoveryCode')}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
        />
      ) : (
        <CodeField
          ref={ref}
          label={t('code')}
          value={value}
          onValue={onValue}
          error={error}
          {...(onFull && { onFull })}
        />
      )}
      <button type="button" onClick={swap} className="min-h-8 w-fit! text-13 text-gold-text underline">
        {t(isRecovery ? 'useCode' : 'useRecovery')}
      </button>
    </div>
  )
}
