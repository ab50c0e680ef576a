/** What we and an SMS service say to each other. */
import * as z from 'zod/mini'

/** `POST /sms/messages`. The reference is ours: the same one again is not sent twice. */
export const SmsOrder = z.strictObject({ reference: z.string(), to: z.string(), text: z.string() })
export const SmsAnswer = z.object({ status: z.enum(['accepted', 'rejected']) })
