/** What an invite bonus is called in the statement. */
import type { Locale } from '@kapao/contract/edition.ts'

export const inviteWords = {
  th: 'โบนัสชวนเพื่อน',
  la: 'ໂບນັດຊວນໝູ່',
  en: 'Invite bonus',
} as const satisfies Record<Locale, string>
