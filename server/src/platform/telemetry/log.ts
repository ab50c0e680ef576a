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

export function createLog(config: Pick<Config, 'logLevel'>, destination?: pino.DestinationStream): Logger {
  const repeats = createRepeats()
  return pino(
    {
      level: config.logLevel,
      base: { service: 'kapao' },
      mixin: traceFields,
      hooks: {
        logMethod(line, write) {
          repeats(line, (written) => write.apply(this, written))
        },
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), ...quoting],
        censor: '[redacted]',
      },
    },
    // Lines are written together, and at the latest when the process ends.
    destination ?? pino.destination({ dest: 1, sync: false, ...serverLimits.logBuffer }),
  )
}
