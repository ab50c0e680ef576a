/** Words of the invite bonus, in Lao. */
import type { invite as english } from '#i18n/en/invite.ts'

export const invite: typeof english = {
  bonus: 'ໂບນັດຊວນໝູ່',
}
