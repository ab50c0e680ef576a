/** Adding a passkey, or removing one: the member proves to be it, then the device does its part (decisions D18). */
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { createPasskey } from '@kapao/client/passkey.ts'
import { send } from '@kapao/client/send.ts'
import { queryKey, useApiQuery } from '@kapao/client/use-api.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import type { Passkeys } from '@kapao/contract/schemas/passkey.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { PasswordField } from '@kapao/ui/PasswordField.tsx'
import { toastSuccess } from '@kapao/ui/toast.ts'
import { useForm } from '@kapao/ui/use-form.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePasskeyText } from './passkey-text.ts'

interface PasskeySheetProps {
  open: boolean
  /** The one to remove; absent: a new one is added. */
  leaving: Wire<typeof Passkeys>[number] | undefined
  onClose: () => void
}

/** False when the member did not go on at the device. */
async function add(password: string | undefined): Promise<boolean> {
  const response = await createPasskey(
    await send(api.passkeyOptions, { body: password === undefined ? {} : { password } }),
  )
  if (response) await send(api.addPasskey, { body: { response } })
  return response !== undefined
}

async function remove(id: string, password: string): Promise<boolean> {
  await send(api.removePasskey, { params: { id }, body: { password } })
  return true
}

/** Asks the server and the device in turn; once that is done it is said, and `onDone` closes the sheet. */
function usePasskeyChange(leaving: PasskeySheetProps['leaving'], onDone: () => void) {
  const t = useTranslations('safety.passkeys')
  const client = useQueryClient()
  const ways = useApiQuery(api.profile).data?.profile.stepUp
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>()
  // Where a way is set, it is asked for as before everything that matters. A lost device cannot remove itself.
  const needsPassword = leaving !== undefined || ways?.length === 0
  const act = async (password: string) => {
    setSending(true)
    setError(undefined)
    try {
      const isDone = leaving
        ? await remove(leaving.id, password)
        : await add(needsPassword ? password : undefined)
      if (isDone) {
        for (const row of [api.passkeys, api.profile, api.wallet])
          void client.invalidateQueries({ queryKey: queryKey(row) })
        toastSuccess(t(leaving ? 'removed' : 'done'))
        onDone()
      }
    } catch (failure) {
      setError(failure)
    }
    setSending(false)
  }
  return { needsPassword, isSending, error, act, forget: () => setError(undefined) }
}

export function PasskeySheet({ open, leaving, onClose }: PasskeySheetProps) {
  const t = useTranslations('safety.passkeys')
  const pin = useTranslations('safety.pin')
  const frame = useTranslations('frame')
  const session = useTranslations('session')
  const passkeyText = usePasskeyText()
  const [password, setPassword] = useState('')
  const { needsPassword, isSending, error, ...change } = usePasskeyChange(leaving, () => close())
  const missing = needsPassword && password === '' ? ({ password: 'passwordMissing' } as const) : {}
  const form = useForm<{ password?: 'passwordMissing' }>(missing, () => void change.act(password))
  const type = (text: string) => {
    setPassword(text)
    change.forget()
    form.forget()
  }
  const close = () => {
    type('')
    onClose()
  }
  const failed = error !== undefined && !isLeaving(error) ? passkeyText(error) : undefined
  const isOfPassword = error instanceof CallError && error.fields.includes('password')
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t(leaving ? 'removeTitle' : 'add')}
      closeLabel={frame('close')}
      locked={isSending}
    >
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <p className="text-15 text-muted">{t(leaving ? 'removeText' : 'addText')}</p>
        {needsPassword && (
          <PasswordField
            label={pin('password')}
            name="password"
            value={password}
            onChange={(event) => type(event.target.value)}
            autoComplete="current-password"
            showLabel={session('showPassword')}
            hideLabel={session('hidePassword')}
            error={form.faults.password ? pin(form.faults.password) : isOfPassword && failed}
          />
        )}
        {failed && !isOfPassword && (
          <Notice tone="bad" announce>
            {failed}
          </Notice>
        )}
        <Button type="submit" wide kind={leaving ? 'danger' : 'primary'} loading={isSending}>
          {t(leaving ? 'remove' : 'next')}
        </Button>
      </form>
    </Sheet>
  )
}
