/** What a password change needs before it asks the server; pure (spec §5). */
import { limits } from '@kapao/contract/limits.ts'

export interface PasswordFields {
  old: string
  new: string
  confirm: string
}

/** A word of the catalogue under `member.password`. */
export type PasswordFault = 'oldMissing' | 'newMissing' | 'newLength' | 'confirmMissing' | 'mismatch'

/** All three are needed, and the new ones are equal. */
export function checkPasswords(fields: PasswordFields): Partial<Record<keyof PasswordFields, PasswordFault>> {
  const faults: Partial<Record<keyof PasswordFields, PasswordFault>> = {}
  const length = Array.from(fields.new).length
  if (fields.old === '') faults.old = 'oldMissing'
  if (fields.new === '') faults.new = 'newMissing'
  else if (length < limits.passwordLengthMin || length > limits.passwordLengthMax) faults.new = 'newLength'
  if (fields.confirm === '') faults.confirm = 'confirmMissing'
  else if (fields.confirm !== fields.new) faults.confirm = 'mismatch'
  return faults
}
