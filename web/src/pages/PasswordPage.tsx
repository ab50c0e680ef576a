/** Setting a forgotten password anew: the phone, the code from the SMS, another password (decisions D18). */
import { findPhone, keepPhone } from '@kapao/client/last-session.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import { plainAccountNo } from '@kapao/contract/account-text.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { toastSuccess } from '@kapao/ui/toast.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { PageTitle } from '#layout/PageTitle.tsx'
import { NewPasswordStep } from '#member/NewPasswordStep.tsx'
import { PhoneStep } from '#member/PhoneStep.tsx'
import { OtpStep, type SentCode } from '#otp/OtpStep.tsx'

const order = { purpose: 'password' } as const

export function PasswordPage() {
  const t = useTranslations()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [phone, setPhone] = useState(findPhone)
  const [sent, setSent] = useState<SentCode>()
  const [isProven, setProven] = useState(false)
  const send = useApiMutation(api.forgotPassword, { errors: 'inline', onSuccess: setSent })
  const plainPhone = plainAccountNo(phone)
  const beginAgain = () => {
    setSent(undefined)
    setProven(false)
    send.reset()
  }
  return (
    <>
      <PageTitle className="mt-6 mb-6">{t('session.forgot')}</PageTitle>
      {!sent && (
        <PhoneStep
          phone={phone}
          onPhone={(typed) => {
            send.reset()
            setPhone(typed)
          }}
          sendsCode
          isSending={send.isPending}
          refusal={send.error && errorText(send.error)}
          onNext={() => send.mutate({ body: { phoneNumber: plainPhone } })}
        />
      )}
      {sent && !isProven && (
        <OtpStep
          {...sent}
          phone={plainPhone}
          order={order}
          onSent={setSent}
          onVerified={() => setProven(true)}
          onLeave={beginAgain}
        />
      )}
      {sent && isProven && (
        <NewPasswordStep
          otpToken={sent.otpToken}
          onDone={() => {
            keepPhone(plainPhone)
            toastSuccess(t('member.password.done'))
            void navigate({ to: '/login' })
          }}
          onAskAgain={beginAgain}
        />
      )}
    </>
  )
}
