/** What `npm run mutate` changes, and which tests are asked whether they notice. */

interface Area {
  mutate: string[]
  tests: string[]
}

/** A feature that moves money: its rules and services, before its own tests and others that are named. */
const feature = (folder: string, ...others: string[]): Area => ({
  mutate: [`server/src/${folder}/**/*.rules.ts`, `server/src/${folder}/**/*.service.ts`],
  tests: [`server/src/${folder}/**/*.test.ts`, ...others],
})

/** Payouts and transfers that two people end. */
const endedByHand = 'server/src/staff/ended-by-hand.test.ts'
const closedGames = 'server/src/game/maintenance.test.ts'
/** Who takes which task. */
const claims = 'server/src/staff/claim.test.ts'
/** Money that is set aside: its facts stand with its members. */
const setAside = 'server/src/member/set-aside.test.ts'

export const areas: Readonly<Record<string, Area>> = {
  /** The rules that are tried without a database: thousands of changes in minutes. */
  rules: {
    mutate: [
      ...[
        'bonus/bonus',
        'bonus/lock/lock',
        'closing/loss',
        'deposit/bank/matching',
        'deposit/voucher/voucher',
      ],
      ...['invite/invite', 'member/holder-name', 'refund/refund', 'spin/spin', 'staff/request'],
      ...['transfer/transfer', 'withdraw/payout-result', 'withdraw/withdraw'],
    ].map((path) => `server/src/${path}.rules.ts`),
    tests: ['server/src/**/*.rules.test.ts'],
  },
  ledger: {
    mutate: ['server/src/ledger/!(invariant|*.invariants|faults|*.test).ts'],
    // Pauses and limits that keep money from the wallet have their facts with responsible play, and so have notices theirs.
    tests: [
      ...['server/src/ledger/!(model).test.ts', setAside],
      ...['server/src/play/play.test.ts', 'server/src/notice/notice.test.ts'],
    ],
  },
  // Refunds in payout files, games that are closed and bonuses that go on have their facts elsewhere.
  withdraw: feature(
    'withdraw',
    ...[endedByHand, claims, setAside, closedGames],
    ...['server/src/deposit/suspense/sender-refund.test.ts', 'server/src/bonus/lock/lock.test.ts'],
  ),
  transfer: feature('transfer', endedByHand, closedGames),
  // Promotions are received as bonuses are; what was received before an account was closed counts in the new one.
  bonus: feature('bonus', 'server/src/promotion/promotion.test.ts', 'server/src/privacy/erase.test.ts'),
  // What still comes to an account that has closed stands with the catalogue.
  deposit: feature('deposit', claims, 'server/src/catalogue/house-account.test.ts'),
  refund: feature('refund'),
  invite: feature('invite'),
  spin: feature('spin'),
  play: feature('play'),
  // The first approval of a large withdrawal makes a request, which its second one ends.
  staff: feature('staff', 'server/src/withdraw/review.test.ts'),
}

export function testsOf(name: string): Area {
  const area = areas[name]
  if (!area) throw new Error(`There is no area "${name}". There are: ${Object.keys(areas).join(', ')}.`)
  return area
}
