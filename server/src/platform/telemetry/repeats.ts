/** Batches lines about one outage: the first is written at once, then one a minute with how many there were (design §9). */
import type { LogFn } from 'pino'
import { OutsideError } from '#platform/refusal.ts'
import { faultKind, isPassing } from './fault-level.ts'
import { repeatKindsMax, repeatsToldEveryMs } from './limits.ts'
import { traceFields } from './trace.ts'

/** Writes a line now, or later with others of its kind. */
type Repeats = (line: Parameters<LogFn>, write: (line: Parameters<LogFn>) => void) => void

/** What passes by itself is the same news again and again; whatever else is written is written each time. */
function kindOf([facts, message]: Parameters<LogFn>): string | undefined {
  if (typeof facts !== 'object' || facts === null || !('err' in facts) || !isPassing(facts.err)) return
  // Messages of services outside begin with the service's name; behind it stands what differs from call to call.
  const service = facts.err instanceof OutsideError ? facts.err.message.split(': ', 1)[0] : ''
  // One cell that is away says nothing of another.
  const cell = 'cell' in facts ? facts.cell : ''
  return [message, faultKind(facts.err), service, cell].join('|')
}

export function createRepeats(): Repeats {
  const told = new Map<string, { repeats: number; writeLast(): void }>()

  const tellLater = (kind: string) => {
    setTimeout(() => {
      const since = told.get(kind)
      told.delete(kind)
      if (!since || since.repeats === 0) return
      since.writeLast()
      told.set(kind, { repeats: 0, writeLast: () => {} })
      tellLater(kind)
    }, repeatsToldEveryMs).unref()
  }
  return (line, write) => {
    const kind = kindOf(line)
    const since = kind && told.get(kind)
    if (since) {
      since.repeats++
      const [facts, ...rest] = line
      const trace = traceFields()
      since.writeLast = () =>
        write([{ ...(facts as object), ...trace, repeats: since.repeats }, ...rest] as never)
      return
    }
    write(line)
    if (!kind || told.size >= repeatKindsMax) return
    told.set(kind, { repeats: 0, writeLast: () => {} })
    tellLater(kind)
  }
}
