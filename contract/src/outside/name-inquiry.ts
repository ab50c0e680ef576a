/** What we and a bank's name inquiry say to each other: whether an account is there, and under which name (decisions D4). */
import * as z from 'zod/mini'
import { line } from '../schemas/text.ts'

/** `POST /bank/names`: the number travels in the body, as it belongs in no address. */
export const NameQuestion = z.strictObject({
  bank: z.string(),
  accountNo: z.string(),
  /** The name that it is said to be under. */
  name: z.string(),
})

/** `none`: the bank has no such account. Whether `name` is the one that we asked for is ours to judge. */
export const NameAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('found'), name: line(200) }),
  z.object({ status: z.literal('none') }),
])
