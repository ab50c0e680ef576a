/** What closing the account means, the password, and where money still is (decisions D17). */
import { forgetLastSession, noteEnd } from '@kapao/client/last-session.ts'
import { forgetSession } from '@kapao/client/session-store.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import { unfinishedThings } from '@kapao/contract/lists.ts'
import { Button, buttonClass } from '@kapao/ui/Button.tsx'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { PasswordField } from '@kapao/ui/PasswordField.tsx'
import { useForm } from '@kapao/ui/use-form.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'

interface CloseSheetProps {
  open: boolean
  onClose: () => void
}

const steps = ['now', 'day', 'erased', 'kept'] as const

export function CloseSheet({ open, onClose }: CloseSheetProps) {
  const t = useTranslations('safety.close')
  const frame = useTranslations('frame')
  const session = useTranslations('session')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const end = useApiMutation(api.closeAccount, {
    errors: 'inline',
    endsSession: true,
    onSuccess: () => {
      forgetLastSession()
      // The login says so.
      noteEnd('closed')
      forgetSession()
      void navigate({ to: '/login' })
    },
  })
  const form = useForm<{ password?: 'passwordMissing' }>(
    password === '' ? { password: 'passwordMissing' } : {},
    () => end.mutate({ body: { password } }),
  )
  const { error } = end
  const code = error instanceof CallError ? error.code : undefined
  const fault = form.faults.password && t(form.faults.password)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      closeLabel={frame('close')}
      locked={end.isPending}
    >
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <ul className="grid list-disc gap-2 pl-5 text-15">
          {steps.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ul>
        <PasswordField
          label={t('password')}
          name="password"
          value={password}
          onChange={(event) => {
            end.reset()
            form.forget()
            setPassword(event.target.value)
          }}
          autoComplete="current-password"
          showLabel={session('showPassword')}
          hideLabel={session('hidePassword')}
          error={fault ?? (code === 'WRONG_PASSWORD' && error ? errorText(error) : undefined)}
        />
        {code === 'ACCOUNT_NOT_EMPTY' && error instanceof CallError ? (
          <Unfinished fields={error.fields} />
        ) : (
          error &&
          code !== 'WRONG_PASSWORD' && (
            <Notice tone="bad" announce>
              {errorText(error)}
            </Notice>
          )
        )}
        <Button type="submit" wide kind="danger" loading={end.isPending}>
          {t('open')}
        </Button>
      </form>
    </Sheet>
  )
}

/** Where the money is, and the way to it. */
function Unfinished({ fields }: { fields: readonly string[] }) {
  const t = useTranslations('safety.close')
  const things = unfinishedThings.filter((thing) => fields.includes(thing))
  return (
    <Notice tone="info" announce>
      <p>{t('left')}</p>
      <ul className="list-disc pl-5">
        {things.map((thing) => (
          <li key={thing}>{t(`things.${thing}`)}</li>
        ))}
      </ul>
      <p>{t('help')}</p>
      <Link to="/user/money" className={`${buttonClass('secondary')} mt-3`}>
        {t('toMoney')}
      </Link>
    </Notice>
  )
}
