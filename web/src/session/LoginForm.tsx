/** Phone number and password, a real form that password managers understand (spec §2 Login). */
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { findEnd, findPhone } from '@kapao/client/last-session.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import { plainAccountNo } from '@kapao/contract/account-text.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Checkbox } from '@kapao/ui/Checkbox.tsx'
import { Field } from '@kapao/ui/Field.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { PasswordField } from '@kapao/ui/PasswordField.tsx'
import { useForm } from '@kapao/ui/use-form.ts'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useEnter } from './enter.ts'
import { PasskeyLogin } from './PasskeyLogin.tsx'

interface SentCode {
  otpToken: string
  otpRef: string
}

/** What the step with the code from the SMS needs. */
export interface LoginCode extends SentCode {
  phone: string
  order: { purpose: 'login'; password: string }
  onSent: (sent: SentCode) => void
  onVerified: () => void
  onLeave: () => void
}

/** Too many have tried, perhaps somebody else: a code by SMS opens all the same (decisions D12). */
const isLimited = (error: Error | null): boolean =>
  error instanceof CallError && ['REQUEST_LIMIT', 'REQUEST_LIMIT_1MIN'].includes(error.code)

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
  const errorText = useErrorText()
  const enter = useEnter()
  const [username, setUsername] = useState(findPhone)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  // As it was when the page was opened: an answer to the form does not take its reason away.
  const [end] = useState(findEnd)
  const login = useApiMutation(api.login, {
    errors: 'inline',
    onSuccess: ({ token }, { body }) => enter(token, body.username, body.remember ?? false),
  })
  const [sent, setSent] = useState<SentCode>()
  const send = useApiMutation(api.sendOtp, { errors: 'inline', onSuccess: setSent })
  const order = { purpose: 'login', password } as const

  const form = useForm(missingOf(username, password), () =>
    login.mutate({ body: { username, password, remember } }),
  )

  // Errors clear on typing (spec §2).
  const type = (set: (text: string) => void) => (text: string) => {
    set(text)
    form.forget()
    login.reset()
    send.reset()
  }
  const error = send.error ?? login.error
  const failed = error && !isLeaving(error) ? errorText(error) : undefined

  if (sent)
    return codeStep({
      ...sent,
      phone: plainAccountNo(username),
      order,
      onSent: setSent,
      onVerified: () => {
        setSent(undefined)
        login.mutate({ body: { username, password, remember, otpToken: sent.otpToken } })
      },
      onLeave: () => {
        setSent(undefined)
        login.reset()
      },
    })
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
      {failed && (
        <Notice tone="bad" announce>
          {failed}
          {isLimited(login.error) && ` ${t('limited')}`}
        </Notice>
      )}
      {isLimited(login.error) && (
        <Button
          kind="secondary"
          wide
          loading={send.isPending}
          onClick={() => send.mutate({ body: { phoneNumber: username, ...order } })}
        >
          {t('sendCode')}
        </Button>
      )}
      <Button type="submit" wide loading={login.isPending || login.isSuccess}>
        {t('submit')}
      </Button>
      <PasskeyLogin remember={remember} />
    </form>
  )
}
