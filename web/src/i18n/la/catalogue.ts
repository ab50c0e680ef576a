/** Every word of the app in Lao. What a login needs comes earlier, in `first.ts`. */
import { la } from '@kapao/contract/error-words/la.ts'
import type { messages as english } from '#i18n/en/catalogue.ts'
import type { Words } from '#i18n/words-type.ts'
import { bonus } from './bonus.ts'
import { chat } from './chat.ts'
import { deposit } from './deposit.ts'
import { frame } from './frame.ts'
import { game } from './game.ts'
import { home } from './home.ts'
import { howto } from './howto.ts'
import { invite } from './invite.ts'
import { member } from './member.ts'
import { notice } from './notice.ts'
import { play } from './play.ts'
import { promotion } from './promotion.ts'
import { refund } from './refund.ts'
import { register } from './register.ts'
import { safety } from './safety.ts'
import { session } from './session.ts'
import { site } from './site.ts'
import { spin } from './spin.ts'
import { statement } from './statement.ts'
import { transfer } from './transfer.ts'
import { wallet } from './wallet.ts'
import { withdraw } from './withdraw.ts'

export const refusals = la

// A word that English has and Lao has not does not compile.
export const messages = {
  bonus,
  chat,
  deposit,
  frame,
  game,
  home,
  howto,
  invite,
  member,
  notice,
  refund,
  play,
  promotion,
  register,
  safety,
  session,
  site,
  spin,
  statement,
  transfer,
  wallet,
  withdraw,
} satisfies Words<typeof english>
