/** What goes wrong while members move money: services that fail one call in five, and processes that die (quality §2). */
import type { Fault } from '@kapao/contract/outside/control.ts'
import { injectFault, interceptPostings } from '../../server/test/flows.ts'
import { listFaults } from '../../server/test/sandbox-calls.ts'
import type { World } from '../../server/test/world.ts'
import type { Dice } from '../../tools/dice.ts'

export const slots = ['NAGA', 'LOTUS', 'ARENA'] as const
export const gateways = ['KBANK', 'WW'] as const

const anywhere: readonly Fault[] = ['timeout_before', 'timeout_after', 'error_after', 'garbage']
const onOrder: readonly Fault[] = [...anywhere, 'reject', 'duplicate']

/** A call of a service, and what it may meet. */
export interface FaultyCall {
  service: string
  call: string
  faults: readonly Fault[]
}

// `slow` is missing: it lasts three seconds of real time, in which this test's clock may jump by minutes. That an order
// arrives later than the product's settle window is something no real provider's answer of "no such transfer" allows.
export const faultyCalls: readonly FaultyCall[] = [
  ...slots.flatMap((slot) => [
    { service: `game:${slot}`, call: 'accounts', faults: onOrder },
    { service: `game:${slot}`, call: 'balance', faults: anywhere },
    { service: `game:${slot}`, call: 'transfers', faults: [...onOrder, 'processing' as const] },
    { service: `game:${slot}`, call: 'transfers:get', faults: [...anywhere, 'processing' as const] },
  ]),
  ...gateways.flatMap((gateway) => [
    { service: `gateway:${gateway}`, call: 'charges', faults: onOrder },
    { service: `gateway:${gateway}`, call: 'charges:get', faults: anywhere },
    { service: `gateway:${gateway}`, call: 'charges:cancel', faults: anywhere },
    {
      service: `gateway:${gateway}`,
      call: 'webhook',
      faults: ['webhook_lost', 'webhook_late', 'webhook_forged', 'duplicate'] as const,
    },
  ]),
  { service: 'feed', call: 'feed', faults: onOrder },
  { service: 'voucher', call: 'redemptions', faults: [...onOrder, 'processing'] },
  { service: 'voucher', call: 'redemptions:get', faults: [...anywhere, 'processing'] },
  { service: 'sms', call: 'messages', faults: onOrder },
  { service: 'bank', call: 'payouts', faults: [...onOrder, 'processing'] },
  { service: 'bank', call: 'payouts:get', faults: [...anywhere, 'processing'] },
]

/** Every call of every service meets one of its faults with this probability. */
export async function injectFaultsEverywhere(
  world: World,
  dice: Dice,
  probability: number,
  calls = faultyCalls,
): Promise<void> {
  for (const { service, call, faults } of calls) {
    // They are tried one after the other, so each gets its share of what the earlier ones left.
    const each = 1 - (1 - probability) ** (1 / faults.length)
    for (const fault of faults)
      await injectFault(world, { service, call, fault, probability: each, seed: dice.below(2 ** 31) })
  }
}

/** How often each fault has struck until now. */
export async function countFaults(world: World): Promise<Map<string, number>> {
  const seen = await listFaults(world)
  const counts = new Map<string, number>()
  for (const { fault, struck } of seen) counts.set(fault, (counts.get(fault) ?? 0) + struck)
  return counts
}

export interface RandomCrashes {
  /** At each posting. */
  probability: number
  count: number
  /** How often it hit a posting of this member. */
  of(memberId: string): number
  stop(): void
}

/** Only a killed process says this. */
class KilledError extends Error {}

/**
 * Now and then the process dies right before a posting, or right after it was committed: its caller gets
 * no answer, and nothing after the posting happens.
 */
export function crashAtRandom(world: World, dice: Dice): RandomCrashes {
  const counts = new Map<string, number>()
  const crashes: RandomCrashes = {
    probability: 0,
    count: 0,
    of: (memberId) => counts.get(memberId) ?? 0,
    stop: interceptPostings(world, async (posting, post) => {
      const dies = dice.chance(crashes.probability)
      if (!dies) return post(posting)
      crashes.count++
      counts.set(posting.memberId, crashes.of(posting.memberId) + 1)
      if (dice.chance(0.5)) await post(posting)
      throw new KilledError(posting.kind)
    }),
  }
  return crashes
}
