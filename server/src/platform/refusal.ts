/** The three kinds of errors, never mixed (design §3): an expected no, the world's failure, and our own bug. */
import { type RefusalCode, refusals } from '@kapao/contract/errors.ts'

/** An expected no. Rolls back, is logged at info and travels as `{ message: code }` (decisions D13). */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Names of the fields at fault, when input is. */
  readonly fields: string[] | undefined
  /** When asking again makes sense; travels as Retry-After. */
  readonly retryAfterSeconds: number | undefined
  /** With CLAIMED: which member of staff has it in hands. */
  readonly by: string | undefined

  constructor(code: RefusalCode, fields?: string[], retryAfterSeconds?: number, by?: string) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.by = by
  }

  get status(): number {
    return refusals[this.code]
  }
}

/** Throws when a rule answered with a code. */
export function refuseIf(code: RefusalCode | undefined) {
  if (code) throw new Refusal(code)
}

/** The world failed or did not answer: what it did is unknown until a job has asked again (decisions D1). */
export class OutsideError extends Error {
  /** What HTTP status it answered, where it was one that we do not take. */
  readonly status: number | undefined

  constructor(message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options)
    this.name = 'OutsideError'
    this.status = status
  }
}

/** The world is there and said that it is closed for a while: nothing was done. */
export class MaintenanceError extends OutsideError {
  constructor(message: string) {
    super(message)
    this.name = 'MaintenanceError'
  }
}

/** What must be true; if it is not, that is our bug, and nothing goes on from there. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${why}`)
}
