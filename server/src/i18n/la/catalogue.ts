/** Everything that the server says to members, in Lao. */
import { la } from '@kapao/contract/error-words/la.ts'
import { chat } from './chat.ts'
import { invite } from './invite.ts'
import { notice } from './notice.ts'
import { otp } from './otp.ts'
import { privacy } from './privacy.ts'
import { refund } from './refund.ts'
import { sms } from './sms.ts'
import { statement } from './statement.ts'

export const messages = { chat, invite, notice, otp, privacy, refund, refusals: la, sms, statement }
