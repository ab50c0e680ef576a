/** Words of the invite bonus, in Thai. */
import type { invite as english } from '#i18n/en/invite.ts'

export const invite: typeof english = {
  bonus: 'โบนัสชวนเพื่อน',
}
