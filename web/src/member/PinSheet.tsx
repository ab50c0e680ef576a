/** Setting a PIN, twice and with the password, or removing it (decisions D18). */
import { queryKey } from '@kapao/client/use-api.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { PasswordField } from '@kapao/ui/PasswordField.tsx'
import { toastSuccess } from '@kapao/ui/toast.ts'
import { useForm } from '@kapao/ui/use-form.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PinField } from './PinField.tsx'
import { useRefusedFields } from './refused-fields.ts'

export type PinChange = 'set' | 'remove'

interface PinSheetProps {
  open: boolean
  change: PinChange
  onClose: () => void
}

const nothing = { pin: '', again: '', password: '' }

type Faults = { pin?: 'short'; again?: 'mismatch'; password?: 'passwordMissing' }

/** One at a time, from above. */
function faultsOf({ pin, again, password }: typeof nothing, change: PinChange): Faults {
  if (change === 'set' && pin.length < limits.pinDigits) return { pin: 'short' }
  if (change === 'set' && pin !== again) return { again: 'mismatch' }
  return password === '' ? { password: 'passwordMissing' } : {}
}

/** Sets the PIN or removes it; once that is done it is said, and `onDone` closes the sheet. */
function usePinChange(change: PinChange, onDone: () => void) {
  const t = useTranslations('safety.pin')
  const client = useQueryClient()
  const onSuccess = () => {
    for (const row of [api.profile, api.wallet]) void client.invalidateQueries({ queryKey: queryKey(row) })
    toastSuccess(t(change === 'set' ? 'done' : 'removed'))
    onDone()
  }
  const set = useApiMutation(api.setPin, { errors: 'inline', onSuccess })
  const remove = useApiMutation(api.removePin, { errors: 'inline', onSuccess })
  return {
    isSending: set.isPending || remove.isPending,
    error: set.error ?? remove.error,
    send: ({ pin, password }: typeof nothing) =>
      change === 'set' ? set.mutate({ body: { pin, password } }) : remove.mutate({ body: { password } }),
    reset: () => {
      set.reset()
      remove.reset()
    },
  }
}

export function PinSheet({ open, change, onClose }: PinSheetProps) {
  const t = useTranslations('safety.pin')
  const frame = useTranslations('frame')
  const session = useTranslations('session')
  const [typed, setTyped] = useState(nothing)
  const { isSending, error, send, reset } = usePinChange(change, () => close())
  const form = useForm<Faults>(faultsOf(typed, change), () => send(typed))
  const refused = useRefusedFields(error, ['pin', 'password'])
  const forget = () => {
    reset()
    form.forget()
  }
  const close = () => {
    setTyped(nothing)
    forget()
    onClose()
  }
  const type = (part: Partial<typeof nothing>) => {
    forget()
    setTyped({ ...typed, ...part })
  }
  const errorOf = (name: keyof Faults) => (form.faults[name] ? t(form.faults[name]) : refused.fields[name])
  const pinField = (name: 'pin' | 'again') => ({
    name,
    value: typed[name],
    onValue: (digits: string) => type({ [name]: digits }),
    error: errorOf(name),
  })
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t(change === 'set' ? 'title' : 'remove')}
      closeLabel={frame('close')}
      locked={isSending}
    >
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        {change === 'set' ? (
          <>
            <PinField label={t('new')} {...pinField('pin')} hint={t('hint')} />
            <PinField label={t('again')} {...pinField('again')} />
          </>
        ) : (
          <p className="text-15 text-muted">{t('removeText')}</p>
        )}
        <PasswordField
          label={t('password')}
          name="password"
          value={typed.password}
          onChange={(event) => type({ password: event.target.value })}
          autoComplete="current-password"
          showLabel={session('showPassword')}
          hideLabel={session('hidePassword')}
          error={errorOf('password')}
        />
        {refused.rest && (
          <Notice tone="bad" announce>
            {refused.rest}
          </Notice>
        )}
        <Button type="submit" wide kind={change === 'set' ? 'primary' : 'danger'} loading={isSending}>
          {t(change === 'set' ? 'save' : 'remove')}
        </Button>
      </form>
    </Sheet>
  )
}
