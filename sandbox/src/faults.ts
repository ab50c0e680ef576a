/** What is broken in the outside world at the moment (quality F17 to F22): seeded, so that a bad run can be had again. */

import { randomInt } from 'node:crypto'
import { qrGateways } from '@kapao/contract/lists.ts'
import type { Fault } from '@kapao/contract/outside/control.ts'
import { games } from './game/catalogue.ts'
import { Problem } from './http.ts'
import type { Store } from './store.ts'

// Closed for a while: refuses everything, and does nothing.
const atProvider = ['maintenance'] as const
const anywhere = ['timeout_before', 'timeout_after', 'error_after', 'slow', 'garbage'] as const
const onOrder = [...anywhere, 'reject', 'duplicate'] as const
const onWebhook = ['webhook_lost', 'webhook_late', 'webhook_forged', 'duplicate'] as const

type Calls = Record<string, readonly Fault[]>

/** Which faults strike which call when a fault names only the service. A status query never lies about what was done. */
const smsCalls: Calls = { messages: onOrder }
/** `reject`: the browser has unsubscribed; `maintenance`: too many at a time. */
const pushCalls: Calls = { messages: [...anywhere, 'reject', ...atProvider] }
const bankCalls: Calls = {
  payouts: [...onOrder, 'processing'],
  'payouts:get': [...anywhere, 'processing'],
  'payouts:list': anywhere,
  // Of a bank that has to know an account before it pays to it. `processing`: it does not know it yet.
  recipients: [...onOrder, 'processing'],
  'recipients:get': [...anywhere, 'processing'],
}
const nameCalls: Calls = { names: anywhere }
const feedCalls: Calls = { feed: onOrder, transfers: anywhere }
/** `processing`: the bank says itself that it does not know yet. */
const slipCalls: Calls = { verifications: [...anywhere, 'reject', 'processing'] }
/** `token`: of gateways that want one ordered first. */
const gatewayCalls: Calls = {
  token: anywhere,
  charges: onOrder,
  'charges:get': anywhere,
  'charges:cancel': anywhere,
  payments: anywhere,
  webhook: onWebhook,
}
const voucherCalls: Calls = {
  redemptions: [...onOrder, 'processing'],
  'redemptions:get': [...anywhere, 'processing'],
  'redemptions:list': anywhere,
  previews: anywhere,
}
const gameCalls: Calls = {
  accounts: [...onOrder, ...atProvider],
  password: [...onOrder, ...atProvider],
  balance: [...anywhere, ...atProvider],
  transfers: [...onOrder, ...atProvider, 'processing'],
  'transfers:get': [...anywhere, ...atProvider, 'processing'],
  launches: [...onOrder, ...atProvider],
  book: anywhere,
}

export const callsOfService = new Map<string, Calls>([
  ['sms', smsCalls],
  ['push', pushCalls],
  ['bank', bankCalls],
  ['slip', slipCalls],
  ['feed', feedCalls],
  ['names', nameCalls],
  ['voucher', voucherCalls],
  ...qrGateways.map((gateway) => [`gateway:${gateway}`, gatewayCalls] as const),
  ...games.map((game) => [`game:${game.code}`, gameCalls] as const),
])

export interface FaultSetting {
  service: string
  call?: string | undefined
  fault: Fault
  probability?: number | undefined
  count?: number | undefined
  seed?: number | undefined
}

export interface SeenFault {
  service: string
  call?: string
  fault: Fault
  probability: number
  /** How many more calls it strikes; absent: until deleted. */
  remaining?: number
  seed: number
  /** How often it struck. */
  struck: number
}

interface FaultRow {
  service: string
  call: string
  fault: Fault
  probability: number
  remaining: bigint | null
  seed: bigint
  draws: bigint
  struck: bigint
}

/** Whether a fault set for a whole service, or for the named call, can ever strike this call. */
function canStrike(calls: Calls, fault: Fault, call: string, isNamed: boolean): boolean {
  if (calls[call]?.includes(fault)) return true
  // Asked for by name, any call can be refused; by default only orders are, as a refused query says nothing.
  return isNamed && fault === 'reject' && call !== 'webhook'
}

export class Faults {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Sets one fault, or starts it anew. Refuses names that do not exist and faults that could never strike. */
  set(order: FaultSetting): SeenFault {
    const { service, call, fault } = order
    const calls = callsOfService.get(service)
    if (!calls) {
      throw new Problem(
        400,
        `service: unknown name ${JSON.stringify(service)}; there are ${[...callsOfService.keys()].join(', ')}`,
      )
    }
    if (call !== undefined && !Object.hasOwn(calls, call)) {
      throw new Problem(
        400,
        `call: ${service} has no ${JSON.stringify(call)}; there are ${Object.keys(calls).join(', ')}`,
      )
    }
    const struckCalls = call === undefined ? Object.keys(calls) : [call]
    if (!struckCalls.some((each) => canStrike(calls, fault, each, call !== undefined))) {
      throw new Problem(
        400,
        `fault: ${fault} has no meaning at ${service}${call === undefined ? '' : ` ${call}`}`,
      )
    }
    const { probability = 1, count, seed = randomInt(2 ** 31) } = order
    this.#store.run(
      `INSERT INTO fault (service, call, fault, probability, remaining, seed) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (service, call, fault) DO UPDATE SET probability = excluded.probability, remaining = excluded.remaining,
         seed = excluded.seed, draws = 0, struck = 0`,
      service,
      call ?? '',
      fault,
      probability,
      count ?? null,
      seed,
    )
    return {
      ...{ service, ...(call !== undefined && { call }), fault, probability },
      ...{ ...(count !== undefined && { remaining: count }), seed, struck: 0 },
    }
  }

  list(): SeenFault[] {
    const rows = this.#store.list<FaultRow>('SELECT * FROM fault ORDER BY service, call, fault')
    return rows.map(({ service, call, fault, probability, remaining, seed, struck }) => ({
      service,
      ...(call === '' ? {} : { call }),
      fault,
      probability,
      ...(remaining === null ? {} : { remaining: Number(remaining) }),
      seed: Number(seed),
      struck: Number(struck),
    }))
  }

  /** Mends what matches; without a filter everything. */
  clear(filter: {
    service?: string | undefined
    call?: string | undefined
    fault?: string | undefined
  }): void {
    this.#store.run(
      'DELETE FROM fault WHERE service = coalesce(?, service) AND call = coalesce(?, call) AND fault = coalesce(?, fault)',
      filter.service ?? null,
      filter.call ?? null,
      filter.fault ?? null,
    )
  }

  /** The fault that this call meets, if any; uses it up. */
  strike(service: string, call: string): Fault | undefined {
    const rows = this.#store.list<FaultRow>(
      `SELECT * FROM fault WHERE service = ? AND call IN ('', ?)`,
      service,
      call,
    )
    const calls = callsOfService.get(service) ?? {}
    for (const row of rows) {
      if (!canStrike(calls, row.fault, call, row.call === call)) continue
      const isHit = draw(Number(row.seed), Number(row.draws)) < row.probability
      this.#spend(row, isHit)
      if (isHit) return row.fault
    }
    return undefined
  }

  #spend(row: FaultRow, isHit: boolean): void {
    const key = [row.service, row.call, row.fault] as const
    const where = 'WHERE service = ? AND call = ? AND fault = ?'
    if (isHit && row.remaining === 1n) {
      this.#store.run(`DELETE FROM fault ${where}`, ...key)
      return
    }
    const hit = isHit ? 1 : 0
    this.#store.run(
      `UPDATE fault SET draws = draws + 1, struck = struck + ?, remaining = remaining - ? ${where}`,
      hit,
      hit,
      ...key,
    )
  }
}

/** The nth number of a seed, 0 to 1 (mulberry32): the same seed breaks the same calls. */
function draw(seed: number, nth: number): number {
  let state = (seed + Math.imul(nth + 1, 0x6d2b79f5)) | 0
  state = Math.imul(state ^ (state >>> 15), state | 1)
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61)
  return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32
}
