/** Parts of the service that staff close and open (staff-calls T5; decisions D22). */
import * as z from 'zod/mini'
import { line, Moment } from './text.ts'

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
