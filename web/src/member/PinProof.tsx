/** The field where the PIN is typed to prove it: sent by itself once it is whole (decisions D18). */
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { type FormEvent, type Ref, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { PinField } from './PinField.tsx'

interface PinProofProps {
  /** Secondary beside a passkey. */
  kind: 'primary' | 'secondary'
  /** Of the field. */
  ref: Ref<HTMLInputElement>
  /** Told when the PIN goes out, and when its answer has come. */
  onSending: (isSending: boolean) => void
  onProved: () => void
}

export function PinProof({ kind, ref, onSending, onProved }: PinProofProps) {
  const t = useTranslations('safety.stepUp')
  const errorText = useErrorText()
  const [pin, setPin] = useState('')
  const [isShort, setShort] = useState(false)
  const prove = useApiMutation(api.stepUp, {
    errors: 'inline',
    onSuccess: () => {
      setPin('')
      prove.reset()
      onProved()
    },
  })
  const check = (typed: string) => {
    setShort(typed.length < limits.pinDigits)
    if (typed.length < limits.pinDigits || prove.isPending) return
    onSending(true)
    prove
      .mutateAsync({ body: { pin: typed } })
      // What was wrong is typed anew.
      .catch(() => setPin(''))
      .finally(() => onSending(false))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check(pin)
  }
  const refused = prove.error && !isLeaving(prove.error) ? errorText(prove.error) : undefined
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <PinField
        ref={ref}
        label={t('label')}
        name="pin"
        value={pin}
        onValue={(typed) => {
          setPin(typed)
          setShort(false)
          if (prove.error) prove.reset()
        }}
        onFull={check}
        hint={t('forgotten')}
        error={isShort ? t('short') : refused}
      />
      <Button type="submit" wide kind={kind} loading={prove.isPending}>
        {t('submit')}
      </Button>
    </form>
  )
}
