/** Logging in with phone number and password, and with a code by SMS once too many have tried (spec §2 Login, decisions D12). */
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import { plainAccountNo } from '@kapao/contract/account-text.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import { useState } from 'react'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useEnter } from './enter.ts'

interface SentCode {
  otpToken: string
  otpRef: string
}

/** What the step with the code from the SMS needs. */
export interface LoginCode extends SentCode {
  phone: string
  order: { purpose: 'login'; password: string }
  onSent: (sent: SentCode) => void
  onVerified: () => void
  onLeave: () => void
}

/** As they stand in the form. */
interface Credentials {
  username: string
  password: string
  remember: boolean
}

export type LoginFlow = ReturnType<typeof useLogin>

/** Too many have tried, perhaps somebody else: a code by SMS opens all the same (decisions D12). */
const isLimited = (error: Error | null): boolean =>
  error instanceof CallError && ['REQUEST_LIMIT', 'REQUEST_LIMIT_1MIN'].includes(error.code)

export function useLogin({ username, password, remember }: Credentials) {
  const errorText = useErrorText()
  const enter = useEnter()
  const login = useApiMutation(api.login, {
    errors: 'inline',
    onSuccess: ({ token }, { body }) => enter(token, body.username, body.remember ?? false),
  })
  const [sent, setSent] = useState<SentCode>()
  const send = useApiMutation(api.sendOtp, { errors: 'inline', onSuccess: setSent })
  const order = { purpose: 'login', password } as const
  const error = send.error ?? login.error

  const code: LoginCode | undefined = sent && {
    ...sent,
    phone: plainAccountNo(username),
    order,
    onSent: setSent,
    onVerified: () => {
      setSent(undefined)
      login.mutate({ body: { username, password, remember, otpToken: sent.otpToken } })
    },
    onLeave: () => {
      setSent(undefined)
      login.reset()
    },
  }
  return {
    /** The step that takes the form's place, once a code has been sent. */
    code,
    /** Why not, in the member's language. */
    failed: error && !isLeaving(error) ? errorText(error) : undefined,
    isLimited: isLimited(login.error),
    isLoggingIn: login.isPending || login.isSuccess,
    isSendingCode: send.isPending,
    logIn: () => login.mutate({ body: { username, password, remember } }),
    sendCode: () => send.mutate({ body: { phoneNumber: username, ...order } }),
    /** What stands in the form is not what failed any more. */
    forget: () => {
      login.reset()
      send.reset()
    },
  }
}
