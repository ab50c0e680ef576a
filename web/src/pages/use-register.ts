/** The state of a registration: what was filled in, which step is shown, and the calls between the steps (spec §2, §4). */
import { keepPhone } from '@kapao/client/last-session.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import { plainAccountNo } from '@kapao/contract/account-text.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { editions } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { toastInfo, toastSuccess } from '@kapao/ui/toast.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusalWords } from '#i18n/words.tsx'
import { accountNameOf } from '#member/register-check.ts'
import { type RegisterDraft, type RegisterStep, useRegisterDraft } from '#member/register-draft.ts'

const { currencies } = editions[__EDITION__]

/** Said, since a token of an earlier session may come along. */
export const codeOrder = { purpose: 'register' } as const

/** Only where there is a choice (spec §9). */
const currencyPart = ({ currency }: RegisterDraft) =>
  currencies.length > 1 && currency !== '' ? { currency } : {}

/** A verified code belongs to the phone that it was sent to; going back over it would only lose it. */
const before: Record<RegisterStep, RegisterStep | undefined> = {
  phone: undefined,
  otp: 'phone',
  profile: 'phone',
  bank: 'profile',
}

export function useRegister(sendsCode: boolean) {
  const t = useTranslations('register')
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
  const sourceCode = draft.sourceCode ? { sourceCode: draft.sourceCode } : {}
  const { name } = draft
  const profile = { name, username, password: passwords.password, ...sourceCode, ...inviteCode, ...otpToken }
  const bank = () => ({
    bankCode: draft.bankCode,
    bankAccountNo: plainAccountNo(draft.bankAccountNo),
    bankAccountName: accountNameOf(draft),
    ...currencyPart(draft),
  })

  const send = useApiMutation(api.sendOtp, {
    errors: 'inline',
    onSuccess: (sent) =>
      change({
        otpToken: sent.otpToken,
        otpRef: sent.otpRef,
        sentAt: Date.now(),
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
      keepPhone(username)
      toastSuccess(t('done'))
      setTimeout(() => void navigate({ to: '/login' }), limits.redirectAfterRegisterMs)
    },
  })
  return {
    ...{ draft, change, passwords, setPasswords, username, send, validate, register, step, go },
    progress: { at: at + 1, of: steps.length },
    former: before[step],
    sendCode: () => send.mutate({ body: { phoneNumber: username, ...codeOrder, ...otpToken } }),
    validateProfile: () => validate.mutate({ body: profile }),
    registerMember: () => register.mutate({ body: { ...profile, ...bank() } }),
  }
}

export type Registration = ReturnType<typeof useRegister>
