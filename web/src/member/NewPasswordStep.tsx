/** The last step of a forgotten password: another one, twice (decisions D18). */
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { PasswordField } from '@kapao/ui/PasswordField.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { checkNewPassword, type NewPasswordFields } from './password-check.ts'
import { useRefusedFields } from './refused-fields.ts'

interface NewPasswordStepProps {
  otpToken: string
  onDone: () => void
  /** What was proven lies too far back, or serves no more. */
  onAskAgain: () => void
}

export function NewPasswordStep({ otpToken, onDone, onAskAgain }: NewPasswordStepProps) {
  const t = useTranslations('member.password')
  const steps = useTranslations('register')
  const session = useTranslations('session')
  const [fields, setFields] = useState<NewPasswordFields>({ new: '', confirm: '' })
  const [tried, setTried] = useState(false)
  const reset = useApiMutation(api.resetPassword, { errors: 'inline', onSuccess: onDone })
  const faults = tried ? checkNewPassword(fields) : {}
  const refused = useRefusedFields(reset.error, ['password'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(checkNewPassword(fields)).length > 0) return
    reset.mutate({ body: { otpToken, password: fields.new } })
  }
  const field = (name: keyof NewPasswordFields) => ({
    label: t(name),
    value: fields[name],
    onChange: (event: { target: HTMLInputElement }) => {
      reset.reset()
      setFields({ ...fields, [name]: event.target.value })
    },
    showLabel: session('showPassword'),
    hideLabel: session('hidePassword'),
    autoComplete: 'new-password' as const,
    error: faults[name] ? t(faults[name]) : name === 'new' ? refused.fields.password : undefined,
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <PasswordField {...field('new')} hint={t('hint')} />
      <PasswordField {...field('confirm')} />
      {refused.rest && (
        <>
          <Notice tone="bad" announce>
            {refused.rest}
          </Notice>
          <Button kind="secondary" wide onClick={onAskAgain}>
            {steps('back')}
          </Button>
        </>
      )}
      <Button type="submit" wide loading={reset.isPending || reset.isSuccess}>
        {t('submit')}
      </Button>
    </form>
  )
}
