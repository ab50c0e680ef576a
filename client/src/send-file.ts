/** Sends one file and tells how far it is, which `fetch` cannot (spec §7, §9; ux 25). */

import type { Endpoint, ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { CallError, NoAnswerError } from '@kapao/contract/client.ts'
import * as limits from '@kapao/contract/limits.ts'
import { leaveIfNeeded } from './error-funnel.ts'
import { getToken } from './session-store.ts'

interface Sending {
  /** Of the intent (decisions D1). */
  key: string
  /** From 0 to 1. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** Throws `CallError`; or `NoAnswerError`, also when it was stopped: whether the server has it is then unknown. */
export async function sendFile<E extends Endpoint>(
  row: E,
  file: File,
  sending: Sending,
): Promise<Wire<ResultOf<E>>> {
  const token = getToken()
  try {
    return (await transmit(row, file, sending, token)) as Wire<ResultOf<E>>
  } catch (error) {
    leaveIfNeeded(error, token)
    throw error
  }
}

function transmit(row: Endpoint, file: File, { key, onProgress, signal }: Sending, token: string | null) {
  return new Promise<unknown>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(row.method, row.path)
    request.timeout = limits.uploadTimeoutMs
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest')
    request.setRequestHeader('Idempotency-Key', key)
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    for (const end of ['error', 'timeout', 'abort'])
      request.addEventListener(end, () => reject(new NoAnswerError(end)))
    request.addEventListener('load', () => {
      try {
        resolve(answerOf(request))
      } catch (error) {
        reject(error)
      }
    })
    signal.addEventListener('abort', () => request.abort())
    const body = new FormData()
    body.set('file', file)
    request.send(body)
  })
}

function answerOf(request: XMLHttpRequest): unknown {
  let body: unknown
  try {
    body = JSON.parse(request.responseText)
  } catch (error) {
    // A proxy's page instead of our JSON: whether the call was carried out is unknown.
    throw new NoAnswerError(error)
  }
  if (request.status >= 200 && request.status < 300) return body
  const retryAfter = Number(request.getResponseHeader('Retry-After')) || undefined
  throw new CallError(request.status, (body ?? {}) as object, retryAfter)
}
