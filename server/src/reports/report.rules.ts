/** Figures of reports from what accounts moved: pure (staff-calls T6). */
import type { ReportFilter } from '@kapao/contract/schemas/staff-report.ts'
import { type Day, mondayOf } from '#platform/time/bangkok-day.ts'

/** What entries of one account in journals of one kind moved. */
interface Figure {
  account: string
  kind: string
  paidIn: bigint
  paidOut: bigint
  entries: bigint
}

type Step = NonNullable<ReportFilter['by']>

/** The first day of the day, week or month. */
const firstOf = {
  day: (day) => day,
  week: mondayOf,
  month: (day) => `${day.slice(0, 7)}-01`,
} satisfies Record<Step, (day: Day) => Day>

export const stepOf = (by: Step, day: Day): Day => firstOf[by](day)

export interface MoneyFigures {
  deposits: bigint
  depositCount: number
  withdrawals: bigint
  withdrawalCount: number
  net: bigint
  ggr: bigint
  bonuses: bigint
  refunds: bigint
  invites: bigint
  prizes: bigint
  ngr: bigint
  adjustments: bigint
}

const isPayer = (account: string) => account.startsWith('house:bank:') || account.startsWith('house:gateway:')

/** A deposit is credited by its own kind of journal; money that a bank took back, and corrections, are none. */
const isDeposit = ({ account, kind }: Figure) => isPayer(account) && kind.startsWith('deposit_')

const isPaidWithdrawal = ({ account, kind }: Figure) => account === 'house:payout' && kind === 'withdraw_paid'

const given = ({ paidIn, paidOut }: Figure) => paidOut - paidIn
const received = ({ paidIn, paidOut }: Figure) => paidIn - paidOut

const sum = (rows: readonly Figure[], amountOf: (row: Figure) => bigint) =>
  rows.reduce((total, row) => total + amountOf(row), 0n)
const count = (rows: readonly Figure[]) => Number(sum(rows, ({ entries }) => entries))

export function moneyFigures(rows: readonly Figure[]): MoneyFigures {
  const of = (account: string) => rows.filter((row) => row.account === account)
  const depositRows = rows.filter(isDeposit)
  const withdrawalRows = rows.filter(isPaidWithdrawal)
  const deposits = sum(depositRows, given)
  const withdrawals = sum(withdrawalRows, received)
  const ggr = sum(
    rows.filter(({ account }) => account.startsWith('house:provider:')),
    received,
  )
  const gifts = (name: string) => sum(of(`house:${name}`), given)
  const [bonuses, refunds] = [gifts('bonus'), gifts('refund')]
  const [invites, prizes] = [gifts('invite'), gifts('prize')]
  return {
    ...{ deposits, depositCount: count(depositRows), withdrawals, withdrawalCount: count(withdrawalRows) },
    ...{ net: deposits - withdrawals, ggr, bonuses, refunds, invites, prizes },
    ngr: ggr - bonuses - refunds - invites - prizes,
    adjustments: sum(of('house:adjustment'), given),
  }
}

/** By gateway: what its payments credited. */
export function gatewayFigures(rows: readonly Figure[]) {
  const ofGateways = rows.filter((row) => row.account.startsWith('house:gateway:') && isDeposit(row))
  return [...Map.groupBy(ofGateways, ({ account }) => account.slice('house:gateway:'.length))].map(
    ([gateway, its]) => ({ gateway, deposits: sum(its, given), depositCount: count(its) }),
  )
}

const slotOf = (account: string) => /^(?:house:provider|game):(.+)$/.exec(account)?.[1]

/** By game: what it took, and what members put into it and took out of it. */
export function gameFigures(rows: readonly Figure[]) {
  const ofGames = rows.filter(({ account }) => slotOf(account) !== undefined)
  return [...Map.groupBy(ofGames, ({ account }) => slotOf(account) ?? '')].map(([game, its]) => {
    const moved = its.filter(
      ({ account, kind }) => account.startsWith('game:') && kind.startsWith('transfer_'),
    )
    return {
      game,
      ggr: sum(
        its.filter(({ account }) => account.startsWith('house:')),
        received,
      ),
      // What came back from a transfer that the provider did not do was never out.
      transfersIn: sum(
        moved.filter(({ kind }) => kind !== 'transfer_out_returned'),
        ({ paidIn }) => paidIn,
      ),
      transfersOut:
        sum(moved, ({ paidOut }) => paidOut) -
        sum(
          moved.filter(({ kind }) => kind === 'transfer_out_returned'),
          ({ paidIn }) => paidIn,
        ),
    }
  })
}
