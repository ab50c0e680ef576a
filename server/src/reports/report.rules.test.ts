/** Facts about the figures of reports. */
import { expect, test } from 'vitest'
import { gameFigures, gatewayFigures, moneyFigures, stepOf } from './report.rules.ts'

const row = (account: string, kind: string, paidIn: bigint, paidOut: bigint, entries = 1n) => ({
  ...{ account, kind, paidIn, paidOut, entries },
})

test('figures follow from what the house’s accounts moved', () => {
  const figures = moneyFigures([
    row('house:bank:SCB', 'deposit_bank', 0n, 700n, 2n),
    row('house:gateway:KBANK', 'deposit_qr', 0n, 300n),
    // Nobody's yet, and taken back: no deposits.
    row('house:bank:SCB', 'suspense_in', 0n, 90n),
    row('house:bank:SCB', 'recall', 50n, 0n),
    row('house:payout', 'withdraw_paid', 400n, 0n),
    row('house:payout', 'sender_refund_paid', 90n, 0n),
    row('house:provider:NAGA', 'game_result', 500n, 120n, 9n),
    row('house:bonus', 'bonus_paid', 0n, 100n),
    row('house:bonus', 'bonus_forfeited', 30n, 0n),
    row('house:refund', 'refund_paid', 0n, 20n),
    row('house:invite', 'invite_paid', 0n, 10n),
    row('house:prize', 'prize_paid', 0n, 5n),
    row('house:adjustment', 'adjustment', 0n, 7n),
  ])
  expect(figures).toEqual({
    ...{ deposits: 1000n, depositCount: 3, withdrawals: 400n, withdrawalCount: 1, net: 600n },
    ...{ ggr: 380n, bonuses: 70n, refunds: 20n, invites: 10n, prizes: 5n, ngr: 275n, adjustments: 7n },
  })
})

test('a gateway’s deposits are its own', () => {
  expect(
    gatewayFigures([
      row('house:gateway:KBANK', 'deposit_qr', 0n, 300n, 2n),
      row('house:gateway:KBANK', 'suspense_in', 0n, 50n),
      row('house:bank:SCB', 'deposit_bank', 0n, 700n),
    ]),
  ).toEqual([{ gateway: 'KBANK', deposits: 300n, depositCount: 2 }])
})

test('what a transfer brought back was never out of its game', () => {
  expect(
    gameFigures([
      row('game:NAGA', 'transfer_in_settled', 500n, 0n),
      row('game:NAGA', 'transfer_out_held', 0n, 200n),
      row('game:NAGA', 'transfer_out_returned', 80n, 0n),
      row('game:NAGA', 'game_result', 10n, 60n),
      row('house:provider:NAGA', 'game_result', 60n, 10n),
    ]),
  ).toEqual([{ game: 'NAGA', ggr: 50n, transfersIn: 500n, transfersOut: 120n }])
})

test.each([
  ['day', '2026-03-11', '2026-03-11'],
  ['week', '2026-03-11', '2026-03-09'],
  ['month', '2026-03-11', '2026-03-01'],
] as const)('a %s begins on its first day', (by, day, first) => expect(stepOf(by, day)).toBe(first))
