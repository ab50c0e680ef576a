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

export function PinSheet({ open, change, onClose }: PinSheetProps) {
  const t = useTranslations('safety.pin')
  const frame = useTranslations('frame')
  const session = useTranslations('session')
  const client = useQueryClient()
  const [typed, setTyped] = useState(nothing)
  const done = () => {
    for (const row of [api.profile, api.wallet]) void client.invalidateQueries({ queryKey: queryKey(row) })
    toastSuccess(t(change === 'set' ? 'done' : 'removed'))
    close()
  }
  const set = useApiMutation(api.setPin, { errors: 'inline', onSuccess: done })
  const remove = useApiMutation(api.removePin, { errors: 'inline', onSuccess: done })
  const isSending = set.isPending || remove.isPending
  const { pin, again, password } = typed
  const form = useForm<Faults>(faultsOf(typed, change), () =>
    change === 'set' ? set.mutate({ body: { pin, password } }) : remove.mutate({ body: { password } }),
  )
  const refused = useRefusedFields(set.error ?? remove.error, ['pin', 'password'])
  const forget = () => {
    set.reset()
    remove.reset()
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
  const faultOf = (name: keyof Faults) => (form.faults[name] ? t(form.faults[name]) : undefined)
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
            <PinField
              label={t('new')}
              name="pin"
              value={pin}
              onValue={(digits) => type({ pin: digits })}
              hint={t('hint')}
              error={faultOf('pin') ?? refused.fields.pin}
            />
            <PinField
              label={t('again')}
              name="again"
              value={again}
              onValue={(digits) => type({ again: digits })}
              error={faultOf('again')}
            />
          </>
        ) : (
          <p className="text-15 text-muted">{t('removeText')}</p>
        )}
        <PasswordField
          label={t('password')}
          name="password"
          value={password}
          onChange={(event) => type({ password: event.target.value })}
          autoComplete="current-password"
          showLabel={session('showPassword')}
          hideLabel={session('hidePassword')}
          error={faultOf('password') ?? refused.fields.password}
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
