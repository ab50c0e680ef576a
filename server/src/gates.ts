/** Which calls a switch closes for everybody, and which a freeze closes for one member (decisions D22, staff-calls T3, T5). */
import type { CallName } from '@kapao/contract/calls/names.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import type { Capability } from '@kapao/contract/schemas/operator-member.ts'
import type { SwitchName } from '@kapao/contract/schemas/operator-switch.ts'
import { checkNotFrozen } from '#member/freeze.service.ts'
import { checkOn } from '#settings/switch.service.ts'
import type { App } from './context.ts'

interface Gate {
  capability?: Capability
  switch?: SwitchName
}

const offers: Gate = { capability: 'offers', switch: 'offers' }
const launch: Gate = { capability: 'play' }

const gates: Partial<Record<CallName, Gate>> = {
  createQrcode: { capability: 'deposit', switch: 'deposit:qr' },
  truelink: { capability: 'deposit', switch: 'deposit:voucher' },
  addExpected: { capability: 'deposit', switch: 'deposit:bank' },
  uploadSlip: { capability: 'deposit', switch: 'deposit:slip' },
  withdraw: { capability: 'withdrawal', switch: 'withdrawals' },
  withdrawAll: { capability: 'withdrawal', switch: 'withdrawals' },
  activateSlot: { capability: 'play' },
  activateBonus: offers,
  activatePromotion: offers,
  receiveRefund: offers,
  addRefundToWallet: offers,
  claimInvite: offers,
  claimCoupon: offers,
  spin: { capability: 'offers', switch: 'spins' },
  register: { switch: 'registration' },
  sendMessage: { switch: 'chat' },
  uploadChatImage: { switch: 'chat' },
  uploadChatVideo: { switch: 'chat' },
}

/** What members who are registered already ask a code for. */
const opensNoAccount: readonly string[] = ['login', 'account', 'password']

function gateOf(name: string, body: unknown): Gate | undefined {
  if (name.startsWith('autoLogin')) return launch
  if (name === 'sendOtp')
    return opensNoAccount.includes((body as { purpose?: string }).purpose ?? '') ? undefined : gates.register
  if (name !== 'transfer' && name !== 'transferAll') return gates[name as CallName]
  const { to } = body as { to: string }
  // What is in a game can always come back.
  return to === walletPlace ? undefined : { capability: 'play', switch: `transfers:${to}` }
}

/** @throws Refusal SERVICE_CLOSED, ACCOUNT_FROZEN with the capability. */
export async function checkOpen(app: App, name: string, memberId: string | undefined, body: unknown) {
  const gate = gateOf(name, body)
  if (!gate) return
  if (gate.switch) await checkOn(app, gate.switch)
  if (gate.capability && memberId) await checkNotFrozen(app.db, memberId, gate.capability)
}
