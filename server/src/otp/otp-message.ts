/** The SMS that carries a code, in the caller's language. */

import type { Locale } from '@kapao/contract/edition.ts'
import type { OtpPurpose } from '@kapao/contract/lists.ts'
import { wordsIn } from '#i18n/words.ts'

interface OtpMessage {
  purpose: OtpPurpose
  code: string
  reference: string
}

/** Ends with the line that lets a phone fill the code in on our site only (origin-bound one-time codes). */
export function otpMessage(
  locale: Locale,
  { purpose, code, reference }: OtpMessage,
  publicUrl: string,
): string {
  const words = wordsIn(locale).otp[purpose === 'account' || purpose === 'password' ? purpose : 'entry']
  return `${words(code, reference)}\n\n@${new URL(publicUrl).hostname} #${code}`
}
