/** Brings small secrets that rest under an earlier key under the one in use (quality C-58). */
import type { Logger } from 'pino'
import { oldKeyIds, type SealKeys, sealAnew } from './sealed.ts'
import * as serverLimits from './server-limits.ts'
import { faultLevel } from './telemetry/fault-level.ts'

/** Where secrets of one kind rest. */
export interface RestingSecrets<Row extends { sealed: Buffer }> {
  keys: SealKeys
  /** Those whose beginning is one of these names of keys. */
  find(keyIds: Buffer[], atMost: number): Promise<Row[]>
  /** What it was sealed for. */
  boundTo(row: Row): string
  /** False when it has been changed meanwhile. */
  replace(row: Row, anew: Buffer): Promise<boolean>
}

/** A piece of them. One that does not open stays as it is, and holds up no other. @returns how many. */
export async function reseal<Row extends { sealed: Buffer }>(
  log: Logger,
  { keys, find, boundTo, replace }: RestingSecrets<Row>,
): Promise<number> {
  let done = 0
  for (const row of await find(oldKeyIds(keys), serverLimits.resealedAtOnce)) {
    try {
      if (await replace(row, sealAnew(keys, boundTo(row), row.sealed))) done++
    } catch (error) {
      log[faultLevel(error)]({ err: error, secret: boundTo(row) }, 'a sealed secret does not open')
    }
  }
  return done
}
