/** Phone number and password, a real form that password managers understand (spec §2 Login). */
import { findEnd, findPhone } from '@kapao/client/last-session.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Checkbox } from '@kapao/ui/Checkbox.tsx'
import { Field } from '@kapao/ui/Field.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { PasswordField } from '@kapao/ui/PasswordField.tsx'
import { useForm } from '@kapao/ui/use-form.ts'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { type LoginCode, type LoginFlow, useLogin } from './use-login.ts'

/** One at a time, from above. */
function missingOf(username: string, password: string) {
  const missing: { username?: 'usernameMissing'; password?: 'passwordMissing' } = {}
  if (username.trim() === '') missing.username = 'usernameMissing'
  else if (password === '') missing.password = 'passwordMissing'
  return missing
}

/** @param codeStep shows the step with the code from the SMS, in place of the form. */
export function LoginForm({ codeStep }: { codeStep: (code: LoginCode) => ReactNode }) {
  const t = useTranslations('session')
  const [username, setUsername] = useState(findPhone)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  // As it was when the page was opened: an answer to the form does not take its reason away.
  const [end] = useState(findEnd)
  const login = useLogin({ username, password, remember })
  const form = useForm(missingOf(username, password), login.logIn)

  // Errors clear on typing (spec §2).
  const type = (set: (text: string) => void) => (text: string) => {
    set(text)
    form.forget()
    login.forget()
  }
  if (login.code) return codeStep(login.code)
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      {end && <Notice tone="info">{t(`ended.${end}`)}</Notice>}
      <Field
        label={t('username')}
        name="username"
        value={username}
        onChange={(event) => type(setUsername)(event.target.value)}
        inputMode="tel"
        autoComplete="username"
        error={form.faults.username && t(form.faults.username)}
      />
      <PasswordField
        label={t('password')}
        name="password"
        value={password}
        onChange={(event) => type(setPassword)(event.target.value)}
        autoComplete="current-password"
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        error={form.faults.password && t(form.faults.password)}
      />
      <Checkbox
        label={t('remember')}
        checked={remember}
        onChange={(event) => setRemember(event.target.checked)}
      />
      <LoginFailure login={login} />
      <Button type="submit" wide loading={login.isLoggingIn}>
        {t('submit')}
      </Button>
      <PasskeyLogin remember={remember} />
    </form>
  )
}

/** Why it failed, and the way in by a code where too many have tried. */
function LoginFailure({ login }: { login: LoginFlow }) {
  const t = useTranslations('session')
  return (
    <>
      {login.failed && (
        <Notice tone="bad" announce>
          {login.failed}
          {login.isLimited && ` ${t('limited')}`}
        </Notice>
      )}
      {login.isLimited && (
        <Button kind="secondary" wide loading={login.isSendingCode} onClick={login.sendCode}>
          {t('sendCode')}
        </Button>
      )}
    </>
  )
}
