/** Changing the password: old, new, new again (spec §2 Profile, §5). */
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { toastSuccess } from '@kapao/ui/toast.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PasswordForm } from './PasswordForm.tsx'

interface PasswordModalProps {
  open: boolean
  onClose: () => void
}

const serverNames = { old: 'oldPassword', new: 'newPassword' }

export function PasswordModal({ open, onClose }: PasswordModalProps) {
  const t = useTranslations('member.password')
  const frame = useTranslations('frame')
  // Counts the closings, each of which forgets what was typed and what was wrong (spec §4).
  const [closings, setClosings] = useState(0)
  const change = useApiMutation(api.changePassword, {
    errors: 'inline',
    onSuccess: () => {
      toastSuccess(t('done'))
      close()
    },
  })
  const close = () => {
    setClosings((before) => before + 1)
    change.reset()
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('title')}
      closeLabel={frame('close')}
      locked={change.isPending}
    >
      <PasswordForm
        key={closings}
        serverNames={serverNames}
        onSubmit={(passwords) =>
          change.mutate({ body: { oldPassword: passwords.old, newPassword: passwords.new } })
        }
        isSending={change.isPending}
        error={change.error}
        onTyped={change.reset}
      />
    </Sheet>
  )
}
