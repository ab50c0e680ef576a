/** Everything that the server says to members, in English. */
import { en } from '@kapao/contract/error-words/en.ts'
import type { Code } from '@kapao/contract/errors.ts'
import { chat } from './chat.ts'
import { invite } from './invite.ts'
import { notice } from './notice.ts'
import { otp } from './otp.ts'
import { privacy } from './privacy.ts'
import { refund } from './refund.ts'
import { sms } from './sms.ts'
import { statement } from './statement.ts'

const refusals: Readonly<Record<Code, string>> = en

export const messages = { chat, invite, notice, otp, privacy, refund, refusals, sms, statement }
