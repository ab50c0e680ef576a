/** Collects what this process sends to its databases: each text, with values that went with it. */
import { vi } from 'vitest'
import { CarefulClient } from '../../server/src/platform/db/client.ts'

/** Of one text: values of another size may be planned in another way. */
const samplesOfEach = 3

type Values = readonly unknown[]
export type Sent = ReadonlyMap<string, Values[]>

/** pg takes a text, or an object that has it: a cursor, a prepared statement. */
function read([what, values]: unknown[]): { text: string; values: Values } {
  if (typeof what === 'string') return { text: what, values: Array.isArray(values) ? values : [] }
  const { text, values: own } = what as { text: string; values?: unknown[] }
  return { text, values: own ?? [] }
}

/** Calls the watcher for each statement, and what that answers once the statement is done, until the test ends. */
export function watchStatements(onSent: (text: string, values: Values) => () => void) {
  const send = CarefulClient.prototype.query
  vi.spyOn(CarefulClient.prototype, 'query').mockImplementation(function (this: CarefulClient, ...args) {
    const { text, values } = read(args)
    const onDone = onSent(text, values)
    const answer: unknown = send.apply(this, args)
    if (answer instanceof Promise) answer.then(onDone, onDone)
    return answer
  })
}

/** From now until the test ends. */
export function collectStatements(): Sent {
  const sent = new Map<string, Values[]>()
  watchStatements((text, values) => {
    const samples = sent.get(text)
    if (!samples) sent.set(text, [values])
    else if (samples.length < samplesOfEach) samples.push(values)
    return () => {}
  })
  return sent
}
