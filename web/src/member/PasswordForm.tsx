/** Choosing a password, twice; where somebody is signed in, with the one of now before it (spec §2 Profile, §5; decisions D18). */
import { Button } from '@kapao/ui/Button.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { PasswordField } from '@kapao/ui/PasswordField.tsx'
import { useForm } from '@kapao/ui/use-form.ts'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { checkNewPassword, checkPasswords, type PasswordFields } from './password-check.ts'
import { useRefusedFields } from './refused-fields.ts'

interface PasswordFormProps {
  /** What the server calls the fields; the one of now is asked for where it has a name. */
  serverNames: { old?: string; new: string }
  onSubmit: (passwords: Pick<PasswordFields, 'old' | 'new'>) => void
  isSending: boolean
  error: Error | null
  onTyped: () => void
  /** Below a refusal that names no field. */
  wayOut?: ReactNode
}

export function PasswordForm(props: PasswordFormProps) {
  const { serverNames, onSubmit, isSending, error, onTyped, wayOut } = props
  const t = useTranslations('member.password')
  const session = useTranslations('session')
  const [fields, setFields] = useState<PasswordFields>({ old: '', new: '', confirm: '' })
  const check = serverNames.old ? checkPasswords : checkNewPassword
  const { faults, submit } = useForm<ReturnType<typeof checkPasswords>>(check(fields), () => onSubmit(fields))
  const refused = useRefusedFields(error, Object.values(serverNames), { [serverNames.new]: t('newWeak') })
  const field = (name: keyof PasswordFields) => {
    const serverName = name === 'confirm' ? undefined : serverNames[name]
    return {
      label: t(name),
      name,
      value: fields[name],
      onChange: (event: { target: HTMLInputElement }) => {
        onTyped()
        setFields({ ...fields, [name]: event.target.value })
      },
      showLabel: session('showPassword'),
      hideLabel: session('hidePassword'),
      autoComplete: name === 'old' ? ('current-password' as const) : ('new-password' as const),
      error: faults[name] ? t(faults[name]) : serverName && refused.fields[serverName],
    }
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {serverNames.old && <PasswordField {...field('old')} />}
      <PasswordField {...field('new')} hint={t('hint')} />
      <PasswordField {...field('confirm')} />
      {refused.rest && (
        <>
          <Notice tone="bad" announce>
            {refused.rest}
          </Notice>
          {wayOut}
        </>
      )}
      <Button type="submit" wide loading={isSending}>
        {t('submit')}
      </Button>
    </form>
  )
}
