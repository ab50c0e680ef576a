/** What has been filled in so far; survives a reload of the tab, passwords excepted. */
import { readStored, store } from '@kapao/client/storage.ts'
import type { CurrencyChoice } from '@kapao/contract/edition.ts'
import { useState } from 'react'

export type RegisterStep = 'phone' | 'otp' | 'profile' | 'bank'

export interface RegisterDraft {
  step: RegisterStep
  phone: string
  /** Of the code that was sent, verified from the profile step on. */
  otpToken: string
  otpRef: string
  /** When that was, by the device's clock. */
  sentAt: number | undefined
  name: string
  sourceCode: string
  inviteCode: string
  bankCode: string
  bankAccountNo: string
  firstName: string
  lastName: string
  currency: CurrencyChoice | ''
}

const empty: RegisterDraft = {
  step: 'phone',
  phone: '',
  otpToken: '',
  otpRef: '',
  sentAt: undefined,
  name: '',
  sourceCode: '',
  inviteCode: '',
  bankCode: '',
  bankAccountNo: '',
  firstName: '',
  lastName: '',
  currency: '',
}
const draftKey = 'register-draft'
/** The inviter's code outlives the visit (spec §3: local key `code`). */
const inviteKey = 'code'

function readDraft(inviteCode: string | undefined): RegisterDraft {
  // A link that was followed just now counts more than what was typed, or taken out, before.
  const isNews = inviteCode !== undefined && inviteCode !== readStored('kept', inviteKey)
  if (isNews) store('kept', inviteKey, inviteCode)
  const fresh = { ...empty, inviteCode: readStored('kept', inviteKey) ?? inviteCode ?? '' }
  try {
    const stored: RegisterDraft = { ...fresh, ...JSON.parse(readStored('tab', draftKey) ?? '{}') }
    // The password was not kept: the step that asks for it comes again.
    const step = stored.step === 'bank' ? 'profile' : stored.step
    return { ...stored, step, ...(isNews && { inviteCode }) }
  } catch {
    return fresh
  }
}

export function useRegisterDraft(inviteCode: string | undefined) {
  const [draft, setDraft] = useState(() => readDraft(inviteCode))
  const change = (changes: Partial<RegisterDraft>) =>
    setDraft((former) => {
      const next = { ...former, ...changes }
      store('tab', draftKey, JSON.stringify(next))
      return next
    })
  const forget = () => {
    store('tab', draftKey, null)
    store('kept', inviteKey, null)
  }
  return { draft, change, forget }
}
