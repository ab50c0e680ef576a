/** Asks for the PIN before what matters; what was wanted goes on by itself after it (decisions D18). */
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { PinField } from './PinField.tsx'

interface StepUpSheetProps {
  open: boolean
  onProved: () => void
  onClose: () => void
}

export function StepUpSheet({ open, onProved, onClose }: StepUpSheetProps) {
  const t = useTranslations('safety.stepUp')
  const frame = useTranslations('frame')
  const errorText = useErrorText()
  const [pin, setPin] = useState('')
  const [isShort, setShort] = useState(false)
  const forget = () => {
    setPin('')
    setShort(false)
    prove.reset()
  }
  const prove = useApiMutation(api.stepUp, {
    errors: 'inline',
    onSuccess: () => {
      forget()
      onProved()
    },
  })
  const check = (typed: string) => {
    setShort(typed.length < limits.pinDigits)
    if (typed.length < limits.pinDigits || prove.isPending) return
    // What was wrong is typed anew.
    prove.mutateAsync({ body: { pin: typed } }).catch(() => setPin(''))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check(pin)
  }
  const close = () => {
    forget()
    onClose()
  }
  const refused = prove.error && !isLeaving(prove.error) ? errorText(prove.error) : undefined
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('title')}
      closeLabel={frame('close')}
      locked={prove.isPending}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <p className="text-15 text-muted">{t('text')}</p>
        <PinField
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
        <Button type="submit" wide loading={prove.isPending}>
          {t('submit')}
        </Button>
      </form>
    </Sheet>
  )
}
