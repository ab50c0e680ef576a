/** Which calls a switch closes for everybody, and which a freeze closes for one member (decisions D22, staff-calls T3, T5). */
import type { CallName } from '@kapao/contract/calls/names.ts'
import type { SwitchName } from '@kapao/contract/lists.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import type { Capability } from '@kapao/contract/schemas/staff-member.ts'
import type { Db } from '#platform/db/schema.ts'
import { checkOn } from '#settings/switch.service.ts'
import { refuseFrozen } from './freeze.service.ts'

interface Gate {
  capability?: Capability
  switch?: SwitchName
}

const offers: Gate = { capability: 'offers', switch: 'offers' }
const launch: Gate = { capability: 'play' }
const registration: Gate = { switch: 'registration' }

const gates: ReadonlyMap<string, Gate> = new Map(
  Object.entries({
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
    register: registration,
    sendMessage: { switch: 'chat' },
    uploadChatImage: { switch: 'chat' },
    uploadChatVideo: { switch: 'chat' },
  } satisfies Partial<Record<CallName, Gate>>),
)

/** What members who are registered already ask a code for. */
const opensNoAccount: readonly unknown[] = ['login', 'account', 'password']

const has = <Name extends string>(body: unknown, name: Name): body is Record<Name, unknown> =>
  typeof body === 'object' && body !== null && name in body

function gateOf(call: string, body: unknown): Gate | undefined {
  if (call.startsWith('autoLogin')) return launch
  if (call === 'sendOtp')
    return has(body, 'purpose') && opensNoAccount.includes(body.purpose) ? undefined : registration
  if ((call === 'transfer' || call === 'transferAll') && has(body, 'to'))
    // What is in a game can always come back.
    return body.to === walletPlace ? undefined : { capability: 'play', switch: `transfers:${body.to}` }
  return gates.get(call)
}

/** @throws Refusal SERVICE_CLOSED, GAME_MAINTENANCE, ACCOUNT_FROZEN with the capability. */
export async function checkOpen(db: Db, call: string, memberId: string | undefined, body: unknown) {
  const gate = gateOf(call, body)
  if (!gate) return
  if (gate.switch) await checkOn({ db }, gate.switch)
  if (gate.capability && memberId) await refuseFrozen(db, memberId, gate.capability)
}
