/** The last step of a forgotten password: another one, twice (decisions D18). */
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { useTranslations } from 'use-intl'
import { PasswordForm } from './PasswordForm.tsx'

interface NewPasswordStepProps {
  otpToken: string
  onDone: () => void
  /** What was proven lies too far back, or serves no more. */
  onAskAgain: () => void
}

const serverNames = { new: 'password' }

export function NewPasswordStep({ otpToken, onDone, onAskAgain }: NewPasswordStepProps) {
  const steps = useTranslations('register')
  const reset = useApiMutation(api.resetPassword, { errors: 'inline', onSuccess: onDone })
  return (
    <PasswordForm
      serverNames={serverNames}
      onSubmit={({ new: password }) => reset.mutate({ body: { otpToken, password } })}
      isSending={reset.isPending || reset.isSuccess}
      error={reset.error}
      onTyped={reset.reset}
      wayOut={
        <Button kind="secondary" wide onClick={onAskAgain}>
          {steps('back')}
        </Button>
      }
    />
  )
}
