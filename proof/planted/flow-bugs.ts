/** Bugs in what moves money in and out: answers that did not come, reports of others, staff's decisions. */
import type { PlantedBug } from './bug.ts'

export const flowBugs: PlantedBug[] = [
  {
    name: 'transfer-back-on-timeout',
    means:
      'a provider that does not answer counts as a no: the money is given back while it may have arrived',
    file: 'server/src/transfer/transfer.service.ts',
    text: 'const ended = said && (await conclude(app, { ...row, currency: member.currency, isSeen: true }, said))',
    instead: `const ended = held.repeated
    ? undefined
    : await conclude(app, { ...row, currency: member.currency }, said ?? { status: 'rejected' })`,
    caughtBy: {
      file: 'server/src/transfer/transfer-unknown.test.ts',
      test: ': the money stays in transit, and the job settles it once',
    },
  },
  {
    name: 'late-order-sent',
    means: 'an order goes out after its end, when its money has already been given back',
    file: 'server/src/transfer/transfer.service.ts',
    text: 'if (!isTaken || app.clock.now() >= row.orderUntil) {',
    instead: 'if (!isTaken && app.clock.now() < row.orderUntil) {',
    caughtBy: {
      file: 'server/src/transfer/late-order.test.ts',
      test: 'an order that stood still before it was taken is not sent once the money went back',
    },
  },
  {
    name: 'small-ones-uncounted',
    means: 'many small withdrawals leave by themselves where one large one would wait for a person',
    file: 'server/src/withdraw/withdraw.rules.ts',
    text: 'if (askedInDay + amount > autoDayMax)',
    instead: 'if (amount > autoDayMax)',
    caughtBy: {
      file: 'server/src/withdraw/splitting.test.ts',
      test: 'twelve of 10,000 within seconds: three leave by themselves, the fourth waits for a person',
    },
  },
  {
    name: 'unknown-believed-once',
    means: '"no such transfer" is believed when it is said once',
    file: 'server/src/transfer/transfer.rules.ts',
    text: 'unknownCount >= 2 &&',
    instead: 'unknownCount >= 1 &&',
    caughtBy: {
      file: 'server/src/transfer/transfer-unknown.test.ts',
      test: 'said once is not enough, however late',
    },
  },
  {
    name: 'unknown-believed-early',
    means: '"no such transfer" is believed while our order may still be on its way',
    file: 'server/src/transfer/transfer.rules.ts',
    text: ' && now.getTime() >= orderOver(order) + limits.providerSettleWindowMs',
    instead: ' || now < order.orderUntil',
    caughtBy: {
      file: 'server/src/transfer/transfer-unknown.test.ts',
      test: 'a transfer that never reached the provider comes back, but only when said twice and after 2 minutes',
    },
  },
  {
    name: 'two-open-transfers',
    means: 'two transfers of a member may be under way at one provider',
    file: 'server/migrations/0002_product.sql',
    text: 'CREATE UNIQUE INDEX transfer_open ON transfer',
    instead: 'CREATE INDEX transfer_open ON transfer',
    caughtBy: {
      file: 'server/src/transfer/transfer-unknown.test.ts',
      test: 'of 32 at once while the provider takes its time one is under way, and the money of one',
    },
  },
  {
    name: 'payout-back-on-timeout',
    means: 'a bank that does not answer counts as a no: the member has the money twice',
    file: 'server/src/withdraw/withdraw.jobs.ts',
    text: "app.log[faultLevel(error)]({ err: error, reference: withdrawal.reference }, 'payout not decided')",
    instead: "if (faultLevel(error) === 'warn') await returnWithdrawal(app, withdrawal, null)",
    caughtBy: {
      file: 'server/src/withdraw/withdraw.test.ts',
      test: 'nothing comes back by itself, and it is paid once',
    },
  },
  {
    name: 'payout-under-new-name',
    means: 'a payout is ordered again under another reference, so the bank pays it again',
    file: 'server/src/withdraw/withdraw.jobs.ts',
    text: 'payoutReference: withdrawal.reference,',
    instead: 'payoutReference: `${withdrawal.reference}${withdrawal.askCount}`,',
    caughtBy: {
      file: 'server/src/withdraw/withdraw.test.ts',
      test: 'nothing comes back by itself, and it is paid once',
    },
  },
  {
    name: 'two-open-withdrawals',
    means: 'a member may have several withdrawals under way',
    file: 'server/migrations/0002_product.sql',
    text: 'CREATE UNIQUE INDEX withdrawal_open ON withdrawal',
    instead: 'CREATE INDEX withdrawal_open ON withdrawal',
    caughtBy: { file: 'server/src/withdraw/withdraw.test.ts', test: '32 taps hold money once' },
  },
  {
    name: 'review-limit',
    means: 'a large withdrawal is paid without anybody having looked',
    file: 'server/src/withdraw/withdraw.rules.ts',
    text: "if (amount > autoMax) return 'amount'",
    instead: '',
    caughtBy: {
      file: 'server/src/withdraw/withdraw.test.ts',
      test: '10,000 baht is approved by itself, one satang more is for a person',
    },
  },
  {
    name: 'new-bank-account',
    means: 'money goes to a bank account that was changed an hour ago, without a question',
    file: 'server/src/withdraw/withdraw.rules.ts',
    text: 'now.getTime() - bankChangedAt.getTime() < limits.bankChangeReviewMs',
    instead: 'now.getTime() < bankChangedAt.getTime()',
    caughtBy: {
      file: 'server/src/withdraw/withdraw.test.ts',
      test: 'a bank account changed within 24 hours means review, and so does the first withdrawal to it',
    },
  },
  {
    name: 'one-approver',
    means: 'one operator alone approves what takes two',
    file: 'server/src/withdraw/review.service.ts',
    text: 'approvals >= withdrawal.approvalsNeeded',
    instead: 'approvals >= 1',
    caughtBy: {
      file: 'server/src/withdraw/review.test.ts',
      test: 'above 100,000 baht it takes two different operators',
    },
  },
  {
    name: 'same-approver-twice',
    means: 'one operator who clicks twice counts as two',
    file: 'server/src/withdraw/review.queries.ts',
    text: 'return Number(count)',
    instead: 'return Number(count) + 1',
    caughtBy: {
      file: 'server/src/withdraw/review.test.ts',
      test: 'above 100,000 baht it takes two different operators',
    },
  },
  {
    name: 'own-withdrawal',
    means: 'an operator decides about their own money',
    file: 'server/src/withdraw/withdraw.rules.ts',
    text: "if (operator.memberId === memberId) return 'OWN_REQUEST'",
    instead: '',
    caughtBy: {
      file: 'server/src/withdraw/review.test.ts',
      test: 'nobody decides about the member that they are themselves',
    },
  },
  {
    name: 'webhook-signature',
    means: 'anybody can report a payment',
    file: 'server/src/outside/signature.ts',
    text: "if (given.split(' ').some((one) => signed.some((ours) => isSame(one, ours)))) return id",
    instead: 'if (signed.some((ours) => isSame(given, ours)) || signed.length > 0) return id',
    caughtBy: {
      file: 'server/src/deposit/qr/payment.test.ts',
      test: 'forged, old, future, altered and unsigned webhooks are 401 and change nothing',
    },
  },
  {
    name: 'webhook-time',
    means: 'a report that was signed long ago is taken',
    file: 'server/src/outside/signature.ts',
    text: ' && isFresh(clock, timestamp)',
    instead: ' && (isFresh(clock, timestamp) || true)',
    caughtBy: {
      file: 'server/src/deposit/qr/payment.test.ts',
      test: 'forged, old, future, altered and unsigned webhooks are 401 and change nothing',
    },
  },
  {
    name: 'webhook-replay',
    means: 'an event that was heard is heard again, about another payment',
    file: 'server/src/deposit/qr/payment.service.ts',
    text: '...(event ? [attachRow(insertEvents, event)] : []),',
    instead: '...(event ? [] : []),',
    caughtBy: {
      file: 'server/src/deposit/qr/payment.test.ts',
      test: 'a replayed event id changes nothing, even about another payment',
    },
  },
  {
    name: 'payment-by-charge',
    means: 'a second payment on one QR is taken for the first one, and is lost',
    file: 'server/src/deposit/qr/payment.service.ts',
    text: 'key: `deposit_qr:${gateway}:${paymentId}:${amount}`',
    instead: 'key: `deposit_qr:${gateway}:${reference}`',
    caughtBy: {
      file: 'server/src/deposit/qr/payment.test.ts',
      test: 'a second payment on one QR is credited too',
    },
  },
  {
    name: 'slip-receiver',
    means: 'a slip about money that went to somebody else is credited',
    file: 'server/src/deposit/slip/slip.rules.ts',
    text: "if (receiver === 'other') return { step: 'fail', note: 'DEST_ACC_INVALID' }",
    instead: '',
    caughtBy: { file: 'server/src/deposit/slip/slip.test.ts', test: ' says why' },
  },
  {
    name: 'slip-of-another',
    means: 'a slip is credited to an account that ends as its sender does, though another member has one too',
    file: 'server/src/deposit/slip/slip.service.ts',
    text: "'memberId' in sender && sender.memberId === memberId",
    instead: "'reason' in sender || sender.memberId === memberId",
    caughtBy: {
      file: 'server/src/deposit/slip/slip-review.test.ts',
      test: 'by an account that ends alike under the same name',
    },
  },
  {
    name: 'transfer-for-two',
    means: 'one bank transfer is credited to each member who claims it',
    file: 'server/migrations/0005_bank_payment.sql',
    text: 'PRIMARY KEY (from_bank, reference),',
    instead: 'CONSTRAINT bank_payment_pkey UNIQUE (from_bank, reference, member_id),',
    caughtBy: {
      file: 'server/src/deposit/bank/bank-payment.test.ts',
      test: 'of 32 members who claim one transfer',
    },
  },
  {
    name: 'voucher-twice',
    means: 'one gift link can be redeemed for several members at the same time',
    file: 'server/migrations/0007_voucher.sql',
    text: 'CREATE UNIQUE INDEX voucher_code ON voucher',
    instead: 'CREATE INDEX voucher_code ON voucher',
    caughtBy: {
      file: 'server/src/deposit/voucher/voucher.test.ts',
      test: '32 at the same time from 32 members: one credit',
    },
  },
  {
    name: 'withdrawal-forgotten',
    means: 'a withdrawal whose server died is judged anew, and its member learns that there is none',
    file: 'server/src/withdraw/withdraw-all.service.ts',
    text: '  if (made) return made',
    instead: '',
    caughtBy: {
      file: 'server/src/withdraw/withdraw-all.test.ts',
      test: 'begun by a server that died, it learns of its own withdrawal, whatever has changed since',
    },
  },
  {
    name: 'payout-ordered-unasked',
    means: 'a payout that was not answered is ordered again before the bank is asked about it',
    file: 'server/src/outside/bank/payout-order.ts',
    text: '  if (orderedAt) {',
    instead: '  if (orderedAt && !bank.knowsRepeats) {',
    caughtBy: {
      file: 'server/src/withdraw/pay-again.test.ts',
      test: 'asked about before anything else',
    },
  },
  {
    name: 'unknown-count-kept',
    means: '"no such transfer" is believed when it was said twice, with a "not yet" between',
    file: 'server/src/transfer/transfer.queries.ts',
    text: "isUnknown ? column('unknownCount', '+', 1) : 0",
    instead: "isUnknown ? column('unknownCount', '+', 1) : column('unknownCount')",
    caughtBy: {
      file: 'server/src/transfer/transfer-unknown.test.ts',
      test: 'said once, then known after all, then said once: that is once again',
    },
  },
  {
    name: 'two-approvers-too-soon',
    means: 'a withdrawal of exactly the limit waits for a second approver',
    file: 'server/src/withdraw/withdraw.rules.ts',
    text: '> twoApproversAbove ? 2 : 1',
    instead: '>= twoApproversAbove ? 2 : 1',
    caughtBy: {
      file: 'server/src/withdraw/review.test.ts',
      test: 'up to 100,000 baht one operator is enough',
    },
  },
  {
    name: 'polled-currency',
    means: 'kip that a gateway tells of when it is asked are credited as baht',
    file: 'server/src/deposit/qr/payment.service.ts',
    text: 'if (isOurs && heard.payment.currency !== charge.currency)',
    instead: 'if (isOurs && heard.event && heard.payment.currency !== charge.currency)',
    caughtBy: {
      file: 'server/src/deposit/qr/payment.test.ts',
      test: 'nor is it when we ask the gateway ourselves',
    },
  },
]
