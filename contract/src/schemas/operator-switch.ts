/** Parts of the service that staff close and open (staff-calls T5; decisions D22). */
import * as z from 'zod/mini'
import { line, Moment } from './text.ts'

/** Those of each game come besides: `transfers:CODE` into it, `play:CODE`. */
export const switchNames = [
  ...(['deposit:qr', 'deposit:bank', 'deposit:slip', 'deposit:voucher'] as const),
  ...(['withdrawals', 'payouts', 'offers', 'spins', 'registration', 'chat'] as const),
] as const
export type SwitchName = (typeof switchNames)[number] | `transfers:${string}` | `play:${string}`

export const SwitchChange = z.strictObject({ isOn: z.boolean(), reason: line(200) })

export const Switches = z.object({
  switches: z.array(
    z.object({
      name: z.string(),
      isOn: z.boolean(),
      reason: z.nullable(z.string()),
      changedBy: z.nullable(z.string()),
      changedAt: z.nullable(Moment),
    }),
  ),
})
