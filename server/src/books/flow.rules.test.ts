/** Facts about what a journal belongs to. */
import { expect, test } from 'vitest'
import { flowIn } from './flow.rules.ts'

const id = '01890000-0000-7000-8000-000000000001'

test.each([
  [`withdraw_held:${id}`, { kind: 'withdrawal', id }],
  [`set_aside_drawn:withdraw_held:${id}`, { kind: 'withdrawal', id }],
  [`transfer_settled:${id}`, { kind: 'transfer', id }],
  [`adjustment:${id}`, { kind: 'request', id }],
  ['deposit_qr:KBANK:P:1:50000', { kind: 'gateway_payment', from: 'KBANK', id: 'P:1' }],
  ['deposit_bank:SCB:R:1', { kind: 'bank_payment', from: 'SCB', id: 'R:1' }],
  ['suspense_in:bank:SCB:R1', { kind: 'bank_payment', from: 'SCB', id: 'R1' }],
  [
    'suspense_in:bank:SCB:R1:01900000-0000-7000-8000-000000000001',
    { kind: 'bank_payment', from: 'SCB', id: 'R1' },
  ],
  [
    'reversal:suspense_in:bank:SCB:R1:01900000-0000-7000-8000-000000000001',
    { kind: 'bank_payment', from: 'SCB', id: 'R1' },
  ],
  ['suspense_in:KBANK:P1:50000', { kind: 'gateway_payment', from: 'KBANK', id: 'P1' }],
  ['withdraw_held:nothing', undefined],
  ['win', undefined],
])('%s', (key, name) => expect(flowIn(key)).toEqual(name))
