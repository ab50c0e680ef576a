/** Asks for a code of the authenticator, or a passkey, before a dangerous act; the act itself then goes on as it was (console.md). */
import { call } from '@kapao/client/call.ts'
import { connectStepUp } from '@kapao/client/step-up.ts'
import { staffStepUp } from '@kapao/contract/calls/staff.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Modal } from '@kapao/ui/Modal.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { AuthenticatorField } from './AuthenticatorField.tsx'
import { StepUpPasskey } from './StepUpPasskey.tsx'

export function StepUp() {
  const t = useTranslations('operator.stepUp')
  const frame = useTranslations('frame')
  const errorText = useErrorText()
  const [answer, setAnswer] = useState<(isProved: boolean) => void>()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isSending, setSending] = useState(false)
  const [isAtDevice, setAtDevice] = useState(false)
  const [error, setError] = useState<unknown>()

  useEffect(() => {
    connectStepUp(() => new Promise((resolve) => setAnswer(() => resolve)))
    return () => connectStepUp(undefined)
  }, [])

  const end = (isProved: boolean) => {
    answer?.(isProved)
    setAnswer(undefined)
    setCode('')
    setError(undefined)
  }
  const prove = async (typed: string) => {
    setSending(true)
    try {
      await call(staffStepUp, { body: { code: typed } })
      end(true)
    } catch (cause) {
      setError(cause)
      setCode('')
    } finally {
      setSending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code !== '' && !isSending) void prove(code)
  }
  return (
    <Modal
      open={answer !== undefined}
      onClose={() => end(false)}
      title={t('title')}
      closeLabel={frame('close')}
      locked={isSending || isAtDevice}
      raised
      initialFocus={field}
    >
      <form onSubmit={submit} className="grid gap-4">
        <p className="text-15 text-muted">{t('text')}</p>
        <AuthenticatorField
          ref={field}
          value={code}
          onValue={(text) => {
            setCode(text)
            setError(undefined)
          }}
          onFull={prove}
          error={error ? errorText(error) : undefined}
        />
        <Button type="submit" wide loading={isSending} disabled={code === '' || isAtDevice}>
          {t('confirm')}
        </Button>
        <StepUpPasskey isWaiting={isSending} onBusy={setAtDevice} onProved={() => end(true)} />
      </form>
    </Modal>
  )
}
