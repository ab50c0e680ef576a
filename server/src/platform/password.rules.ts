/** What a password must be like, a member's as one of the staff; pure (quality C-35). */
import * as limits from '@kapao/contract/limits.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Long enough, not blank, and not what everybody tries first. */
export function isPasswordFit(password: string): boolean {
  const length = Array.from(password).length
  const isFitLength = length >= limits.passwordLengthMin && length <= limits.passwordLengthMax
  return isFitLength && password.trim() !== '' && !isCommonPassword(password)
}
