/** The one caller of the server: adds what says who calls, and hands every failure to the error funnel before it goes on. */
import type { Endpoint, ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { CallError, type Client, createClient } from '@kapao/contract/client.ts'
import { fetchOnce } from './ahead.ts'
import { checkNotOver, leaveIfNeeded } from './error-funnel.ts'
import { noteServerTime } from './server-clock.ts'
import { getToken } from './session-store.ts'
import { proveAgain } from './step-up.ts'

const client = createClient({
  baseUrl: '',
  token: getToken,
  fetch: async (address, request = {}) => {
    const answer = await fetchOnce(String(address), request)
    noteServerTime(answer)
    return answer
  },
})

const callAsMember: Client = async (row, ...rest) => {
  const token = getToken()
  const answer = await client(row, ...rest).catch((error: unknown) => {
    leaveIfNeeded(error, token)
    throw error
  })
  // It would be kept and shown as the next member's.
  checkNotOver(token)
  return answer
}

let callOnce = callAsMember

/** The operator's console has a cookie instead of a token, and a sign-in of its own: it says so once, before its first call. */
export function callBy(own: Client = callAsMember): void {
  callOnce = own
}

const needsProof = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'STEP_UP_REQUIRED'

/**
 * Calls a row of the contract; throws `CallError` or `NoAnswerError`. Components use the hooks of `use-api.ts`. Where the
 * member must prove again first, nothing has been done, and the very same request follows the proof.
 */
export const call: Client = async (row, ...rest) => {
  const token = getToken()
  try {
    return await callOnce(row, ...rest)
  } catch (error) {
    if (!needsProof(error) || !(await proveAgain(error.fields))) throw error
    checkNotOver(token)
    return callOnce(row, ...rest)
  }
}

type LooseCall = (row: Endpoint, args: object) => Promise<unknown>

/** The same for a row that is a type parameter: what it takes has been checked by then, and its own types cannot follow. */
export const callLoosely = <E extends Endpoint>(row: E, args: object) =>
  (call as Client as LooseCall)(row, args) as Promise<Wire<ResultOf<E>>>
