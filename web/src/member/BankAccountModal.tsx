/** Changing where withdrawals go; the server asks for a code when it needs one, and what was typed stays (decisions D6). */
import { queryKey } from '@kapao/client/use-api.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import { plainAccountNo } from '@kapao/contract/account-text.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { ProfileResult } from '@kapao/contract/schemas/member.ts'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { toastSuccess } from '@kapao/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusalWords } from '#i18n/words.tsx'
import { AccountCode, needsCode, useAccountCode } from '#otp/AccountCode.tsx'
import { BankStep } from './BankStep.tsx'
import { accountNameOf, type BankFields } from './register-check.ts'

type Own = Wire<typeof ProfileResult>

interface BankAccountModalProps extends Own {
  open: boolean
  onClose: () => void
}

/** Whatever comes before the first blank counts as the first name: both are joined again. */
function fieldsOf({ bankCode, bankAccountNo, bankAccountName }: Own['bankAccount']): BankFields {
  const [firstName = '', ...last] = bankAccountName.split(' ')
  return { bankCode, bankAccountNo, firstName, lastName: last.join(' ') }
}

export function BankAccountModal({ open, onClose, profile, bankAccount }: BankAccountModalProps) {
  const t = useTranslations('member.profile')
  const frame = useTranslations('frame')
  const words = useRefusalWords()
  const client = useQueryClient()
  /** Undefined: as it is now. */
  const [typed, setTyped] = useState<BankFields>()
  const fields = typed ?? fieldsOf(bankAccount)
  const code = useAccountCode(profile.username)
  const save = useApiMutation(api.updateProfile, {
    errors: 'inline',
    onSuccess: () => {
      for (const row of [api.profile, api.wallet]) void client.invalidateQueries({ queryKey: queryKey(row) })
      toastSuccess(words.SUCCESS ?? '')
      setTyped(undefined)
      code.forget()
      onClose()
    },
  })
  const send = (token: { otpToken?: string } = code.token) => {
    const body = {
      name: profile.name,
      bankCode: fields.bankCode,
      bankAccountName: accountNameOf(fields),
      bankAccountNo: plainAccountNo(fields.bankAccountNo),
      ...token,
    }
    save
      .mutateAsync({ body })
      // The form says why.
      .catch((error: unknown) => needsCode(error) && code.ask())
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('changeBank')}
      closeLabel={frame('close')}
      locked={save.isPending}
    >
      {code.isAsked ? (
        <AccountCode code={code} onVerified={send} />
      ) : (
        <BankStep
          fields={fields}
          onFields={(changes) => setTyped({ ...fields, ...changes })}
          onTyped={() => {
            save.reset()
            code.reset()
          }}
          onSubmit={() => send()}
          isSending={save.isPending || code.isSending}
          error={code.error ?? (needsCode(save.error) ? null : save.error)}
          note={t('afterChange')}
          submitLabel={t('changeBank')}
        />
      )}
    </Sheet>
  )
}
