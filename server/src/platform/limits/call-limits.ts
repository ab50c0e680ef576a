/** How often each call may be made (decisions D12, quality C-54): one row per call that has a limit of its own. */
import type { CallName, OperatorApi } from '@kapao/contract/calls/names.ts'
import * as limits from '@kapao/contract/limits.ts'
import { slipLimits } from '@kapao/contract/limits.ts'
import { staffLimits } from '@kapao/contract/staff-limits.ts'
import { dayMs, hourMs, minuteMs } from '@kapao/contract/time-units.ts'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { widerOf } from './network.ts'
import { placesOf, takeAll } from './place-limits.ts'
import type { RateLimits } from './rate-limits.ts'

interface Window {
  points: number
  windowMs: number
  /** Default: REQUEST_LIMIT_1MIN when waiting about a minute is enough. */
  code?: 'REQUEST_LIMIT'
  /** Where nobody is signed in: over all addresses together. */
  everybody?: number
}

const chatUploads: Window[] = [
  { points: limits.chatUploads.perHour, windowMs: hourMs },
  { points: limits.chatUploads.perDay, windowMs: dayMs },
]

/** Counted over all server processes, per member (or where nobody is signed in per network and what lies around it). */
const shared: Readonly<Record<string, Window | Window[]>> = {
  transfer: { points: limits.moneyCallsPerMinute, windowMs: minuteMs },
  transferAll: { points: limits.moneyCallsPerMinute, windowMs: minuteMs },
  withdraw: { points: limits.moneyCallsPerMinute, windowMs: minuteMs },
  withdrawAll: { points: limits.moneyCallsPerMinute, windowMs: minuteMs },
  addExpected: { points: limits.moneyCallsPerMinute, windowMs: minuteMs },
  createQrcode: { points: limits.moneyCallsPerMinute, windowMs: minuteMs },
  truelink: { points: limits.truelinkPerMinute, windowMs: minuteMs },
  spin: { points: limits.spinPerMinute, windowMs: minuteMs },
  changeSpinSeed: [
    { points: limits.seedChangesPerMinute, windowMs: minuteMs },
    { points: limits.seedChangesPerDay, windowMs: dayMs },
  ],
  claimCoupon: { points: limits.moneyCallsPerMinute, windowMs: minuteMs },
  claimInvite: { points: limits.moneyCallsPerMinute, windowMs: minuteMs },
  receiveRefund: { points: limits.moneyCallsPerMinute, windowMs: minuteMs },
  addRefundToWallet: { points: limits.moneyCallsPerMinute, windowMs: minuteMs },
  refreshSlots: { points: limits.slotRefreshPerMinute, windowMs: minuteMs },
  activateSlot: { points: limits.moneyCallsPerMinute, windowMs: minuteMs },
  resetSlotPassword: { points: limits.moneyCallsPerMinute, windowMs: minuteMs },
  activateBonus: { points: limits.moneyCallsPerMinute, windowMs: minuteMs },
  bonusPreview: { points: limits.promotionCodesPerMinute, windowMs: minuteMs },
  clearBonus: { points: limits.moneyCallsPerMinute, windowMs: minuteMs },
  clearBonusPreview: { points: limits.slotRefreshPerMinute, windowMs: minuteMs },
  statementCsv: { points: limits.exportPerMinute, windowMs: minuteMs },
  statementFile: { points: limits.exportPerMinute, windowMs: minuteMs },
  makeExport: { points: serverLimits.dataExportsPerDay, windowMs: dayMs },
  checkReceipt: { points: limits.receiptChecksPerAddressMinute, windowMs: minuteMs },
  updateProfile: { points: limits.profileChangePerHour, windowMs: hourMs },
  updateAccountName: { points: limits.profileChangePerHour, windowMs: hourMs },
  changePassword: { points: limits.stepUpPerMinute, windowMs: minuteMs },
  setPin: { points: limits.stepUpPerMinute, windowMs: minuteMs },
  removePin: { points: limits.stepUpPerMinute, windowMs: minuteMs },
  closeAccount: { points: limits.stepUpPerMinute, windowMs: minuteMs },
  stepUp: { points: limits.stepUpPerMinute, windowMs: minuteMs },
  passkeyOptions: { points: limits.stepUpPerMinute, windowMs: minuteMs },
  addPasskey: { points: limits.stepUpPerMinute, windowMs: minuteMs },
  removePasskey: { points: limits.stepUpPerMinute, windowMs: minuteMs },
  stepUpPasskeyOptions: { points: limits.stepUpPerMinute, windowMs: minuteMs },
  stepUpPasskey: { points: limits.stepUpPerMinute, windowMs: minuteMs },
  // Each is a row until it is answered: what there may be of them is bounded over all addresses too.
  loginPasskeyOptions: [
    { points: limits.loginPerAddressMinute, windowMs: minuteMs },
    { points: limits.loginEverybodyHour, windowMs: hourMs, everybody: limits.loginEverybodyHour },
  ],
  staffPasskeyLoginOptions: [
    { points: staffLimits.wrongPerAddressMinute, windowMs: minuteMs },
    { points: limits.loginEverybodyHour, windowMs: hourMs, everybody: limits.loginEverybodyHour },
  ],
  validateAccount: { points: limits.validatePerAddress, windowMs: limits.validateWindowMs },
  register: {
    points: limits.registerPerAddressHour,
    windowMs: hourMs,
    everybody: limits.registerEverybodyHour,
  },
  uploadChatImage: chatUploads,
  uploadChatVideo: chatUploads,
  uploadSlip: [
    { points: slipLimits.per10Minutes, windowMs: 10 * minuteMs },
    { points: slipLimits.perDay, windowMs: dayMs },
  ],
} satisfies Partial<Record<CallName | keyof OperatorApi, Window | Window[]>>

/** Opening games: every autoLogin call counts towards one limit. */
const launches = { name: 'launch', points: limits.launchPerMinute, windowMs: minuteMs }

/** Looking a code up and receiving it are the same guess; so is a preview of one that is none. */
export const promotionCodes = {
  name: 'promotionCode',
  points: limits.promotionCodesPerMinute,
  windowMs: minuteMs,
  code: 'REQUEST_LIMIT',
} as const

/** Wrong passwords, whatever the password is asked for: another call is no further guess. */
export const wrongPasswords = {
  name: 'wrongPassword',
  points: limits.passwordChangePerHour,
  windowMs: hourMs,
  code: 'REQUEST_LIMIT',
} as const

/** Changes of what proves a member, each of which is told by SMS. */
export const proofChanges = { ...wrongPasswords, name: 'changeProof' } as const

function limitsOf(call: string): (Window & { name: string })[] {
  if (call.startsWith('autoLogin')) return [launches]
  if (call === 'findPromotion' || call === 'activatePromotion') return [promotionCodes]
  const windows = [shared[call] ?? []].flat()
  // A call's first window has the call's name; a further one is counted beside it.
  return windows.map((window, index) => ({ name: index === 0 ? call : `${call}:${index}`, ...window }))
}

export interface CallLimits {
  /** Whatever is asked for: so many requests a second. @throws Refusal REQUEST_LIMIT. */
  takeBurst(memberId: string | undefined, network: string): Promise<void>
  /** What this call costs. @throws Refusal REQUEST_LIMIT, or REQUEST_LIMIT_1MIN when waiting about a minute is enough. */
  take(call: string, memberId: string | undefined, network: string): Promise<void>
}

export function createCallLimits(rateLimits: RateLimits): CallLimits {
  // These only protect this process from being kept busy: counting in memory costs nothing.
  const perSecond = (points: number) =>
    new RateLimiterMemory({ points: points * serverLimits.burstSeconds, duration: serverLimits.burstSeconds })
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
        throw new Refusal('REQUEST_LIMIT', undefined, serverLimits.burstSeconds)
      })
    },
    async take(call, memberId, network) {
      for (const limit of limitsOf(call)) {
        const usual = limit.windowMs <= minuteMs ? 'REQUEST_LIMIT_1MIN' : 'REQUEST_LIMIT'
        const coded = { ...limit, code: limit.code ?? usual } as const
        await takeAll(rateLimits, memberId ? [[coded, memberId]] : placesOf(coded, network))
      }
    },
  }
}
