/** All money that the outside world holds or has seen pass, per service: for conservation checks. */
import { qrGateways } from '@kapao/contract/lists.ts'
import { toBaht } from '@kapao/contract/money.ts'
import type { Totals } from '@kapao/contract/outside/control.ts'
import type * as z from 'zod/mini'
import { games } from '../game/catalogue.ts'
import type { Store } from '../store.ts'

interface Sum {
  name: string
  total: bigint
}

function perName(names: readonly string[], sums: Sum[]): Record<string, number> {
  const totals = Object.fromEntries(names.map((name) => [name, 0]))
  for (const { name, total } of sums) totals[name] = toBaht(total)
  return totals
}

export function sumTotals(store: Store): z.input<typeof Totals> {
  const slots = games.map((game) => game.code)
  return {
    accepted: perName(
      [...qrGateways, 'TRUEMONEY'],
      store.list<Sum>(
        `SELECT gateway AS name, sum(amount) AS total
         FROM (
           SELECT charge.gateway, payment.amount FROM payment JOIN charge ON charge.reference = payment.charge_reference
           UNION ALL
           SELECT to_bank, amount FROM bank_transfer
           UNION ALL
           SELECT 'TRUEMONEY', amount FROM redemption WHERE status = 'redeemed'
           UNION ALL
           SELECT service, -amount FROM recall
         ) AS arrived GROUP BY 1`,
      ),
    ),
    paidOut: perName(
      [],
      store.list<Sum>(
        `SELECT to_bank AS name, sum(amount) AS total FROM payout WHERE status = 'paid' GROUP BY 1`,
      ),
    ),
    games: perName(
      slots,
      store.list<Sum>(
        `SELECT slot AS name, sum(amount) AS total
         FROM (
           SELECT slot, balance AS amount FROM game_account
           UNION ALL
           SELECT slot, amount FROM stake WHERE pays IS NULL
         ) AS held GROUP BY 1`,
      ),
    ),
    staked: perName(
      slots,
      store.list<Sum>('SELECT slot AS name, sum(amount) AS total FROM stake WHERE pays IS NULL GROUP BY 1'),
    ),
    gameResults: perName(
      slots,
      store.list<Sum>('SELECT slot AS name, sum(win - stake) AS total FROM round GROUP BY 1'),
    ),
  }
}
