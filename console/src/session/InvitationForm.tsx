/** Who was invited sets up an authenticator and a password, and keeps the codes for recovery (staff-calls T1). */
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import { acceptInvitation, openInvitation } from '@kapao/contract/calls/staff.ts'
import { CallError } from '@kapao/contract/client.ts'
import * as limits from '@kapao/contract/limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { CopyButton } from '@kapao/ui/CopyButton.tsx'
import { LinkQr } from '@kapao/ui/LinkQr.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { PasswordField } from '@kapao/ui/PasswordField.tsx'
import { Ring } from '@kapao/ui/Spinner.tsx'
import { useForm } from '@kapao/ui/use-form.ts'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { AuthenticatorField } from '#operator/AuthenticatorField.tsx'

interface InvitationFormProps {
  /** Of the link; empty when it has none. */
  token: string
  onDone: () => void
}

export function InvitationForm({ token, onDone }: InvitationFormProps) {
  const t = useTranslations('session.invitation')
  const errorText = useErrorText()
  const { mutate, data: opened, error } = useApiMutation(openInvitation, { errors: 'inline' })
  const [codes, setCodes] = useState<readonly string[]>()
  useEffect(() => {
    if (token !== '') mutate({ body: { token } })
  }, [mutate, token])

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (token === '') return <Notice tone="warning">{t('none')}</Notice>
  if (error)
    return (
      <Notice tone="bad" announce>
        {errorText(error)}
      </Notice>
    )
  if (!opened) return <Ring label={t('title')} />
  return (
    <div className="grid gap-4">
      <p>{t('lead', { name: opened.name, username: opened.username })}</p>
      <LinkQr link={opened.uri} alt={t('scan')} caption={t('scan')} />
      <p className="flex flex-wrap items-center gap-2 text-15">
        <span className="text-13 text-muted">{t('secret')}</span>
        <code className="wrap-anywhere">{opened.secret}</code>
        <CopyButton
          text={opened.secret}
          label={t('copy')}
          ariaLabel={t('copySecret')}
          copiedLabel={t('copied')}
          failedLabel={t('copyFailed')}
          small
        />
      </p>
      <Acceptance token={token} onAccepted={setCodes} />
    </div>
  )
}

interface AcceptanceProps {
  token: string
  onAccepted: (codes: readonly string[]) => void
}

function Acceptance({ token, onAccepted }: AcceptanceProps) {
  const t = useTranslations('session')
  const errorText = useErrorText()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const accept = useApiMutation(acceptInvitation, {
    errors: 'inline',
    onSuccess: ({ recoveryCodes }) => onAccepted(recoveryCodes),
  })
  const length = { count: limits.passwordLengthMin }
  const faults = {
    ...(password.length < length.count && { password: t('invitation.passwordShort', length) }),
    ...(code === '' && { code: t('missing') }),
  }
  const form = useForm<Record<string, string>>(faults, () =>
    accept.mutate({ body: { token, password, code } }),
  )
  const isWeak = isOfPassword(accept.error)
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <PasswordField
        name="password"
        label={t('invitation.newPassword')}
        hint={t('invitation.passwordHint', length)}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          form.forget()
          accept.reset()
        }}
        autoComplete="new-password"
        showLabel={t('show')}
        hideLabel={t('hide')}
        error={form.faults.password ?? (isWeak ? t('invitation.passwordWeak') : undefined)}
      />
      <AuthenticatorField value={code} onValue={setCode} error={form.faults.code} />
      {accept.error && !isWeak && (
        <Notice tone="bad" announce>
          {errorText(accept.error)}
        </Notice>
      )}
      <Button type="submit" wide loading={accept.isPending}>
        {t('invitation.submit')}
      </Button>
    </form>
  )
}

/** Nothing else of the form is refused so. */
const isOfPassword = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'INVALID_USER_INFO'

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('session.invitation')
  return (
    <section className="grid gap-4">
      <h2 className="text-17 font-semibold">{t('codesTitle')}</h2>
      <p>{t('codesText')}</p>
      <ul className="grid gap-1 rounded-field bg-raised p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton
          text={codes.join('\n')}
          label={t('copyCodes')}
          copiedLabel={t('copied')}
          failedLabel={t('copyFailed')}
        />
        <Button kind="secondary" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <Button wide onClick={onDone}>
        {t('done')}
      </Button>
    </section>
  )
}
