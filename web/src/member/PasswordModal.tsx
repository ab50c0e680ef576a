/** Changing the password: old, new, new again (spec §2 Profile, §5). */
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { PasswordField } from '@kapao/ui/PasswordField.tsx'
import { toastSuccess } from '@kapao/ui/toast.ts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { checkPasswords, type PasswordFields } from './password-check.ts'
import { useRefusedFields } from './refused-fields.ts'

interface PasswordModalProps {
  open: boolean
  onClose: () => void
}

const empty: PasswordFields = { old: '', new: '', confirm: '' }

const serverNames = { old: 'oldPassword', new: 'newPassword' } as const

export function PasswordModal({ open, onClose }: PasswordModalProps) {
  const t = useTranslations('member.password')
  const frame = useTranslations('frame')
  const session = useTranslations('session')
  const [fields, setFields] = useState(empty)
  const [tried, setTried] = useState(false)
  const change = useApiMutation(api.changePassword, {
    errors: 'inline',
    onSuccess: () => {
      toastSuccess(t('done'))
      close()
    },
  })
  // Closing forgets what was typed and what was wrong (spec §4).
  const close = () => {
    setFields(empty)
    setTried(false)
    change.reset()
    onClose()
  }
  const faults = tried ? checkPasswords(fields) : {}
  const refused = useRefusedFields(change.error, Object.values(serverNames))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(checkPasswords(fields)).length > 0) return
    change.mutate({ body: { oldPassword: fields.old, newPassword: fields.new } })
  }
  const field = (name: keyof PasswordFields) => {
    const said = name === 'confirm' ? undefined : refused.fields[serverNames[name]]
    return {
      label: t(name),
      value: fields[name],
      onChange: (event: { target: HTMLInputElement }) => {
        change.reset()
        setFields({ ...fields, [name]: event.target.value })
      },
      showLabel: session('showPassword'),
      hideLabel: session('hidePassword'),
      autoComplete: name === 'old' ? ('current-password' as const) : ('new-password' as const),
      error: faults[name] ? t(faults[name]) : said,
    }
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('title')}
      closeLabel={frame('close')}
      locked={change.isPending}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <PasswordField {...field('old')} />
        <PasswordField {...field('new')} hint={t('hint')} />
        <PasswordField {...field('confirm')} />
        {refused.rest && (
          <Notice tone="bad" announce>
            {refused.rest}
          </Notice>
        )}
        <Button type="submit" wide loading={change.isPending}>
          {t('submit')}
        </Button>
      </form>
    </Sheet>
  )
}
