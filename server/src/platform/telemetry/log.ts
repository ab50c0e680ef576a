/** JSON lines about what happens, without passwords, tokens, codes or account numbers (decisions D17). */
import pino, { type Logger } from 'pino'
import type { Config } from '#config.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { createRepeats } from './repeats.ts'
import { traceFields } from './trace.ts'

const secretNames = [
  ...['password', 'oldPassword', 'newPassword', 'token', 'otpToken', 'otpCode', 'authorization', 'cookie'],
  ...['bankAccountNo', 'toAccountNo', 'phone', 'phoneNumber', 'username'],
]
/** Where PostgreSQL's errors quote the values at fault. */
const quoting = ['err.detail', 'err.where', 'err.internalQuery', 'err.cause.detail', 'err.cause.where']

const censor = '[redacted]'

/** Whether nothing is inside of something else: such a line is searched for secrets by the names of its fields alone. */
const isFlat = (facts: unknown): boolean =>
  !(facts instanceof Error) &&
  !Object.values(facts ?? {}).some((value) => typeof value === 'object' && value !== null)

export function createLog(config: Pick<Config, 'logLevel'>, destination?: pino.DestinationStream): Logger {
  const repeats = createRepeats()
  const log: Logger = pino(
    {
      level: config.logLevel,
      base: { service: 'kapao' },
      mixin: traceFields,
      hooks: {
        logMethod(line, write) {
          // Each call writes a flat line, and looking for secrets at all depths costs twenty times as much as the line.
          const writer = this === log && isFlat(line[0]) ? flat : this
          repeats(line, (written) => write.apply(writer, written))
        },
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), ...quoting],
        censor,
      },
    },
    // Lines are written together, and at the latest when the process ends.
    destination ?? pino.destination({ dest: 1, sync: false, ...serverLimits.logBuffer }),
  )
  const flat = log.child({}, { redact: { paths: secretNames, censor } })
  return log
}
