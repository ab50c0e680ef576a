/** Phone number and password, a real form that password managers understand (spec §2 Login). */
import { api } from '@kapao/contract/api.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Checkbox } from '@kapao/ui/Checkbox.tsx'
import { Field } from '@kapao/ui/Field.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { PasswordField } from '@kapao/ui/PasswordField.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEnter } from '#lib/enter.ts'
import { isLeaving } from '#lib/error-funnel.ts'
import { useApiMutation } from '#lib/use-api-mutation.ts'
import { useErrorText } from '#lib/use-error-text.ts'

type Missing = 'username' | 'password'

export function LoginForm() {
  const t = useTranslations('session')
  const errorText = useErrorText()
  const enter = useEnter()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [missing, setMissing] = useState<Missing>()
  const fields = { username: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) }
  const login = useApiMutation(api.login, {
    errors: 'inline',
    onSuccess: ({ token }, { body }) => enter(token, body.remember ?? false),
  })

  // Errors clear on typing (spec §2).
  const type = (set: (text: string) => void) => (text: string) => {
    set(text)
    setMissing(undefined)
    login.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found: Missing | undefined =
      username.trim() === '' ? 'username' : password === '' ? 'password' : undefined
    setMissing(found)
    if (found) fields[found].current?.focus()
    else login.mutate({ body: { username, password, remember } })
  }
  const failed = login.error && !isLeaving(login.error) ? errorText(login.error) : undefined

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field
        ref={fields.username}
        label={t('username')}
        name="username"
        value={username}
        onChange={(event) => type(setUsername)(event.target.value)}
        inputMode="tel"
        autoComplete="username"
        error={missing === 'username' && t('usernameMissing')}
      />
      <PasswordField
        ref={fields.password}
        label={t('password')}
        name="password"
        value={password}
        onChange={(event) => type(setPassword)(event.target.value)}
        autoComplete="current-password"
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        error={missing === 'password' && t('passwordMissing')}
      />
      <Checkbox
        label={t('remember')}
        checked={remember}
        onChange={(event) => setRemember(event.target.checked)}
      />
      {failed && (
        <Notice tone="bad" announce>
          {failed}
        </Notice>
      )}
      <Button type="submit" wide loading={login.isPending || login.isSuccess}>
        {t('submit')}
      </Button>
    </form>
  )
}
