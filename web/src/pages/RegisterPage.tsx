/** Opening an account in four steps; the second only when phones are confirmed by a code (spec §2, §4). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { Progress } from '@kapao/ui/Progress.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { PageTitle } from '#layout/PageTitle.tsx'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { BankStep } from '#member/BankStep.tsx'
import { PhoneStep } from '#member/PhoneStep.tsx'
import { ProfileStep } from '#member/ProfileStep.tsx'
import { OtpStep } from '#otp/OtpStep.tsx'
import { codeOrder, type Registration, useRegister } from './use-register.ts'

export function RegisterPage() {
  const t = useTranslations('register')
  const frame = useTranslations('frame')
  const errorText = useErrorText()
  const otp = useApiQuery(api.registerOtp)
  if (otp.data) return <RegisterWizard sendsCode={otp.data.registerOTP} />
  return (
    <>
      <PageTitle className="mt-6">{t('title')}</PageTitle>
      {otp.error ? (
        <LoadFailed
          text={errorText(otp.error)}
          retryLabel={frame('broken.reload')}
          onRetry={() => void otp.refetch()}
        />
      ) : (
        <Skeleton className="mt-8 h-40 w-full" />
      )}
    </>
  )
}

function RegisterWizard({ sendsCode }: { sendsCode: boolean }) {
  const t = useTranslations('register')
  const registration = useRegister(sendsCode)
  return (
    <>
      <StepHeader registration={registration} />
      <Step registration={registration} sendsCode={sendsCode} />
      <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 text-15 text-muted">
        {t('haveAccount')}
        <Link to="/login" className="inline-flex min-h-11 items-center font-medium text-gold-text">
          {t('login')}
        </Link>
      </p>
    </>
  )
}

function StepHeader({ registration: { step, progress, former, go } }: { registration: Registration }) {
  const t = useTranslations('register')
  return (
    <header className="mt-2 mb-6 grid gap-3">
      <div className="flex items-center gap-1">
        {former && (
          <IconButton
            label={t('back')}
            icon={<ChevronLeft size={24} />}
            className="-ml-3"
            onClick={() => go(former)}
          />
        )}
        <div>
          <p className="text-13 text-muted">
            {t('step', { step: String(progress.at), steps: String(progress.of) })}
          </p>
          <PageTitle>{t(`${step}.title`)}</PageTitle>
        </div>
      </div>
      <Progress label={t('title')} value={progress.at / progress.of} />
    </header>
  )
}

function Step({ registration, sendsCode }: { registration: Registration; sendsCode: boolean }) {
  const { draft, change, go, username, send, validate, register, passwords, setPasswords } = registration
  const errorText = useErrorText()
  switch (registration.step) {
    case 'phone':
      return (
        <PhoneStep
          phone={draft.phone}
          onPhone={(phone) => {
            send.reset()
            change({ phone })
          }}
          sendsCode={sendsCode}
          isSending={send.isPending}
          refusal={send.error && errorText(send.error)}
          onNext={() => (sendsCode ? registration.sendCode() : go('profile'))}
        />
      )
    case 'otp':
      return (
        <OtpStep
          phone={username}
          otpToken={draft.otpToken}
          otpRef={draft.otpRef}
          sentAt={draft.sentAt}
          order={codeOrder}
          onSent={({ otpToken, otpRef }) => change({ otpToken, otpRef, sentAt: Date.now() })}
          onVerified={() => go('profile')}
          onLeave={() => go('phone')}
        />
      )
    case 'profile':
      return (
        <ProfileStep
          fields={{ ...draft, ...passwords }}
          onFields={({ password = passwords.password, confirm = passwords.confirm, ...rest }) => {
            setPasswords({ password, confirm })
            change(rest)
          }}
          isChecking={validate.isPending}
          error={validate.error}
          onTyped={validate.reset}
          onNext={registration.validateProfile}
        />
      )
    case 'bank':
      return (
        <BankStep
          fields={draft}
          onFields={change}
          isSending={register.isPending || register.isSuccess}
          error={register.error}
          onTyped={register.reset}
          onSubmit={registration.registerMember}
        />
      )
  }
}
