/** A password field whose content can be shown and hidden; pasting is allowed. */
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'end'> {
  /** Names of the button, in the person's language. */
  showLabel: string
  hideLabel: string
  /** `current-password` at login, `new-password` where one is chosen. */
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={shown ? hideLabel : showLabel}
          icon={shown ? <EyeOff size={20} /> : <Eye size={20} />}
          className="text-muted"
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
