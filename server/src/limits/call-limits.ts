/** How often each call may be made (decisions D12, quality C-54): one row per call that has a limit of its own. */
import type { CallName } from '@kapao/contract/api.ts'
import { limits } from '@kapao/contract/limits.ts'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Refusal } from '#refusal.ts'
import type { RateLimits } from './rate-limits.ts'

const minute = 60_000
const hour = 3_600_000

/** Counted over all server processes, per member (or per address where nobody is signed in). */
const shared: Partial<Record<CallName, { points: number; windowMs: number }>> = {
  transfer: { points: limits.moneyCallsPerMinute, windowMs: minute },
  transferAll: { points: limits.moneyCallsPerMinute, windowMs: minute },
  withdraw: { points: limits.moneyCallsPerMinute, windowMs: minute },
  withdrawAll: { points: limits.moneyCallsPerMinute, windowMs: minute },
  addExpected: { points: limits.moneyCallsPerMinute, windowMs: minute },
  createQrcode: { points: limits.moneyCallsPerMinute, windowMs: minute },
  truelink: { points: limits.truelinkPerMinute, windowMs: minute },
  refreshSlots: { points: limits.slotRefreshPerMinute, windowMs: minute },
  activateSlot: { points: limits.moneyCallsPerMinute, windowMs: minute },
  resetSlotPassword: { points: limits.moneyCallsPerMinute, windowMs: minute },
  statementCsv: { points: limits.exportPerMinute, windowMs: minute },
  changePassword: { points: limits.passwordChangePerHour, windowMs: hour },
  register: { points: limits.registerPerAddressHour, windowMs: hour },
}

/** Opening games: every autoLogin call counts towards one limit. */
const launches = { name: 'launch', points: limits.launchPerMinute, windowMs: minute }

function limitOf(call: string) {
  if (call.startsWith('autoLogin')) return launches
  const row = shared[call as CallName]
  return row && { name: call, ...row }
}

/** A burst is as good as an even pace: what counts is the sum over these seconds. */
const burstSeconds = 5

export interface CallLimits {
  /** @throws Refusal REQUEST_LIMIT, or REQUEST_LIMIT_1MIN when waiting about a minute is enough. */
  take(call: string, memberId: string | undefined, address: string): Promise<void>
}

export function createCallLimits(rateLimits: RateLimits): CallLimits {
  // These only protect this process from being kept busy: counting in memory costs nothing.
  const perSecond = (points: number) =>
    new RateLimiterMemory({ points: points * burstSeconds, duration: burstSeconds })
  const ofMembers = perSecond(limits.walletReadsPerSecond)
  const ofAddresses = perSecond(limits.lookupPerAddressSecond)
  return {
    async take(call, memberId, address) {
      await (memberId ? ofMembers.consume(memberId) : ofAddresses.consume(address)).catch(() => {
        throw new Refusal('REQUEST_LIMIT', undefined, burstSeconds)
      })
      const limit = limitOf(call)
      if (!limit) return
      const code = limit.windowMs <= minute ? 'REQUEST_LIMIT_1MIN' : 'REQUEST_LIMIT'
      await rateLimits.take({ ...limit, code }, memberId ?? address)
    },
  }
}
