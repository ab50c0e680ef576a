/** Opening an account in four steps; the second only when phones are confirmed by a code (spec §2, §4). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import { plainAccountNo } from '@kapao/contract/account-text.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { currencyOfChoice, editions } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { IconButton } from '@kapao/ui/IconButton.tsx'
import { Progress } from '@kapao/ui/Progress.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { toastInfo, toastSuccess } from '@kapao/ui/toast.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useRefusalWords } from '#i18n/words.tsx'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { BankStep } from '#member/BankStep.tsx'
import { PhoneStep } from '#member/PhoneStep.tsx'
import { ProfileStep } from '#member/ProfileStep.tsx'
import { accountNameOf } from '#member/register-check.ts'
import { type RegisterDraft, type RegisterStep, useRegisterDraft } from '#member/register-draft.ts'
import { OtpStep } from '#otp/OtpStep.tsx'

const { currencies } = editions[__EDITION__]

/** Said, since a token of an earlier session may come along. */
const codeOrder = { purpose: 'register' } as const

/** Only where there is a choice (spec §9). */
const currencyPart = ({ currency }: RegisterDraft) =>
  currencies.length > 1 && currency in currencyOfChoice
    ? { currency: currency as keyof typeof currencyOfChoice }
    : {}

export function RegisterPage() {
  const t = useTranslations('register')
  const frame = useTranslations('frame')
  const errorText = useErrorText()
  const otp = useApiQuery(api.registerOtp)
  if (otp.data) return <RegisterWizard sendsCode={otp.data.registerOTP} />
  return (
    <>
      <h1 className="mt-6 text-28 leading-tight font-semibold">{t('title')}</h1>
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
  const errorText = useErrorText()
  const words = useRefusalWords()
  const navigate = useNavigate()
  const { code } = useSearch({ from: '/visitors/register' })
  const { draft, change, forget } = useRegisterDraft(code)
  const [passwords, setPasswords] = useState({ password: '', confirm: '' })
  const steps: RegisterStep[] = sendsCode ? ['phone', 'otp', 'profile', 'bank'] : ['phone', 'profile', 'bank']
  const at = Math.max(0, steps.indexOf(draft.step))
  const step = steps[at] ?? 'phone'
  const go = (to: RegisterStep) => change({ step: to })

  const username = plainAccountNo(draft.phone)
  const otpToken = draft.otpToken ? { otpToken: draft.otpToken } : {}
  const inviteCode = draft.inviteCode.trim() ? { inviteCode: draft.inviteCode.trim() } : {}
  const profile = {
    name: draft.name,
    username,
    password: passwords.password,
    sourceCode: draft.sourceCode,
    ...inviteCode,
    ...otpToken,
  }

  const send = useApiMutation(api.sendOtp, {
    errors: 'inline',
    onSuccess: (sent) =>
      change({
        otpToken: sent.otpToken,
        otpRef: sent.otpRef,
        step: sent.code === 'OTP_VERIFIED' ? 'profile' : 'otp',
      }),
  })
  const validate = useApiMutation(api.validateAccount, {
    errors: 'inline',
    onSuccess: ({ message }) => {
      // Told while it can still be mended; it keeps nobody out (decisions D14).
      if (message === 'INVITER_UNKNOWN') toastInfo(words[message] ?? '')
      go('bank')
    },
  })
  const register = useApiMutation(api.register, {
    errors: 'inline',
    onSuccess: () => {
      forget()
      toastSuccess(t('done'))
      setTimeout(() => void navigate({ to: '/login' }), limits.redirectAfterRegisterMs)
    },
  })
  // A verified code belongs to the phone that it was sent to; going back over it would only lose it.
  const before: Record<RegisterStep, RegisterStep | undefined> = {
    phone: undefined,
    otp: 'phone',
    profile: 'phone',
    bank: 'profile',
  }
  const former = before[step]

  return (
    <>
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
              {t('step', { step: String(at + 1), steps: String(steps.length) })}
            </p>
            <h1 className="text-28 leading-tight font-semibold">{t(`${step}.title`)}</h1>
          </div>
        </div>
        <Progress label={t('title')} value={(at + 1) / steps.length} />
      </header>
      {step === 'phone' && (
        <PhoneStep
          phone={draft.phone}
          onPhone={(phone) => {
            send.reset()
            change({ phone })
          }}
          sendsCode={sendsCode}
          isSending={send.isPending}
          refusal={send.error && errorText(send.error)}
          onNext={() =>
            sendsCode
              ? send.mutate({ body: { phoneNumber: username, ...codeOrder, ...otpToken } })
              : go('profile')
          }
        />
      )}
      {step === 'otp' && (
        <OtpStep
          phone={username}
          otpToken={draft.otpToken}
          otpRef={draft.otpRef}
          order={codeOrder}
          onSent={change}
          onVerified={() => go('profile')}
          onLeave={() => go('phone')}
        />
      )}
      {step === 'profile' && (
        <ProfileStep
          fields={{ ...draft, ...passwords }}
          onFields={({ password = passwords.password, confirm = passwords.confirm, ...rest }) => {
            setPasswords({ password, confirm })
            change(rest)
          }}
          isChecking={validate.isPending}
          error={validate.error}
          onTyped={validate.reset}
          onNext={() => validate.mutate({ body: profile })}
        />
      )}
      {step === 'bank' && (
        <BankStep
          fields={draft}
          onFields={change}
          isSending={register.isPending || register.isSuccess}
          error={register.error}
          onTyped={register.reset}
          onSubmit={() =>
            register.mutate({
              body: {
                ...profile,
                bankCode: draft.bankCode,
                bankAccountNo: plainAccountNo(draft.bankAccountNo),
                bankAccountName: accountNameOf(draft),
                ...currencyPart(draft),
              },
            })
          }
        />
      )}
      <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 text-15 text-muted">
        {t('haveAccount')}
        <Link to="/login" className="inline-flex min-h-11 items-center font-medium text-gold-text">
          {t('login')}
        </Link>
      </p>
    </>
  )
}
