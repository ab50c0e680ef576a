/** Whether an answer is one that may be given: a result, or a refusal in the contract's form with its own status (decisions D13). */
import { type RefusalCode, refusals } from '@kapao/contract/errors.ts'
import type { HttpAnswer, Silence } from './connection.ts'
import type { FuzzRequest } from './requests.ts'

/** Refusals that travel with other statuses too: a key used for something else; a line or headers too long. */
const otherStatuses: Partial<Record<RefusalCode, number[]>> = { KEY_INVALID: [422], TOO_LARGE: [414, 431] }

const refusalKeys = new Set(['message', 'fields'])

/** @returns what is wrong with it; undefined when nothing is. */
export function faultOf(request: FuzzRequest, heard: HttpAnswer | Silence): string | undefined {
  if (heard === 'hung') return 'no answer in time'
  if (heard === 'closed') return request.isBroken ? undefined : 'hung up without a word'
  const { status, headers, body } = heard
  if (!(status >= 200)) return `status ${status}`
  if (status >= 500) return `status ${status}: ${body.toString().slice(0, 200)}`
  // Engine.IO refuses in a form of its own.
  if (status < 400 || request.isHead || request.bytes.includes('/socket.io')) return undefined
  if (!headers.get('content-type')?.startsWith('application/json'))
    return `a refusal that is no JSON: ${status}`
  return faultOfRefusal(status, body.toString())
}

function faultOfRefusal(status: number, text: string): string | undefined {
  const said = readJson(text)
  const shown = `${status}: ${text.slice(0, 200)}`
  if (!said) return `a refusal that cannot be read: ${shown}`
  // Spec's form of the wheel's answers: `{ success, result, error }`.
  const isWheel = 'success' in said
  const code = (isWheel ? said.error : said.message) as RefusalCode
  if (!Object.hasOwn(refusals, code)) return `an unknown refusal: ${shown}`
  if (![refusals[code], ...(otherStatuses[code] ?? [])].includes(status)) return `not its status: ${shown}`
  if (!isWheel && Object.keys(said).some((key) => !refusalKeys.has(key)))
    return `more than a refusal says: ${shown}`
  return undefined
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}
