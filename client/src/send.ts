/** Sends what changes something, with one key per intent (decisions D1). */

import type { Endpoint, ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { type CallArguments, CallError } from '@kapao/contract/client.ts'
import { callLoosely } from './call.ts'
import { type OpenIntent, openIntent } from './intent.ts'

/** What a call is given; the key of the intent and the signal are added here. */
export type Arguments<E extends Endpoint> = Omit<CallArguments<E>, 'idempotencyKey' | 'signal'>

/**
 * A refusal settles an intent; our own faults do not. "In progress" is the business's no to a first request (another
 * withdrawal is open), but to a retry it can mean that the first request is still at work.
 */
function settles(error: unknown, isRetry: boolean): boolean {
  if (!(error instanceof CallError) || error.status >= 500) return false
  return error.code !== 'IN_PROGRESS' || !isRetry
}

let sending = 0

/** Something that changes money or an account is on its way: no moment to load the page anew. */
export const isSending = (): boolean => sending > 0

/** The intent stays open, and keeps its key, until the server has answered it. */
export async function underIntent<Result>(
  { key, isRetry, close }: OpenIntent,
  request: (key: string) => Promise<Result>,
): Promise<Result> {
  sending += 1
  try {
    const result = await request(key)
    close()
    return result
  } catch (error) {
    if (settles(error, isRetry)) close()
    throw error
  } finally {
    sending -= 1
  }
}

/** The same request gets the same key until the server has answered it. */
export function send<E extends Endpoint>(row: E, args: Arguments<E>): Promise<Wire<ResultOf<E>>> {
  const { params, body } = args as { params?: unknown; body?: unknown }
  return underIntent(openIntent(row, params, body), (idempotencyKey) =>
    callLoosely(row, { ...args, idempotencyKey }),
  )
}
