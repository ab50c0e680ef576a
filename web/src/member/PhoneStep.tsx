/** Step 1 of the registration: the phone number, which is the username. */
import { editions } from '@kapao/contract/edition.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Field } from '@kapao/ui/Field.tsx'
import { useForm } from '@kapao/ui/use-form.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusalWords } from '#i18n/words.tsx'
import { checkPhone, type PhoneFault } from './register-check.ts'

interface PhoneStepProps {
  phone: string
  onPhone: (phone: string) => void
  onNext: () => void
  isSending: boolean
  sendsCode: boolean
  /** What the server said no to. */
  refusal: ReactNode
}

export function PhoneStep({ phone, onPhone, onNext, isSending, sendsCode, refusal }: PhoneStepProps) {
  const t = useTranslations('register.phone')
  const common = useTranslations('register')
  const refusalWords = useRefusalWords()
  const fault = checkPhone(__EDITION__, phone)
  const form = useForm(fault ? { phone: fault } : {}, onNext)
  const wordsOf = (found: PhoneFault) =>
    found === 'PHONE_NUMBER_REQUIRE_10_DIGIT' ? refusalWords[found] : t(found)
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <Field
        label={t('label')}
        name="phone"
        value={phone}
        onChange={(event) => {
          form.forget()
          onPhone(event.target.value)
        }}
        inputMode="tel"
        autoComplete="tel-national"
        // Room for the dashes and blanks that people put in.
        maxLength={editions[__EDITION__].phoneLengthMax + 10}
        hint={t(sendsCode ? 'hint' : 'hintNoOtp')}
        error={form.faults.phone ? wordsOf(form.faults.phone) : refusal}
        className="figures"
      />
      <Button type="submit" wide loading={isSending}>
        {common('next')}
      </Button>
    </form>
  )
}
