/** Every background job, one row each. What they look for is due by the product's clock (docs/decisions/0001). */

import { confirmLowBalances, finishClearing, judgeLocks } from '#bonus/bonus.jobs.ts'
import { sweepChatFiles } from '#chat/file.service.ts'
import { closeFigures } from '#closing/daily-figures.ts'
import { closeDays } from '#closing/member-day.ts'
import { showPlanned } from '#content/plan.service.ts'
import { readFeed } from '#deposit/bank/feed.jobs.ts'
import { askCharges } from '#deposit/qr/qr.jobs.ts'
import { sweepSlipFiles, verifySlips } from '#deposit/slip/slip.jobs.ts'
import { paySenderRefunds } from '#deposit/suspense/sender-refund.jobs.ts'
import { askVouchers } from '#deposit/voucher/voucher.jobs.ts'
import { makeListExports, sweepListExports } from '#export/export.jobs.ts'
import { finishResets, resealPasswords } from '#game/game.jobs.ts'
import { closeInvites } from '#invite/invite.jobs.ts'
import type { Ledger } from '#ledger/post.ts'
import { releaseForgotten } from '#member/freeze.service.ts'
import { sendSms } from '#member/sms.service.ts'
import { sendPushes } from '#notice/push.jobs.ts'
import type { App } from '#parts/app-parts.ts'
import type { Job } from '#platform/jobs/job-runner.ts'
import { relayOutbox } from '#platform/realtime/relay.ts'
import { emptyGames, tellWaited } from '#play/play.jobs.ts'
import { eraseClosed } from '#privacy/erase.jobs.ts'
import { makeExports, sweepExports } from '#privacy/export.jobs.ts'
import { reconcile } from '#reconciliation/reconciliation.service.ts'
import { closeRefunds } from '#refund/refund.jobs.ts'
import { sweepKept } from '#retention/retention.jobs.ts'
import { lookForRisks } from '#risk/risk.jobs.ts'
import { sweepDevices } from '#session/device.service.ts'
import { earnCoins, expireCoupons, resealSeeds } from '#spin/spin.jobs.ts'
import { lapseRequests } from '#staff/request.service.ts'
import { resealAuthenticators } from '#staff/staff.jobs.ts'
import { checkTrail } from '#staff/trail-check.service.ts'
import { askTransfers } from '#transfer/transfer.jobs.ts'
import { payWithdrawals } from '#withdraw/withdraw.jobs.ts'

/** Jobs that look at everything answer 0: there is no more to do at once. */
const sweep = (run: (app: App) => Promise<unknown>) => async (app: App) => {
  await run(app)
  return 0
}

/** @returns how many books there is more of to compare at once. */
const compareBooks = async (app: App) => (await reconcile(app)).filter(({ isBehind }) => isBehind).length

/** What a closed day lets be closed follows at once; woken, because each waits for the day that it does not close itself. */
const closeDaysFirst = async (app: App) => {
  const done = await closeDays(app)
  if (done > 0) for (const name of ['closeFigures', 'closeRefunds', 'closeInvites']) app.wake(name)
  return done
}

export const allJobs: readonly Job<App>[] = [
  // Each posting wakes it: this is for what a node that died has left.
  { name: 'relayOutbox',      everyMs: 250,       run: relayOutbox },
  { name: 'askTransfers',     everyMs: 500,       run: askTransfers },
  { name: 'payWithdrawals',   everyMs: 500,       run: payWithdrawals },
  { name: 'judgeLocks',       everyMs: 500,       run: judgeLocks },
  { name: 'confirmLowBalances', everyMs: 5_000,   run: confirmLowBalances },
  { name: 'finishClearing',   everyMs: 1_000,     run: finishClearing },
  { name: 'askCharges',       everyMs: 1_000,     run: askCharges },
  { name: 'reconcile',        everyMs: 3_600_000, run: compareBooks },
  { name: 'finishResets',     everyMs: 5_000,     run: finishResets },
  { name: 'resealPasswords',  everyMs: 3_600_000, run: resealPasswords },
  { name: 'resealSeeds',      everyMs: 3_600_000, run: resealSeeds },
  { name: 'resealAuthenticators', everyMs: 3_600_000, run: resealAuthenticators },
  { name: 'readFeed',         everyMs: 1_000,     run: readFeed },
  { name: 'askVouchers',      everyMs: 1_000,     run: askVouchers },
  { name: 'paySenderRefunds', everyMs: 1_000,     run: paySenderRefunds },
  { name: 'sendSms',          everyMs: 1_000,     run: sendSms },
  { name: 'sendPushes',       everyMs: 1_000,     run: sendPushes },
  { name: 'verifySlips',      everyMs: 1_000,     run: verifySlips },
  { name: 'sweepChatFiles',   everyMs: 3_600_000, run: sweep(sweepChatFiles) },
  { name: 'sweepSlipFiles',   everyMs: 3_600_000, run: sweep(sweepSlipFiles) },
  { name: 'earnCoins',        everyMs: 1_000,     run: earnCoins },
  { name: 'expireCoupons',    everyMs: 60_000,    run: expireCoupons },
  { name: 'closeDays',        everyMs: 2_000,     run: closeDaysFirst },
  { name: 'closeFigures',     everyMs: 15_000,    run: closeFigures },
  { name: 'closeRefunds',     everyMs: 15_000,    run: (app) => closeRefunds(app) },
  { name: 'closeInvites',     everyMs: 15_000,    run: (app) => closeInvites(app) },
  { name: 'releaseSetAside',  everyMs: 1_000,     run: releaseForgotten },
  { name: 'emptyGames',       everyMs: 1_000,     run: emptyGames },
  { name: 'tellWaited',       everyMs: 5_000,     run: tellWaited },
  { name: 'showPlanned',      everyMs: 1_000,     run: showPlanned },
  { name: 'lapseRequests',    everyMs: 60_000,    run: lapseRequests },
  { name: 'sweepKept',        everyMs: 3_600_000, run: (app) => sweepKept(app) },
  { name: 'eraseClosed',      everyMs: 60_000,    run: eraseClosed },
  { name: 'makeExports',      everyMs: 1_000,     run: makeExports },
  { name: 'sweepExports',     everyMs: 3_600_000, run: sweep(sweepExports) },
  { name: 'lookForRisks',     everyMs: 5_000,     run: lookForRisks },
  { name: 'makeListExports', everyMs: 1_000,      run: (app) => makeListExports(app) },
  { name: 'sweepListExports', everyMs: 600_000,   run: sweep(sweepListExports) },
  { name: 'checkTrail',       everyMs: 600_000,   run: checkTrail },
  { name: 'sweepDevices',     everyMs: 3_600_000, run: sweepDevices },
  { name: 'sweepRateLimits',  everyMs: 600_000,   run: (app) => app.limits.sweep() },
]

/** What a posting told the outbox does not wait for the relay's next round. */
export function wakeRelayAfterPost(ledger: Ledger, wake: (job: string) => void): Ledger {
  return {
    async post(posting) {
      const posted = await ledger.post(posting)
      wake('relayOutbox')
      return posted
    },
  }
}
