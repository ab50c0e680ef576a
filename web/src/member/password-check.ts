/** What a password change needs before it asks the server; pure (spec §5). */
import * as limits from '@kapao/contract/limits.ts'

export interface NewPasswordFields {
  new: string
  confirm: string
}
export type PasswordFields = NewPasswordFields & { old: string }

/** A word of the catalogue under `member.password`. */
export type PasswordFault =
  | 'oldMissing'
  | 'newMissing'
  | 'newLength'
  | 'newSame'
  | 'confirmMissing'
  | 'mismatch'

type Faults<Fields> = Partial<Record<keyof Fields, PasswordFault>>

/** All three are needed, and the new ones are equal, and other than the old one. */
export const checkPasswords = (fields: PasswordFields): Faults<PasswordFields> => ({
  ...(fields.old === '' ? { old: 'oldMissing' } : fields.new === fields.old && { new: 'newSame' }),
  ...checkNewPassword(fields),
})

/** Both are needed and equal. */
export function checkNewPassword(fields: NewPasswordFields): Faults<NewPasswordFields> {
  const faults: Faults<NewPasswordFields> = {}
  const length = Array.from(fields.new).length
  if (fields.new === '') faults.new = 'newMissing'
  else if (length < limits.passwordLengthMin || length > limits.passwordLengthMax) faults.new = 'newLength'
  if (fields.confirm === '') faults.confirm = 'confirmMissing'
  else if (fields.confirm !== fields.new) faults.confirm = 'mismatch'
  return faults
}
