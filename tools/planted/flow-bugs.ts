/** Bugs in what moves money in and out: answers that did not come, reports of others, staff's decisions. */
import type { PlantedBug } from './bug.ts'

export const flowBugs: PlantedBug[] = [
  {
    name: 'transfer-back-on-timeout',
    means:
      'a provider that does not answer counts as a no: the money is given back while it may have arrived',
    file: 'server/src/transfer/transfer.service.ts',
    text: `if (said?.status === 'rejected')
    await returnTransfer(app, { ...row, currency: member.currency }, said.reason ?? null)`,
    instead: `if (!held.repeated && said?.status !== 'done')
    await returnTransfer(app, { ...row, currency: member.currency }, null)`,
    caughtBy: {
      file: 'server/src/transfer/transfer-unknown.test.ts',
      test: ': the money stays in transit, and the job settles it once',
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
    text: ' && now.getTime() - createdAt.getTime() >= limits.providerSettleWindowMs',
    instead: ' || now < createdAt',
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
      test: 'a bank account changed within 24 hours means review; a day later it does not',
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
    text: "if (operator.memberId === memberId) return 'FORBIDDEN'",
    instead: '',
    caughtBy: {
      file: 'server/src/withdraw/review.test.ts',
      test: 'nobody decides about the member that they are themselves',
    },
  },
  {
    name: 'webhook-signature',
    means: 'anybody can report a payment',
    file: 'server/src/deposit/gateway-callback.ts',
    text: "if (given.split(' ').some((one) => isSame(one, signed))) return id",
    instead: 'if (isSame(given, signed) || signed.length > 0) return id',
    caughtBy: {
      file: 'server/src/deposit/payment.test.ts',
      test: 'forged, old, future, altered and unsigned webhooks are 401 and change nothing',
    },
  },
  {
    name: 'webhook-time',
    means: 'a report that was signed long ago is taken',
    file: 'server/src/deposit/gateway-callback.ts',
    text: ' && isFresh(app, timestamp)',
    instead: ' && (isFresh(app, timestamp) || true)',
    caughtBy: {
      file: 'server/src/deposit/payment.test.ts',
      test: 'forged, old, future, altered and unsigned webhooks are 401 and change nothing',
    },
  },
  {
    name: 'webhook-replay',
    means: 'an event that was heard is heard again, about another payment',
    file: 'server/src/deposit/payment.service.ts',
    text: '...(event ? [ride(insertEvents, event)] : []),',
    instead: '...(event ? [] : []),',
    caughtBy: {
      file: 'server/src/deposit/payment.test.ts',
      test: 'a replayed event id changes nothing, even about another payment',
    },
  },
  {
    name: 'payment-by-charge',
    means: 'a second payment on one QR is taken for the first one, and is lost',
    file: 'server/src/deposit/payment.service.ts',
    text: `{ gateway, payment }: HeardPayment): string =>
  \`\${kind}:\${gateway}:\${payment.paymentId}:\${payment.amount}\``,
    instead: `{ gateway, chargeReference }: HeardPayment): string =>
  \`\${kind}:\${gateway}:\${chargeReference}\``,
    caughtBy: {
      file: 'server/src/deposit/payment.test.ts',
      test: 'a second payment on one QR is credited as well',
    },
  },
  {
    name: 'slip-receiver',
    means: 'a slip about money that went to somebody else is credited',
    file: 'server/src/deposit/slip.rules.ts',
    text: "if (receiver === 'other') return { step: 'fail', note: 'DEST_ACC_INVALID' }",
    instead: '',
    caughtBy: { file: 'server/src/deposit/slip.test.ts', test: ' says why' },
  },
  {
    name: 'transfer-for-two',
    means: 'one bank transfer is credited to each member who claims it',
    file: 'server/migrations/0005_bank_payment.sql',
    text: 'PRIMARY KEY (from_bank, reference),',
    instead: 'CONSTRAINT bank_payment_pkey UNIQUE (from_bank, reference, member_id),',
    caughtBy: {
      file: 'server/src/deposit/bank-payment.test.ts',
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
      file: 'server/src/deposit/voucher.test.ts',
      test: '32 at the same moment from 32 members: one credit',
    },
  },
  {
    name: 'withdrawal-forgotten',
    means: 'a withdrawal whose server died is judged anew, and its member hears that there is none',
    file: 'server/src/withdraw/withdraw-all.service.ts',
    text: '  if (made) return made',
    instead: '',
    caughtBy: {
      file: 'server/src/withdraw/withdraw-all.test.ts',
      test: 'begun by a server that died, it hears of its own withdrawal, whatever has changed since',
    },
  },
]
