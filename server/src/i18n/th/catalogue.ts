/** Everything that the server says to members, in Thai. */
import { th } from '@kapao/contract/error-words/th.ts'
import { chat } from './chat.ts'
import { invite } from './invite.ts'
import { notice } from './notice.ts'
import { otp } from './otp.ts'
import { privacy } from './privacy.ts'
import { refund } from './refund.ts'
import { sms } from './sms.ts'
import { statement } from './statement.ts'

export const messages = { chat, invite, notice, otp, privacy, refund, refusals: th, sms, statement }
