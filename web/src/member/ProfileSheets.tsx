/** What the profile page opens, fetched together when the first of it is wanted. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { ProfileResult } from '@kapao/contract/schemas/member.ts'
import { BankAccountModal } from './BankAccountModal.tsx'
import { PasswordModal } from './PasswordModal.tsx'

export type ProfileSheet = 'password' | 'bank'

interface ProfileSheetsProps extends Wire<typeof ProfileResult> {
  /** Which one is open. */
  sheet: ProfileSheet | undefined
  onClose: () => void
}

export function ProfileSheets({ sheet, onClose, ...own }: ProfileSheetsProps) {
  return (
    <>
      <PasswordModal open={sheet === 'password'} onClose={onClose} />
      <BankAccountModal {...own} open={sheet === 'bank'} onClose={onClose} />
    </>
  )
}
