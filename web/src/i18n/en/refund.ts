/** Words of the refund on losses, in English. */
export const refund = {
  title: 'Refund on losses',
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading your refund',
  loadFailed: 'Your refund could not be loaded.',
  amount: 'Ready to receive',
  receive: 'Receive the refund',
  addToWallet: 'Add to my wallet',
  intoWallet: 'The whole amount goes into your wallet at once.',
  confirmTitle: 'Receive {amount}?',
  noneTitle: 'There is no refund to receive now',
  noneText:
    'Losses are worked out at half past midnight (Bangkok time), after their day or week has ended. A refund then waits here for 7\u00a0days.',
  bonusActive: 'A refund cannot be received while a bonus is active.',
  toBonus: 'View the bonus',
  notYet: 'This cannot be received now: it is below the smallest amount, or refunds are switched off.',
  log: {
    title: 'Received so far',
    empty: 'Nothing has been received yet.',
    received: 'Received',
  },
} as const
