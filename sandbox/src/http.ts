/** How the sandbox reads what comes in and says no: strict schemas, and a sentence that tells what was wrong. */
import * as z from 'zod/mini'

/** A no of the sandbox; its message is the answer's `message`. */
export class Problem extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface Answer {
  status?: number
  body: unknown
}

const { localeError } = z.locales.en()

/** The value as the schema has it, or a 400 that names the field. */
export function read<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value, { error: localeError })
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue?.path.join('.')
  throw new Problem(400, field ? `${field}: ${issue?.message}` : (issue?.message ?? 'bad input'))
}

/** An amount that money can move by. */
export function positive(field: string, satang: bigint): bigint {
  if (satang <= 0n) throw new Problem(400, `${field}: must be more than 0`)
  return satang
}
