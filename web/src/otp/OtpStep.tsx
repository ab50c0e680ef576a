/** The code from the SMS: one field that phones can fill in, and a new code once a minute (decisions D12). */
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { secondMs } from '@kapao/contract/time-units.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { CodeField } from '@kapao/ui/CodeField.tsx'
import { toastInfo } from '@kapao/ui/toast.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'

export interface SentCode {
  otpToken: string
  otpRef: string
  /** By the device's clock, in milliseconds; just now, unless it is said. */
  sentAt?: number | undefined
}

interface OtpStepProps extends SentCode {
  phone: string
  /** What a new code is asked for with, beside the phone. */
  order: { purpose: 'register' | 'account' | 'password' } | { purpose: 'login'; password: string }
  /** The way out of the step; by default it offers another phone. */
  leaveLabel?: string
  onSent: (sent: SentCode) => void
  onVerified: () => void
  onLeave: () => void
}

/** Seconds until a new code may be asked for; begins anew with each code, and goes on after the page was loaded again. */
function useResendIn({ otpToken, sentAt: sentBefore }: SentCode): number {
  const [sentAt, setSentAt] = useState(() => {
    const age = sentBefore === undefined ? 0 : Math.max(0, Date.now() - sentBefore)
    return { otpToken, at: performance.now() - age }
  })
  const [now, setNow] = useState(() => performance.now())
  if (sentAt.otpToken !== otpToken) setSentAt({ otpToken, at: performance.now() })
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), secondMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((limits.otpResendMs - (now - sentAt.at)) / 1000))
}

export function OtpStep(props: OtpStepProps) {
  const { phone, order, otpToken, otpRef, onSent, onVerified, onLeave } = props
  const t = useTranslations('register.otp')
  const common = useTranslations('register')
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const resendIn = useResendIn(props)
  const verify = useApiMutation(api.verifyOtp, { errors: 'inline', onSuccess: onVerified })
  const send = useApiMutation(api.sendOtp, {
    onSuccess: (sent) => {
      if (sent.code === 'OTP_VERIFIED') return onVerified()
      setCode('')
      verify.reset()
      toastInfo(t('resent'))
      onSent(sent)
    },
  })
  const check = (otpCode: string) => {
    setShort(otpCode.length < limits.otpDigits)
    if (otpCode.length === limits.otpDigits && !verify.isPending)
      verify.mutate({ body: { otpToken, otpCode } })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check(code)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-muted">
        {t('sentTo', { phone })}{' '}
        <span className="whitespace-nowrap text-text">{t('reference', { reference: otpRef })}</span>
      </p>
      <CodeField
        label={t('label')}
        value={code}
        onValue={(value) => {
          setCode(value)
          setShort(false)
          if (verify.error) verify.reset()
        }}
        onFull={check}
        length={limits.otpDigits}
        error={isShort ? t('wrong') : verify.error && errorText(verify.error)}
      />
      <Button type="submit" wide loading={verify.isPending || verify.isSuccess}>
        {common('next')}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button kind="quiet" onClick={onLeave} className="px-2 text-15">
          {props.leaveLabel ?? t('otherPhone')}
        </Button>
        <Button
          kind="quiet"
          disabled={resendIn > 0}
          loading={send.isPending}
          onClick={() => send.mutate({ body: { phoneNumber: phone, ...order } })}
          className="figures px-2 text-15"
        >
          {resendIn > 0 ? t('resendIn', { seconds: String(resendIn) }) : t('resend')}
        </Button>
      </div>
    </form>
  )
}
