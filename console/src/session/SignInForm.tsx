/** Name, password and code in one form, which password managers understand (staff-calls T1). */
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import { staffLogin } from '@kapao/contract/calls/staff.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Field } from '@kapao/ui/Field.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { PasswordField } from '@kapao/ui/PasswordField.tsx'
import { useForm } from '@kapao/ui/use-form.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { AuthenticatorField } from '#operator/AuthenticatorField.tsx'
import { beginSession, useSessionEnd } from '#operator/signed-in.ts'

interface Typed {
  username: string
  password: string
  code: string
}

const names = ['username', 'password', 'code'] as const

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useTranslations('session')
  const errorText = useErrorText()
  const end = useSessionEnd()
  const [typed, setTyped] = useState<Typed>({ username: '', password: '', code: '' })
  const signIn = useApiMutation(staffLogin, {
    errors: 'inline',
    onSuccess: (signedIn) => {
      beginSession(signedIn)
      onSignedIn()
    },
  })
  const missing = Object.fromEntries(
    names.filter((name) => typed[name].trim() === '').map((name) => [name, t('missing')]),
  )
  const form = useForm<Record<string, string>>(missing, () => {
    signIn.mutate({ body: { ...typed, username: typed.username.trim() } })
    // A code serves once, whatever comes of it.
    setTyped({ ...typed, code: '' })
  })
  const type = (part: Partial<Typed>) => {
    setTyped({ ...typed, ...part })
    form.forget()
    if (!part.code) signIn.reset()
  }
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      {end && !signIn.error && <Notice tone="info">{t(`ended.${end}`)}</Notice>}
      <Field
        name="username"
        label={t('username')}
        value={typed.username}
        onChange={(event) => type({ username: event.target.value })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={form.faults.username}
      />
      <PasswordField
        name="password"
        label={t('password')}
        value={typed.password}
        onChange={(event) => type({ password: event.target.value })}
        autoComplete="current-password"
        showLabel={t('show')}
        hideLabel={t('hide')}
        error={form.faults.password}
      />
      <AuthenticatorField
        value={typed.code}
        onValue={(code) => type({ code })}
        error={signIn.isPending ? undefined : form.faults.code}
      />
      {signIn.error && (
        <Notice tone="bad" announce>
          {errorText(signIn.error)}
        </Notice>
      )}
      <Button type="submit" wide loading={signIn.isPending}>
        {t('submit')}
      </Button>
    </form>
  )
}
