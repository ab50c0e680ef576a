/** What the key of a journal says of the flow that it belongs to: pure (staff-calls T6). */
import { isOneOf, keysOf } from '@kapao/contract/keys.ts'

export type FlowName =
  | { kind: 'withdrawal' | 'transfer' | 'gift_link' | 'bonus' | 'request' | 'sender_refund'; id: string }
  | { kind: 'gateway_payment' | 'bank_payment'; from: string; id: string }

const byId = {
  withdraw_held: 'withdrawal',
  withdraw_paid: 'withdrawal',
  withdraw_returned: 'withdrawal',
  transfer_held: 'transfer',
  transfer_settled: 'transfer',
  transfer_returned: 'transfer',
  transfer_corrected: 'transfer',
  deposit_voucher: 'gift_link',
  bonus_paid: 'bonus',
  bonus_forfeited: 'bonus',
  adjustment: 'request',
  sender_refund_paid: 'sender_refund',
} as const

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Undefined: it stands alone. */
export function flowIn(key: string): FlowName | undefined {
  const [head = '', ...rest] = key.split(':')
  // What is put aside from a deposit, or drawn for a withdrawal or a recall, belongs to that.
  if (head === 'set_aside_put' || head === 'set_aside_drawn') return flowIn(rest.join(':'))
  const [first = '', ...others] = rest
  if (head === 'deposit_bank') return { kind: 'bank_payment', from: first, id: others.join(':') }
  if (head === 'deposit_qr')
    return { kind: 'gateway_payment', from: first, id: others.slice(0, -1).join(':') }
  if (head === 'reversal') return flowIn(rest.join(':'))
  if (head === 'suspense_in' || head === 'suspense_out') {
    const [bank = '', ...named] = others
    // What a statement told carries the statement's id.
    const reference = named.length > 1 && uuid.test(named.at(-1) ?? '') ? named.slice(0, -1) : named
    return first === 'bank'
      ? { kind: 'bank_payment', from: bank, id: reference.join(':') }
      : { kind: 'gateway_payment', from: first, id: others.slice(0, -1).join(':') }
  }
  return isOneOf(keysOf(byId), head) && uuid.test(first) ? { kind: byId[head], id: first } : undefined
}
