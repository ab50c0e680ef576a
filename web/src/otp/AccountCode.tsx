/** The step with the code by SMS, between a change of where money goes and its second try (decisions D6). */
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { OtpStep, type SentCode } from './OtpStep.tsx'

const order = { purpose: 'account' } as const

/** The server alone says which changes need a code. */
export const needsCode = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'UNVERIFIED_OTP'

interface Held extends SentCode {
  step: 'asked' | 'left' | 'verified'
  /** The first token of this asking: a new asking begins with an empty field. */
  first: string
}

/** @param phone the member's own. */
export function useAccountCode(phone: string) {
  const [held, setHeld] = useState<Held>()
  const send = useApiMutation(api.sendOtp, {
    errors: 'inline',
    onSuccess: (sent) => setHeld({ ...sent, step: 'asked', first: sent.otpToken }),
  })
  return {
    phone,
    held,
    setHeld,
    isSending: send.isPending,
    /** Why no code was sent. */
    error: send.error,
    reset: send.reset,
    isAsked: held?.step === 'asked',
    /** Goes along with the change. */
    token: held?.step === 'verified' ? { otpToken: held.otpToken } : {},
    /** A code that the member has turned away from may still come: it is asked for again in the step itself. */
    ask() {
      if (held?.step === 'left') setHeld({ ...held, step: 'asked' })
      else send.mutate({ body: { phoneNumber: phone, ...order } })
    },
    /** It has served. */
    forget: () => setHeld(undefined),
    leave() {
      if (held?.step === 'asked') setHeld({ ...held, step: 'left' })
      send.reset()
    },
  }
}

interface AccountCodeProps {
  code: ReturnType<typeof useAccountCode>
  /** With what goes along with the change. */
  onVerified: (token: { otpToken: string }) => void
}

/** Shown in place of the form, which keeps what was typed. */
export function AccountCode({ code, onVerified }: AccountCodeProps) {
  const t = useTranslations('register')
  const { held, phone } = code
  if (!held) return null
  return (
    <OtpStep
      key={held.first}
      otpToken={held.otpToken}
      otpRef={held.otpRef}
      phone={phone}
      order={order}
      leaveLabel={t('back')}
      onSent={(sent) => code.setHeld({ ...held, ...sent })}
      onVerified={() => {
        code.setHeld({ ...held, step: 'verified' })
        onVerified({ otpToken: held.otpToken })
      }}
      onLeave={code.leave}
    />
  )
}
