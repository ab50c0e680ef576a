/** How often each call may be made (decisions D12, quality C-54): one row per call that has a limit of its own. */
import type { CallName } from '@kapao/contract/calls/names.ts'
import * as limits from '@kapao/contract/limits.ts'
import { slipLimits } from '@kapao/contract/limits.ts'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Refusal } from '#platform/refusal.ts'
import { widerOf } from './network.ts'
import { placesOf, takeAll } from './place-limits.ts'
import type { RateLimits } from './rate-limits.ts'

const minute = 60_000
const hour = 3_600_000
const day = 24 * hour

interface Window {
  points: number
  windowMs: number
  /** Default: REQUEST_LIMIT_1MIN when waiting about a minute is enough. */
  code?: 'REQUEST_LIMIT'
  /** Where nobody is signed in: over all addresses together. */
  everybody?: number
}

/** Counted over all server processes, per member (or where nobody is signed in per network and what lies around it). */
const shared: Readonly<Record<string, Window | Window[]>> = {
  transfer: { points: limits.moneyCallsPerMinute, windowMs: minute },
  transferAll: { points: limits.moneyCallsPerMinute, windowMs: minute },
  withdraw: { points: limits.moneyCallsPerMinute, windowMs: minute },
  withdrawAll: { points: limits.moneyCallsPerMinute, windowMs: minute },
  addExpected: { points: limits.moneyCallsPerMinute, windowMs: minute },
  createQrcode: { points: limits.moneyCallsPerMinute, windowMs: minute },
  truelink: { points: limits.truelinkPerMinute, windowMs: minute },
  spin: { points: limits.spinPerMinute, windowMs: minute },
  claimCoupon: { points: limits.moneyCallsPerMinute, windowMs: minute },
  claimInvite: { points: limits.moneyCallsPerMinute, windowMs: minute },
  receiveRefund: { points: limits.moneyCallsPerMinute, windowMs: minute },
  addRefundToWallet: { points: limits.moneyCallsPerMinute, windowMs: minute },
  refreshSlots: { points: limits.slotRefreshPerMinute, windowMs: minute },
  activateSlot: { points: limits.moneyCallsPerMinute, windowMs: minute },
  resetSlotPassword: { points: limits.moneyCallsPerMinute, windowMs: minute },
  activateBonus: { points: limits.moneyCallsPerMinute, windowMs: minute },
  bonusPreview: { points: limits.promotionCodesPerMinute, windowMs: minute },
  clearBonus: { points: limits.moneyCallsPerMinute, windowMs: minute },
  clearBonusPreview: { points: limits.slotRefreshPerMinute, windowMs: minute },
  statementCsv: { points: limits.exportPerMinute, windowMs: minute },
  updateProfile: { points: limits.profileChangePerHour, windowMs: hour },
  updateAccountName: { points: limits.profileChangePerHour, windowMs: hour },
  changePassword: { points: limits.passwordChangePerHour, windowMs: hour },
  validateAccount: { points: limits.validatePerAddress, windowMs: limits.validateWindowMs },
  register: {
    points: limits.registerPerAddressHour,
    windowMs: hour,
    everybody: limits.registerEverybodyHour,
  },
  uploadChatImage: { points: limits.chatUploadsPerHour, windowMs: hour },
  uploadChatVideo: { points: limits.chatUploadsPerHour, windowMs: hour },
  uploadSlip: [
    { points: slipLimits.per10Minutes, windowMs: 10 * minute },
    { points: slipLimits.perDay, windowMs: day },
  ],
} satisfies Partial<Record<CallName, Window | Window[]>>

/** Opening games: every autoLogin call counts towards one limit. */
const launches = { name: 'launch', points: limits.launchPerMinute, windowMs: minute }

/** Looking a code up and receiving it are the same guess. */
const promotionCodes = {
  name: 'promotionCode',
  points: limits.promotionCodesPerMinute,
  windowMs: minute,
  code: 'REQUEST_LIMIT',
} as const

function limitsOf(call: string): (Window & { name: string })[] {
  if (call.startsWith('autoLogin')) return [launches]
  if (call === 'findPromotion' || call === 'activatePromotion') return [promotionCodes]
  const windows = [shared[call] ?? []].flat()
  // A call's first window has the call's name; a further one is counted beside it.
  return windows.map((window, index) => ({ name: index === 0 ? call : `${call}:${index}`, ...window }))
}

/** A burst is as good as an even pace: what counts is the sum over these seconds. */
const burstSeconds = 5

export interface CallLimits {
  /** Whatever is asked for: so many requests a second. @throws Refusal REQUEST_LIMIT. */
  takeBurst(memberId: string | undefined, network: string): Promise<void>
  /** What this call costs. @throws Refusal REQUEST_LIMIT, or REQUEST_LIMIT_1MIN when waiting about a minute is enough. */
  take(call: string, memberId: string | undefined, network: string): Promise<void>
}

export function createCallLimits(rateLimits: RateLimits): CallLimits {
  // These only protect this process from being kept busy: counting in memory costs nothing.
  const perSecond = (points: number) =>
    new RateLimiterMemory({ points: points * burstSeconds, duration: burstSeconds })
  const ofMembers = perSecond(limits.walletReadsPerSecond)
  const ofNetworks = perSecond(limits.lookupPerAddressSecond)
  const ofWiderOnes = perSecond(limits.lookupPerAddressSecond * limits.widerTimes)
  const consumeOfPlace = async (network: string) => {
    await ofNetworks.consume(network)
    await ofWiderOnes.consume(widerOf(network))
  }
  return {
    async takeBurst(memberId, network) {
      await (memberId ? ofMembers.consume(memberId) : consumeOfPlace(network)).catch(() => {
        throw new Refusal('REQUEST_LIMIT', undefined, burstSeconds)
      })
    },
    async take(call, memberId, network) {
      for (const limit of limitsOf(call)) {
        const usual = limit.windowMs <= minute ? 'REQUEST_LIMIT_1MIN' : 'REQUEST_LIMIT'
        const coded = { ...limit, code: limit.code ?? usual } as const
        await takeAll(rateLimits, memberId ? [[coded, memberId]] : placesOf(coded, network))
      }
    },
  }
}
