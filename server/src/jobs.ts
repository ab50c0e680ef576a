/** Every background job, one row each. What they look for is due by the product's clock (docs/decisions/0001). */

import { finishClearing, judgeLocks } from '#bonus/bonus.jobs.ts'
import { sweepChatFiles } from '#chat/file.service.ts'
import { askCharges } from '#deposit/deposit.jobs.ts'
import { readFeed } from '#deposit/feed.jobs.ts'
import { sweepSlipFiles, verifySlips } from '#deposit/slip.jobs.ts'
import { askVouchers } from '#deposit/voucher.jobs.ts'
import { finishResets } from '#game/game.jobs.ts'
import type { Idempotency } from '#idempotency/idempotency.ts'
import { closeInvites } from '#invite/invite.jobs.ts'
import { closeDays } from '#ledger/member-day.ts'
import { reconcile } from '#operator/reconciliation.service.ts'
import { sweepOtps } from '#otp/otp.service.ts'
import { relayOutbox } from '#realtime/relay.ts'
import { closeRefunds } from '#refund/refund.jobs.ts'
import { sweepSessions } from '#session/session.service.ts'
import { earnCoins, expireCoupons } from '#spin/spin.jobs.ts'
import { askTransfers } from '#transfer/transfer.jobs.ts'
import { payWithdrawals } from '#withdraw/withdraw.jobs.ts'
import type { App } from './context.ts'
import type { Job } from './job-runner.ts'

/** Jobs that remove what nobody needs, or only compare, answer 0: there is no more to do at once. */
const sweep = (run: (app: App) => Promise<unknown>) => async (app: App) => {
  await run(app)
  return 0
}

export const createJobs = (idempotency: Idempotency): readonly Job[] => [
  { name: 'relayOutbox',      everyMs: 50,        run: relayOutbox },
  { name: 'askTransfers',     everyMs: 500,       run: askTransfers },
  { name: 'payWithdrawals',   everyMs: 500,       run: payWithdrawals },
  { name: 'judgeLocks',       everyMs: 500,       run: judgeLocks },
  { name: 'finishClearing',   everyMs: 1_000,     run: finishClearing },
  { name: 'askCharges',       everyMs: 1_000,     run: askCharges },
  { name: 'reconcile',        everyMs: 3_600_000, run: sweep(reconcile) },
  { name: 'finishResets',     everyMs: 5_000,     run: finishResets },
  { name: 'readFeed',         everyMs: 1_000,     run: readFeed },
  { name: 'askVouchers',      everyMs: 1_000,     run: askVouchers },
  { name: 'verifySlips',      everyMs: 1_000,     run: verifySlips },
  { name: 'sweepChatFiles',   everyMs: 3_600_000, run: sweep(sweepChatFiles) },
  { name: 'sweepSlipFiles',   everyMs: 3_600_000, run: sweep(sweepSlipFiles) },
  { name: 'earnCoins',        everyMs: 5_000,     run: earnCoins },
  { name: 'expireCoupons',    everyMs: 60_000,    run: expireCoupons },
  { name: 'closeDays',        everyMs: 15_000,    run: closeDays },
  { name: 'closeRefunds',     everyMs: 15_000,    run: (app) => closeRefunds(app) },
  { name: 'closeInvites',     everyMs: 15_000,    run: (app) => closeInvites(app) },
  { name: 'sweepRequestKeys', everyMs: 3_600_000, run: () => idempotency.sweep() },
  { name: 'sweepSessions',    everyMs: 3_600_000, run: sweep(sweepSessions) },
  { name: 'sweepOtps',        everyMs: 3_600_000, run: sweep(sweepOtps) },
  { name: 'sweepRateLimits',  everyMs: 600_000,   run: sweep((app) => app.limits.sweep()) },
]
